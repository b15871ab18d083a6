// An engineer works in the tree of a bill of materials without a mouse beyond the first click: unfolds levels, puts in a
// substitute and a line, sees quantities follow, saves; then pastes a block with levels and looks at the route.
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FieldValue } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs, rowsOf } from './support/caller.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let desk: Desk | undefined;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
});
afterAll(async () => {
  await product?.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk?.page.screenshot({ path: 'tests/output/bomTree.png' });
  await desk?.close();
});

const newKey = (): string => crypto.randomUUID();
const text = (value: FieldValue | undefined): string => plainText(value ?? null);
const codeOf = async (material: FieldValue | undefined): Promise<string> => {
  const { result } = await admin.get<DocResult>(`data/material/${text(material)}`);
  return text(result.doc.fields['code']);
};

/** A draft of a new version of a product of the demo, and the codes of its lines. */
async function draftVersion() {
  const levels = [{ field: 'level', op: 'ge' as const, values: ['2'] }];
  const [deep] = await rowsOf(admin, 'bom', [{ field: 'status', op: 'eq', values: ['approved'] }, ...levels]);
  const { result: made } = await admin.post<DocResult>(`data/bom/${deep?.docId}/newVersion`, {
    version: deep?.version,
    key: newKey(),
  });
  const id = made.opens?.id ?? '';
  const { result } = await admin.get<DocResult>(`data/bom/${id}`);
  const lines = result.doc.lines['items'] ?? [];
  return { id, lines, codes: await Promise.all(lines.map((line) => codeOf(line['material']))) };
}

test('levels unfold, a substitute and a line go in by keyboard, and a block with levels becomes drafts (findings 3, 6.18g)', async () => {
  const { id, lines, codes } = await draftVersion();
  const [first = '', second = ''] = codes;
  const spares = await rowsOf(admin, 'material', [{ field: 'erpClass', op: 'eq', values: ['purchased'] }]);
  const [spare, other] = spares.map((row) => text(row['code'])).filter((code) => !codes.includes(code));
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page, complaints } = desk;
  const { keyboard } = page;
  await signIn(page, product.address, 'admin', `/master/bom/${id}`);
  const tree = page.getByRole('treegrid', { name: '子项明细' });
  const cell = (shown: string) => tree.getByText(shown, { exact: true }).first();
  const rows = (): Promise<number> => tree.getAttribute('aria-rowcount').then(Number);
  const footer = (count: number) => page.getByText(`共 ${count} 行`, { exact: true });
  await footer(lines.length).waitFor();

  // One level more and back.
  await cell(first).click();
  const folded = await rows();
  await keyboard.press('Alt+=');
  await expect.poll(rows).toBeGreaterThan(folded);
  await tree.getByText('2', { exact: true }).first().waitFor();
  // However deep it is, the level ends before the next column begins.
  const levels = tree.locator('[role=row]:not([hidden]) [data-fold]');
  const edges = await levels.evaluateAll((cells) =>
    cells.map((cell) => {
      cell.setAttribute('style', `${cell.getAttribute('style') ?? ''}; --g-level: 12`);
      const next = cell.nextElementSibling ?? cell;
      return [cell.getBoundingClientRect().right, next.getBoundingClientRect().left] as const;
    }),
  );
  expect(edges.length).toBeGreaterThan(0);
  expect(edges.filter(([end, next]) => end > next + 1)).toEqual([]);
  await keyboard.press('Alt+-');
  await expect.poll(rows).toBe(folded);

  // A substitute of the second line, by its code.
  await cell(second).click();
  await keyboard.press('Alt+b');
  await tree.getByText('替', { exact: true }).waitFor();
  await keyboard.type(spare ?? '');
  await keyboard.press('Enter');
  await cell(spare ?? '').waitFor();

  // A line above the second one.
  await cell(second).click();
  await keyboard.press('Insert');
  await keyboard.type(other ?? '');
  await keyboard.press('Enter');
  await cell(other ?? '').waitFor();
  await keyboard.press('Control+s');
  await page.getByText('保存成功').waitFor();
  const { result: stored } = await admin.get<DocResult>(`data/bom/${id}`);
  expect(
    await Promise.all((stored.doc.lines['items'] ?? []).map((line) => codeOf(line['material']))),
  ).toEqual(codes.toSpliced(1, 0, other ?? ''));
  const [substitute] = stored.doc.lines['substitutes'] ?? [];
  expect(await codeOf(substitute?.['material'])).toBe(spare);
  expect(stored.doc.lines['items']?.[2]?.['substituteGroup']).toBe(substitute?.['substituteGroup']);

  // A block with levels: what is wrong is told and nothing is written; mended, it becomes drafts.
  const paste = async (block: string) => {
    await page.getByRole('textbox', { name: /从 Excel/ }).fill(block);
    await page.getByRole('button', { name: '检查' }).click();
  };
  await page.getByRole('button', { name: '结构' }).click();
  await page.getByRole('menuitem', { name: '按层级粘贴…' }).click();
  await paste(`层级\t物料编码\t用量\n1\t${spare}\t2\n2\tNONE\t1`);
  await page.getByText('没有编码为“NONE”的物料').waitFor();
  await expect.poll(() => page.getByRole('button', { name: '写入草稿' }).isDisabled()).toBe(true);
  await paste(`层级\t物料编码\t用量\n1\t${spare}\t2\n2\t${other}\t3`);
  await page.getByText('将写入 2 张清单草稿').waitFor();
  await page.getByRole('button', { name: '写入草稿' }).click();
  await footer(1).waitFor();
  const { result: pasted } = await admin.get<DocResult>(`data/bom/${id}`);
  expect(pasted.doc.lines['items']).toMatchObject([{ numerator: '2' }]);

  // Its route on the next tab.
  await page.getByRole('tab', { name: '工艺路线' }).click();
  await page.getByRole('toolbar', { name: '工艺路线' }).waitFor();
  expect(complaints()).toEqual([]);
});
