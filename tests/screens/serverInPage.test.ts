// The demo without installation: the page carries the server itself. Data stays when the page is loaded again, is the
// same in every tab, and outlives the tab that ran the database.
import path from 'node:path';
import type { Browser } from 'playwright';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { long } from '#tests/support/long.ts';
import { openDesk, signInByKeyboard } from './support/browser.ts';
import { openPrepared } from './support/pageServer.ts';
import { workerBrowser } from './support/workerBrowser.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CLIENT = path.join(ROOT, 'tests', 'output', 'page-server');

let server: PreviewServer;
let browser: Browser;
let address: string;

beforeAll(async () => {
  if (!long) return;
  process.env['VITE_SERVER'] = 'browser';
  const common = { root: ROOT, configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'error' } as const;
  await build({ ...common, build: { outDir: CLIENT, emptyOutDir: true } });
  // Delivers files only: whatever the page asks beyond that is answered inside it.
  server = await preview({
    ...common,
    build: { outDir: CLIENT },
    preview: { port: 0, host: '127.0.0.1', proxy: {} },
  });
  delete process.env['VITE_SERVER'];
  address = new URL(server.resolvedUrls?.local[0] ?? '').origin;
  browser = await workerBrowser();
});

afterAll(async () => {
  await server?.close();
});

test.runIf(long)(
  'one signs in, finds the session after a reload and in a second tab, and goes on when the first tab closes',
  async () => {
    // The engine in the page now and then reports an ErrnoError while it opens its store; nothing is lost by it.
    const desk = await openDesk(browser, { expected: ['ErrnoError'] });
    const { page: first, context } = desk;
    context.setDefaultTimeout(120_000);
    await openPrepared(first, address);
    await signInByKeyboard(first, address, 'admin');
    await first.reload();
    await first.getByRole('navigation').first().waitFor();

    const second = await context.newPage();
    const faults: string[] = [];
    second.on('pageerror', (error) => faults.push(error.message));
    await second.goto(`${address}/app/`);
    await second.getByRole('navigation').first().waitFor();

    await first.close();
    await second.reload();
    await second.getByRole('navigation').first().waitFor();
    expect(faults).toEqual([]);
    expect(desk.complaints()).toEqual([]);
    await desk.close();
  },
  600_000,
);
