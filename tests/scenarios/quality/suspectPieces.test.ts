// Pieces a rejected check makes suspect: those reported since the last check that passed are not received until they are
// inspected again; a judgement taken back takes the suspicion along.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';
import { taskFor } from '#tests/support/workshop/terminal.ts';
import { type CheckedShop, openCheckedShop } from './checkedShop.ts';

let checked: CheckedShop;
let company: Company;

beforeAll(async () => {
  checked = await openCheckedShop();
  ({ company } = checked);
}, 120_000);
afterEach(async () => {
  await checked.disarm();
  await expectInvariants(company.database);
});
afterAll(() => checked.close());

interface Doubted {
  task: string;
  order: string;
}

/** Of 120 pieces 50 passed their check; of the next, reported as 30 and 20, the check did not pass. */
async function doubted(): Promise<Doubted> {
  await checked.trigger({ trigger: 'everyPieces', everyValue: '50' });
  await checked.trigger({ trigger: 'afterPause' });
  const task = await taskFor(company, checked.shop, '120');
  const report = async (good: string) => {
    company.clock.now += 60_000;
    const [result] = await checked.send(checked.command('report', task, { good }));
    expect(result?.message ?? '').toBe('');
    company.clock.now += 60_000;
  };
  await checked.send(checked.command('start', task));
  await report('50');
  await checked.worked(task, 'everyPieces', ['20']);
  await report('30');
  await report('20');
  await checked.worked(task, 'everyPieces', ['22']);
  const { rows } = await company.database.query(
    'select manufacturing_order as id from work_task_order where id = $1::uuid',
    [task],
  );
  return { task, order: textOf(rows[0]?.['id']) };
}

const reports = async (task: string) =>
  (
    await company.database.query(
      `select id, trim_scale(qualified_qty)::text as good, is_suspect as suspect, trim_scale(suspect_qty)::text as held
       from work_report where work_task_order = $1::uuid order by end_time`,
      [task],
    )
  ).rows;

const suspectOf = async (order: string): Promise<unknown> =>
  (await company.admin.open('manufacturingOrder', order)).doc.fields['suspectQty'];

/** A receipt as the order proposes it. */
const proposed = async (order: string): Promise<DocResult> =>
  company.admin.push(
    'manufacturingOrder',
    await company.admin.open('manufacturingOrder', order),
    'productionInBill',
  );

async function received(draft: DocResult, qty: string): Promise<DocResult> {
  const { admin, ids } = company;
  const { id } = lineOf(draft);
  const filled = await admin.edit('productionInBill', draft, [
    setLine(id, 'qty', qty),
    setLine(id, 'warehouse', ids.warehouse),
    setLine(id, 'unitCost', '3'),
  ]);
  return admin.approve('productionInBill', filled);
}

/** The bill of the check that was worked last for this reason. */
const lastBill = async (task: string, kind: string): Promise<string> =>
  textOf((await checked.checksOf(task)).findLast(({ trigger }) => trigger === kind)?.['inspection_bill']);

test('reports since the last passed check are suspect, the others are received', async () => {
  const { task, order } = await doubted();
  expect(await reports(task)).toMatchObject([
    { good: '50', suspect: false, held: null },
    { good: '30', suspect: true, held: '30' },
    { good: '20', suspect: true, held: '20' },
  ]);
  expect(await suspectOf(order)).toBe('50');
  const draft = await proposed(order);
  expect(lineOf(draft)['qty']).toBe('50');
  const { messages } = await refusalOf(received(draft, '80'));
  expect(messages.join()).toMatch(/数量 80 超过可下推数量 70.*待复核.*复核以前不能入库/);
  await received(draft, '70');
  // What came in was taken from the pieces nobody doubts.
  expect(await suspectOf(order)).toBe('50');
});

test('pieces inspected again are received; the bill that released them stands', async () => {
  const { admin } = company;
  const { task, order } = await doubted();
  const [, second, third] = await reports(task);
  const recheck = async (report: unknown, inspectionBill: string) =>
    admin.act('workReport', await admin.open('workReport', textOf(report)), 'recheck', {
      values: { inspectionBill },
    });
  const rejected = await lastBill(task, 'everyPieces');
  expect((await refusalOf(recheck(second?.['id'], rejected))).messages.join()).toContain('结论不是接收');
  await checked.send(checked.command('pause', task, { reason: 'quality' }));
  await checked.send(checked.command('resume', task));
  await checked.worked(task, 'afterPause', ['20.2']);
  const passed = await lastBill(task, 'afterPause');
  await recheck(second?.['id'], passed);
  expect(await suspectOf(order)).toBe('20');
  expect((await refusalOf(recheck(second?.['id'], passed))).messages.join()).toContain('没有待复核');
  await received(await proposed(order), '80');
  expect((await refusalOf(proposed(order))).messages.join()).toContain('没有可下推');
  await recheck(third?.['id'], passed);
  await received(await proposed(order), '20');
  const back = await refusalOf(
    admin.act('inspectionBill', await admin.open('inspectionBill', passed), 'unapprove'),
  );
  expect(back.messages.join()).toMatch(/报工单 \S+ 等 凭这张检验单复核放行/);
});

test('a judgement taken back, or a report taken back, takes its suspicion along', async () => {
  const { admin } = company;
  const { task, order } = await doubted();
  const [, second] = await reports(task);
  await admin.act('workReport', await admin.open('workReport', textOf(second?.['id'])), 'unapprove');
  expect(await suspectOf(order)).toBe('20');
  const bill = await admin.open('inspectionBill', await lastBill(task, 'everyPieces'));
  await admin.act('inspectionBill', bill, 'unapprove');
  expect((await reports(task)).map(({ suspect }) => suspect)).toEqual([false, false, false]);
  expect(await suspectOf(order)).toBe('0');
});
