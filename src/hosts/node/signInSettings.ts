// Settings of the ways in beside account and password: what is not set is off. Addresses and keys come from here alone,
// never from a request.
import { z } from 'zod';
import { DEMO_LINK_KEY } from '#hosts/engine/demoCredentials.ts';
import type { SignInWays } from '#server/ports.ts';

const shortestKey = 16;

const key = () => z.string().min(shortestKey, `至少 ${shortestKey} 个字符`).optional();

/** An http(s) address without query, fragment and credentials; kept without a slash at its end. */
function webAddress(example: string) {
  return z
    .string()
    .trim()
    .refine(isPlainAddress, `应为 http(s) 地址，例如 ${example}`)
    .transform((text) => text.replace(/\/+$/, ''));
}

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === '' && password === '';
}

export const signInFields = {
  SSO_LINK_KEY: key(),
  SSO_MESSAGE_KEY: key(),
  SMS_URL: z
    .string()
    .trim()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), '应为 http(s) 地址')
    .optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  CAS_URL: webAddress('https://sso.example.com/cas').optional(),
  CAS_VERSION: z
    .enum(['2', '3'], '应为 2 或 3')
    .default('3')
    .transform((version) => (version === '2' ? 2 : 3)),
  CAS_SERVICES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => isPlainAddress(part) && part.endsWith('/app/')),
      '应为本系统的公开地址，例如 https://erp.example.com/app/，多个用逗号分隔',
    )
    .optional(),
  WECHAT_APP_ID: z.string().trim().min(1).optional(),
  WECHAT_APP_SECRET: z.string().trim().min(1).optional(),
  WECHAT_URL: webAddress('https://api.weixin.qq.com').default('https://api.weixin.qq.com'),
};

const fields = z.object(signInFields);
export type SignInSettings = z.infer<typeof fields>;

/** Names of settings that lack what they need, with the fault in words. */
export function signInFaults(
  value: Partial<SignInSettings>,
  production: boolean,
): [name: keyof SignInSettings, fault: string][] {
  const faults: [keyof SignInSettings, string][] = [];
  if (production && value.SSO_LINK_KEY === DEMO_LINK_KEY)
    faults.push(['SSO_LINK_KEY', '生产环境不能使用演示用的密钥，请换成自己的']);
  if (value.SMS_TOKEN !== undefined && value.SMS_URL === undefined)
    faults.push(['SMS_URL', '设置了 SMS_TOKEN 时必须填写']);
  if (value.CAS_URL !== undefined && value.CAS_SERVICES === undefined)
    faults.push(['CAS_SERVICES', '设置了 CAS_URL 时必须填写']);
  if (value.CAS_SERVICES !== undefined && value.CAS_URL === undefined)
    faults.push(['CAS_URL', '设置了 CAS_SERVICES 时必须填写']);
  if (value.WECHAT_APP_ID !== undefined && value.WECHAT_APP_SECRET === undefined)
    faults.push(['WECHAT_APP_SECRET', '设置了 WECHAT_APP_ID 时必须填写']);
  if (value.WECHAT_APP_SECRET !== undefined && value.WECHAT_APP_ID === undefined)
    faults.push(['WECHAT_APP_ID', '设置了 WECHAT_APP_SECRET 时必须填写']);
  return faults;
}

/** `demo`: without a key of its own, doLogin works with the published one. */
export function signInWaysOf(value: SignInSettings, demo: boolean): SignInWays {
  const ways: SignInWays = {};
  const linkKey = value.SSO_LINK_KEY ?? (demo ? DEMO_LINK_KEY : undefined);
  if (linkKey !== undefined) ways.linkKey = linkKey;
  if (value.SSO_MESSAGE_KEY !== undefined) ways.messageKey = value.SSO_MESSAGE_KEY;
  if (value.SMS_URL !== undefined)
    ways.sms = { url: value.SMS_URL, ...(value.SMS_TOKEN === undefined ? {} : { token: value.SMS_TOKEN }) };
  if (value.CAS_URL !== undefined && value.CAS_SERVICES !== undefined)
    ways.cas = { url: value.CAS_URL, version: value.CAS_VERSION, services: value.CAS_SERVICES };
  if (value.WECHAT_APP_ID !== undefined && value.WECHAT_APP_SECRET !== undefined)
    ways.wechat = { appId: value.WECHAT_APP_ID, secret: value.WECHAT_APP_SECRET, url: value.WECHAT_URL };
  return ways;
}

/** Origins of the servers these ways call; nothing else is called. */
export function outgoingOrigins({ sms, cas, wechat }: SignInWays): string[] {
  return [sms?.url, cas?.url, wechat?.url].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
}
