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
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'LOG_LEVEL', 'SESSION_IDLE_MINUTES']) expect(message).toContain(`  ${name}：`);
  expect(message).toContain('.env.example');
});

test('production refuses the published demo credentials and takes others', () => {
  const message = messageOf({ NODE_ENV: 'production' });
  expect(message).toContain('APP_ID：生产环境不能使用演示用的应用编号');
  expect(message).toContain('SIGN_SECRET：生产环境不能使用演示用的签名密钥');
  expect(readSettings({ NODE_ENV: 'production', APP_ID: 'ours', SIGN_SECRET: 'a secret' }).production).toBe(true);
});

test('.env.example lists every setting with its default', () => {
  const text = fs.readFileSync('.env.example', 'utf8');
  const listed = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
  expect(listed.map(([name]) => name).toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
  expect(readSettings(Object.fromEntries(listed))).toEqual(readSettings({}));
});
