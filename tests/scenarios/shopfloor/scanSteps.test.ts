// A step that is confirmed by a scan: the material or lot the order expects is taken, everything else refused.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CommandKind, CommandResult } from '#entities/shopfloor/terminal/replay.ts';
import type { TerminalState } from '#entities/shopfloor/terminal/terminalState.ts';
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
let token: string;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
  const center = await company.admin.open('workCenter', shop.workCenter);
  tablet = await openTablet(company, textOf(center.doc.fields['workshop']));
  const { id } = await worker(company, '李敏');
  await badgeFor(company, id, 'B1', '4096');
  token = await tablet.signIn('B1', '4096');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(async () => {
  await tablet.app.close();
  await company.close();
});

async function done(
  kind: CommandKind,
  task: string,
  values: Record<string, string> = {},
): Promise<CommandResult | undefined> {
  const answer = await tablet.post<{ results: CommandResult[] }>('send', {
    sentAt: company.clock.now,
    wasOffline: false,
    items: [{ key: commandKey(), kind, operator: token, at: company.clock.now, task, values }],
  });
  return answer.result.results[0];
}

test('stepRecord-r2: a scan step takes the part of the order and the lot drawn for it, and refuses others (findings 2, 2.5)', async () => {
  const { admin, database, ids } = company;
  const seal = await company.material('密封圈', { fields: { isLotManaged: true } });
  const screw = await company.material('锁紧螺钉');
  const other = await company.material('别家螺钉');
  const code = async (id: string): Promise<string> =>
    textOf((await admin.open('material', id)).doc.fields['code']);
  for (const lotNo of ['SL-1', 'SL-2'])
    await company.receive(admin, [{ material: seal, qty: '50', unitCost: '2', lotNo }]);
  await shop.floor.stock(screw, '50');
  const operation = await admin.create('operation', {
    fields: { code: 'OP-SCAN', name: '装配', workCenter: shop.workCenter, runMinutes: '1' },
  });
  await admin.approve('operation', operation);
  const task = await taskFor(company, shop, '3', {
    operation: operation.doc.id,
    components: [
      { material: seal, warehouse: ids.warehouse },
      { material: screw, warehouse: ids.warehouse, operationSeq: 10 },
    ],
  });
  const { rows } = await database.query(
    'select manufacturing_order as id from work_task_order where id = $1::uuid',
    [task],
  );
  const order = await admin.open('manufacturingOrder', String(rows[0]?.['id']));
  const issue = await shop.floor.pushed(order, 'materialIssueBill', ['3', null]);
  const drawn = issue.doc.lines['items']?.[0];
  const lots = await database.query("select id from lot where code = 'SL-1' and material = $1::uuid", [seal]);
  await admin.approve(
    'materialIssueBill',
    await admin.edit('materialIssueBill', issue, [
      {
        op: 'setLine',
        lines: 'items',
        id: drawn?.id ?? '',
        field: 'lot',
        value: String(lots.rows[0]?.['id']),
      },
    ]),
  );
  const made = await admin.create('workInstruction', {
    fields: { name: '装配核对', operation: operation.doc.id, readRequired: false },
    lines: { steps: [{ stepNo: 1, title: '核对用料', inputKind: 'scan', isBlocking: true }] },
  });
  await admin.act('workInstruction', made, 'approve');
  await done('start', task);
  const state = await tablet.post<TerminalState>('state', { operator: token });
  const shown = state.result.tasks.find(({ id }) => id === task);
  expect(shown?.instruction?.steps).toMatchObject([{ input: 'scan', done: false }]);
  const scan = (value: string) => done('step', task, { instruction: made.doc.id, step: '1', value });
  for (const wrong of ['', 'SL-2', 'nobody', await code(other)])
    expect(await scan(wrong), wrong).toMatchObject({ result: 'refused' });
  expect((await scan('SL-2'))?.message).toContain(`${await code(seal)}（批号 SL-1）`);
  expect(await done('report', task, { good: '1' })).toMatchObject({
    result: 'refused',
    message: expect.stringContaining('核对用料'),
  });
  for (const right of ['sl-1', `lot|${drawn?.id ?? ''}|SL-1`, await code(screw)])
    expect(await scan(right), right).toMatchObject({ result: 'accepted' });
  const kept = await database.query(
    'select value from step_record where work_task_order = $1::uuid and step_no = 1',
    [task],
  );
  expect(new Set(kept.rows.map(({ value }) => value))).toEqual(new Set(['sl-1', 'SL-1', await code(screw)]));
  expect(await done('report', task, { good: '1' })).toMatchObject({ result: 'accepted' });
});
