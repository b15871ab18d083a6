// Packing at the machine: a full box of what was reported, sealed with its number, the rest after it, and never more than is good.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TerminalBox, TerminalState } from '#entities/shopfloor/terminal/terminalState.ts';
import type { Row } from '#model/entity.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import {
  badgeFor,
  commandKey,
  openTablet,
  taskFor,
  worker,
  type Tablet,
} from '#tests/support/workshop/terminal.ts';

let company: Company;
let shop: Reporting;
let tablet: Tablet;
let operator: string;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
  const center = await company.admin.open('workCenter', shop.workCenter);
  tablet = await openTablet(company, textOf(center.doc.fields['workshop']), {
    workCenters: [shop.workCenter],
  });
  const { id } = await worker(company, '李敏');
  await badgeFor(company, id, 'B1', '4096');
  operator = await tablet.signIn('B1', '4096');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(async () => {
  await tablet.app.close();
  await company.close();
});

const pack = (task: string, qty: string, key: string = crypto.randomUUID()) =>
  tablet.post<TerminalBox>('pack', { operator, task, qty, key });

async function packing(task: string) {
  const state = await tablet.post<TerminalState>('state', { operator });
  return state.result.tasks.find(({ id }) => id === task)?.packing;
}

const command = (kind: string, task: string, values: Row = {}): Row => ({
  key: commandKey(),
  kind,
  operator,
  at: company.clock.now,
  task,
  values,
});

test('what was reported good is packed box by box; the same press makes no second box', async () => {
  // packUnit: sum of contents <= qualified
  const { admin, database, clock } = company;
  const task = await taskFor(company, shop, '100');
  const { rows } = await database.query('select material from work_task_order where id = $1::uuid', [task]);
  await tablet.post('send', {
    sentAt: clock.now,
    wasOffline: false,
    items: [command('start', task), command('report', task, { good: '30' })],
  });
  expect(await packing(task)).toBeNull();
  const rule = await admin.create('packRule', {
    fields: { name: '整箱', material: textOf(rows[0]?.['material']), boxQty: '24' },
  });
  await admin.act('packRule', rule, 'approve');
  expect(await packing(task)).toEqual({ boxQty: '24', restQty: '30' });
  const key = crypto.randomUUID();
  const box = await pack(task, '24', key);
  expect(box.result).toMatchObject({ qty: '24', restQty: '6', autoPrint: true });
  expect(box.result.scan).toBe(`packUnit|${box.result.scan.split('|')[1] ?? ''}|${box.result.code}`);
  expect((await pack(task, '24', key)).result.code).toBe(box.result.code);
  expect((await pack(task, '7')).message).toContain('还有 6 没有装箱');
  expect((await pack(task, '6')).result).toMatchObject({ qty: '6', restQty: '0' });
  expect((await pack(task, '1')).message).toContain('没有可装箱的合格品');
  const { rows: made } = await database.query(
    `select u.status, e.shop_device from pack_unit u join pack_unit_events e on e.doc_id = u.id and e.pack_event = 'seal' where u.work_task_order = $1::uuid`,
    [task],
  );
  expect(made).toEqual([
    { status: 'sealed', shop_device: tablet.id },
    { status: 'sealed', shop_device: tablet.id },
  ]);
});
