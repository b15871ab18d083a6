// The settings of the server, read once from the environment. All faults are told at once, in words; in production the
// demo's published credentials are refused. .env.example lists every setting (a test compares the two).
import path from 'node:path';
import { z } from 'zod';
import { DEMO_APP_ID, DEMO_SIGN_SECRET } from '#hosts/engine/demoCredentials.ts';
import type { SignInWays } from '#server/ports.ts';
import { signInFaults, signInFields, signInWaysOf } from './signInSettings.ts';
import { webAddress } from '#model/address.ts';

const SWITCH = { on: true, true: true, '1': true, off: false, false: false, '0': false } as const;

function whole(low: number, high: number) {
  const fault = `应为 ${low} 到 ${high} 之间的整数`;
  return z
    .string()
    .regex(/^\d+$/, fault)
    .transform(Number)
    .refine((value) => value >= low && value <= high, fault);
}

function onOff() {
  return z
    .string()
    .toLowerCase()
    .refine((value) => value in SWITCH, '应为 on 或 off')
    .transform((value) => SWITCH[value as keyof typeof SWITCH]);
}

/** 'https://bi.example.com,http://10.0.0.5:8000' */
function origins() {
  const fault = '应为地址的来源部分，多个用逗号分隔，例如 https://bi.example.com,http://10.0.0.5:8000';
  return z
    .string()
    .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
    .refine(
      (parts) => parts.every((part) => webAddress(part)?.origin === part.toLowerCase().replace(/\/$/, '')),
      fault,
    )
    .transform((parts) => parts.flatMap((part) => webAddress(part)?.origin ?? []));
}

const text = (fault: string) => z.string().trim().min(1, fault);

export const settingsSchema = z
  .object({
    PORT: whole(1, 65_535).default(8080),
    HOST: text('应为监听地址，例如 127.0.0.1 或 0.0.0.0').default('127.0.0.1'),
    DATA_DIR: text('应为目录').default('./data'),
    FILES_DIR: text('应为目录').optional(),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, '应以 postgresql:// 开头，例如 postgresql://用户:密码@主机:5432/数据库')
      .optional(),
    TRUST_PROXY: onOff().default(false),
    DEMO: onOff().default(true),
    DEMO_LINES: whole(100, 5_000_000).default(100_000),
    APP_ID: text('不能为空').default(DEMO_APP_ID),
    SIGN_SECRET: text('不能为空').default(DEMO_SIGN_SECRET),
    OPEN_DESCRIPTION: onOff().optional(),
    SESSION_IDLE_MINUTES: whole(5, 1_440).default(480),
    SESSION_ABSOLUTE_HOURS: whole(1, 720).default(168),
    FRAME_HOSTS: origins().default([]),
    UPLOAD_MAX_BYTES: whole(1_024, 104_857_600).default(5_242_880),
    ...signInFields,
    STATEMENT_TIMEOUT_MS: whole(1_000, 3_600_000).default(30_000),
    CLOCK_SHIFT_MS: z
      .string()
      .regex(/^-?\d{1,15}$/, '应为毫秒数，可以为负')
      .transform(Number)
      .default(0),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error'], '应为 debug、info、warn 或 error').default('warn'),
    NODE_ENV: z
      .enum(['production', 'development', 'test'], '应为 production、development 或 test')
      .default('development'),
  })
  .superRefine((value, context) => {
    const production = value.NODE_ENV === 'production';
    for (const [name, message] of signInFaults(value, production))
      context.addIssue({ code: 'custom', path: [name], message });
    if (!production) return;
    if (value.CLOCK_SHIFT_MS !== 0)
      context.addIssue({
        code: 'custom',
        path: ['CLOCK_SHIFT_MS'],
        message: '只用于测试，生产环境的时钟不能拨动，请去掉',
      });
    if (value.APP_ID === DEMO_APP_ID)
      context.addIssue({
        code: 'custom',
        path: ['APP_ID'],
        message: '生产环境不能使用演示用的应用编号，请换成自己的',
      });
    if (value.SIGN_SECRET === DEMO_SIGN_SECRET)
      context.addIssue({
        code: 'custom',
        path: ['SIGN_SECRET'],
        message: '生产环境不能使用演示用的签名密钥，请换成自己的',
      });
  });

export interface HostSettings {
  port: number;
  host: string;
  trustProxy: boolean;
  dataDir: string;
  filesDir: string;
  databaseUrl: string | undefined;
  demo: boolean;
  /** Order lines of the demo company. */
  demoLines: number;
  appId: string;
  signSecret: string;
  /** Whether openapi.json is read without signing in. */
  openDescription: boolean;
  idleMinutes: number;
  absoluteHours: number;
  signInWays: SignInWays;
  /** Origins whose pages the menu may show inside a frame. */
  frameHosts: readonly string[];
  /** Largest uploaded file. */
  uploadBytes: number;
  /** Milliseconds. */
  statementTimeout: number;
  /** How far the clock of the server is ahead of the machine's; only for tests. Milliseconds. */
  clockShift: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  production: boolean;
}

/** Thrown with every fault at once; the message is for the person at the terminal. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
}

/** An empty variable counts as not set. @throws WrongSettings */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): HostSettings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`);
    throw new WrongSettings(
      `环境变量有 ${faults.length} 处错误：\n${faults.join('\n')}\n各项的含义见 .env.example。`,
    );
  }
  const value = parsed.data;
  const dataDir = path.resolve(value.DATA_DIR);
  return {
    port: value.PORT,
    host: value.HOST,
    trustProxy: value.TRUST_PROXY,
    dataDir,
    filesDir: value.FILES_DIR ? path.resolve(value.FILES_DIR) : path.join(dataDir, 'files'),
    databaseUrl: value.DATABASE_URL,
    demo: value.DEMO,
    demoLines: value.DEMO_LINES,
    appId: value.APP_ID,
    signSecret: value.SIGN_SECRET,
    openDescription: value.OPEN_DESCRIPTION ?? value.NODE_ENV !== 'production',
    idleMinutes: value.SESSION_IDLE_MINUTES,
    absoluteHours: value.SESSION_ABSOLUTE_HOURS,
    signInWays: signInWaysOf(value, value.DEMO && value.NODE_ENV !== 'production'),
    frameHosts: value.FRAME_HOSTS,
    uploadBytes: value.UPLOAD_MAX_BYTES,
    statementTimeout: value.STATEMENT_TIMEOUT_MS,
    clockShift: value.CLOCK_SHIFT_MS,
    logLevel: value.LOG_LEVEL,
    production: value.NODE_ENV === 'production',
  };
}
