// The first visit stays light, and what is delivered to everybody holds no secret. Sizes are no timing: they are the
// same on every machine.
import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '#server/demo/accounts.ts';
import { measureFirstLoads } from '#tests/bench/sizes.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});

afterAll(async () => {
  await product?.stop();
});

test('the sign-in page loads at most 180 KB of script and style, the workbench 350 KB; editors, croppers and charts come later (findings 2, 7.4)', async () => {
  const loads = await measureFirstLoads(browser, product.address);
  const above = loads.filter(({ size, budget }) => size > budget);
  expect(above).toEqual([]);
  const names = loads.flatMap(({ files }) => files.map(({ name }) => name)).join(' ');
  expect(names).not.toMatch(/tiptap|prosemirror|cropp|recharts|chart/i);
});

test('the delivered client holds no password', () => {
  const assets = path.resolve('dist', 'app', 'assets');
  const texts = fs.readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  expect(texts.length).toBeGreaterThan(5);
  for (const name of texts)
    for (const { password } of demoAccounts)
      expect(fs.readFileSync(path.join(assets, name), 'utf8'), name).not.toContain(password);
});
