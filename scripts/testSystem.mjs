// What the tests need of the machine: a Chromium, Chinese fonts, PostgreSQL. Root on Debian gets them from the
// distribution; elsewhere Playwright's own Chromium is fetched and what is missing is said in words.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './node24.mjs';
import { findPostgres } from './postgres.mjs';

/** The shell draws the same pages without a window: half the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUMS = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const CHINESE_FONTS = ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'];
const BROWSER_STEPS = ['browser', 'screens'];
const DATABASE_STEPS = ['unit', 'postgres', 'screens'];

/** Resolves with the environment the tests need: CHROMIUM_PATH, the browser's program. */
export async function ensureSystem(steps) {
  const needsBrowser = steps.some((step) => BROWSER_STEPS.includes(step));
  const needsDatabase = steps.some((step) => DATABASE_STEPS.includes(step));
  await installMissing(needsBrowser, needsDatabase);
  if (!needsBrowser) return {};
  const chromium =
    process.env.CHROMIUM_PATH ??
    CHROMIUMS.find((file) => fs.existsSync(file)) ??
    (await playwrightChromium());
  process.stdout.write(
    chromium ? `浏览器 ${chromium}\n` : '没有浏览器，也无法下载：与浏览器有关的测试将失败。\n',
  );
  if (!firstExisting(CHINESE_FONTS))
    process.stdout.write('没有 Noto CJK 中文字体：界面截图中的汉字可能显示不全。\n');
  return chromium ? { CHROMIUM_PATH: chromium } : {};
}

async function installMissing(needsBrowser, needsDatabase) {
  const missing = [];
  if (needsBrowser && !process.env.CHROMIUM_PATH && !fs.existsSync(SHELL))
    missing.push('chromium-headless-shell');
  if (needsBrowser && !firstExisting(CHINESE_FONTS)) missing.push('fonts-noto-cjk');
  if (needsDatabase && !process.env.TEST_DATABASE_URL && !findPostgres()) missing.push('postgresql');
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`缺少 ${missing.join('、')}；不是 Debian 上的 root，不能自动安装。\n`);
    return;
  }
  process.stdout.write(`安装 ${missing.join('、')} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', ['update', '-qq'], quiet);
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet);
  if (code !== 0) process.stdout.write('没有装上，原因见上。\n');
}

async function playwrightChromium() {
  const { chromium } = await import('playwright');
  const file = chromium.executablePath();
  if (fs.existsSync(file)) return file;
  await run(process.execPath, [
    path.join(ROOT, 'node_modules', 'playwright', 'cli.js'),
    'install',
    'chromium',
  ]);
  return fs.existsSync(file) ? file : null;
}

function firstExisting(files) {
  return files.find((file) => fs.existsSync(file)) ?? null;
}
