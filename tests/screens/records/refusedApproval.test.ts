// An approval that lines stand against: why stays at the foot of the bill, and leads to each of them.
import fs from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '#server/values.ts';
import type { LineRow } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signIn } from '../support/browser.ts';
import { callerAs, fieldIs, rowsOf } from '../support/caller.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

let product: Product;
let desk: Desk;
let page: Page;
let admin: Client;

beforeAll(async () => {
  const [started, browser] = await Promise.all([startProduct(), workerBrowser()]);
  product = started;
  admin = await callerAs(product, 'admin');
  desk = await openDesk(browser, { expected: ['status of 422'] });
  page = desk.page;
});

afterAll(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
  await product?.stop();
  fs.rmSync(product.dataDir, { recursive: true, force: true });
});

const active = (on: Page): Promise<string> =>
  on.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Another bill like one that was approved, of all the world has of its goods, submitted. */
async function submittedBeyondStock(): Promise<string> {
  const [like] = await rowsOf(admin, 'otherOutBill', [
    fieldIs('status', 'approved'),
    fieldIs('outReason', 'deptUse'),
  ]);
  const { doc } = (await admin.get<DocResult>(`data/otherOutBill/${like?.docId ?? ''}`)).result;
  const plain: LineRow[] = [];
  for (const row of doc.lines['items'] ?? []) {
    const { fields } = (await admin.get<DocResult>(`data/material/${textOf(row['material'])}`)).result.doc;
    if (fields['isSerialManaged'] !== true) plain.push(row);
  }
  const [line] = plain;
  if (line === undefined) throw new Error('a bill without plain goods');
  const lines = [line, line];
  const made = await admin.post<DocResult>('data/otherOutBill', {
    key: crypto.randomUUID(),
    acceptWarnings: true,
    patches: [
      ...['outReason', 'useDept'].map((field) => ({ op: 'set', field, value: doc.fields[field] ?? null })),
      ...lines.map(({ material, unit, warehouse, location, stockStatus, lot }) => ({
        op: 'insertLine',
        lines: 'items',
        id: crypto.randomUUID(),
        before: null,
        values: { material, unit, warehouse, location, stockStatus, lot, qty: '9999999' },
      })),
    ],
  });
  expect(made.message).toBe('操作成功');
  const { id, version } = made.result.doc;
  const sent = await admin.post(`data/otherOutBill/${id}/submit`, {
    version,
    key: crypto.randomUUID(),
    acceptWarnings: true,
  });
  expect(sent.message).toBe('操作成功');
  return id;
}

test('a refused approval leaves the list of its lines; by key or click it leads to each of them, until it is put away (findings 2, 5.15)', async () => {
  await signIn(page, product.address, 'admin', `/inventory/otherOutBill/${await submittedBeyondStock()}`);
  const reasons = page.getByRole('region', { name: '没有通过的原因' });
  await page.getByRole('button', { name: '审核', exact: true }).click();
  await expect.poll(() => reasons.getByRole('listitem').allInnerTexts()).toHaveLength(2);
  expect(await reasons.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^第1行 .+库存不足/),
    expect.stringMatching(/^第2行 .+库存不足/),
  ]);
  await expect.poll(() => active(page)).toMatch(/^数量，第 1 行/);
  await page.keyboard.press('Alt+Q');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => active(page)).toMatch(/^数量，第 2 行/);
  await reasons.getByRole('button', { name: /^第1行/ }).click();
  await expect.poll(() => active(page)).toMatch(/^数量，第 1 行/);
  await reasons.getByRole('button', { name: '收起清单' }).click();
  await reasons.waitFor({ state: 'detached' });
});
