// Settings: every fault is told at once, production refuses the demo's credentials, and .env.example is the truth.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, settingsSchema } from '#hosts/node/settings.ts';

function messageOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

test('without any variable the demo runs on this machine only', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    filesDir: path.resolve('data/files'),
    databaseUrl: undefined,
    demo: true,
    idleMinutes: 480,
    absoluteHours: 168,
    uploadBytes: 5_242_880,
    statementTimeout: 30_000,
    logLevel: 'warn',
  });
});

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readSettings({}));
});

test('all faults are told at once, each with the name of its variable', () => {
  const message = messageOf({
    PORT: 'abc',
    DATABASE_URL: 'mysql://x',
    DEMO: 'maybe',
    LOG_LEVEL: 'loud',
    SESSION_IDLE_MINUTES: '1',
  });
  expect(message).toContain('5 处错误');
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'LOG_LEVEL', 'SESSION_IDLE_MINUTES'])
    expect(message).toContain(`  ${name}：`);
  expect(message).toContain('.env.example');
});

test('production refuses the published demo credentials and takes others', () => {
  const message = messageOf({ NODE_ENV: 'production' });
  expect(message).toContain('APP_ID：生产环境不能使用演示用的应用编号');
  expect(message).toContain('SIGN_SECRET：生产环境不能使用演示用的签名密钥');
  expect(readSettings({ NODE_ENV: 'production', APP_ID: 'ours', SIGN_SECRET: 'a secret' }).production).toBe(
    true,
  );
});

test('a moved clock is for tests alone', () => {
  expect(readSettings({}).clockShift).toBe(0);
  expect(readSettings({ CLOCK_SHIFT_MS: '-86400000' }).clockShift).toBe(-86_400_000);
  expect(messageOf({ CLOCK_SHIFT_MS: 'tomorrow' })).toContain('CLOCK_SHIFT_MS：应为毫秒数');
  const own = { NODE_ENV: 'production', APP_ID: 'ours', SIGN_SECRET: 'a secret' };
  expect(messageOf({ ...own, CLOCK_SHIFT_MS: '1' })).toContain('CLOCK_SHIFT_MS：只用于测试');
});

test('ways to sign in are off unless set; the demo opens doLogin with its published key, production never does', () => {
  const own = { NODE_ENV: 'production', APP_ID: 'ours', SIGN_SECRET: 'a secret' };
  expect(readSettings({}).signInWays).toEqual({ linkKey: 'workbench-demo-link-key' });
  expect(readSettings({ DEMO: 'off' }).signInWays).toEqual({});
  expect(readSettings({ ...own, DEMO: 'on' }).signInWays).toEqual({});
  expect(
    readSettings({
      DEMO: 'off',
      SSO_LINK_KEY: 'k'.repeat(16),
      SSO_MESSAGE_KEY: 'm'.repeat(16),
      SMS_URL: 'https://sms.example.com/send?sign=1',
      SMS_TOKEN: 't',
      CAS_URL: 'https://sso.example.com/cas/',
      CAS_VERSION: '2',
      CAS_SERVICES: 'https://erp.example.com/app/, http://10.0.0.5:8080/app/',
      WECHAT_APP_ID: 'a',
      WECHAT_APP_SECRET: 's',
    }).signInWays,
  ).toEqual({
    linkKey: 'k'.repeat(16),
    messageKey: 'm'.repeat(16),
    sms: { url: 'https://sms.example.com/send?sign=1', token: 't' },
    cas: {
      url: 'https://sso.example.com/cas',
      version: 2,
      services: ['https://erp.example.com/app/', 'http://10.0.0.5:8080/app/'],
    },
    wechat: { appId: 'a', secret: 's', url: 'https://api.weixin.qq.com' },
  });
});

test('half-set or unusable ways to sign in are told all at once', () => {
  const message = messageOf({
    NODE_ENV: 'production',
    APP_ID: 'ours',
    SIGN_SECRET: 'a secret',
    SSO_LINK_KEY: 'workbench-demo-link-key',
    SMS_TOKEN: 't',
    CAS_URL: 'https://sso.example.com/cas',
    WECHAT_APP_ID: 'a',
  });
  expect(message).toContain('4 处错误');
  for (const name of ['SSO_LINK_KEY', 'SMS_URL', 'CAS_SERVICES', 'WECHAT_APP_SECRET'])
    expect(message).toContain(`  ${name}：`);
  const shapes = messageOf({
    SSO_MESSAGE_KEY: 'short',
    SMS_URL: 'ftp://x',
    CAS_URL: 'https://a@sso/?x',
    CAS_VERSION: '4',
    CAS_SERVICES: 'https://erp.example.com/',
  });
  for (const name of ['SSO_MESSAGE_KEY', 'SMS_URL', 'CAS_URL', 'CAS_VERSION', 'CAS_SERVICES'])
    expect(shapes).toContain(`  ${name}：`);
});

test('.env.example lists every setting with its default', () => {
  const text = fs.readFileSync('.env.example', 'utf8');
  const listed = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  expect(listed.map(([name]) => name).toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
  expect(readSettings(Object.fromEntries(listed))).toEqual(readSettings({}));
});
