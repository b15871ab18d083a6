// Checks while work runs: asked for at the start, by pieces, minutes and stops, worked at the terminal, holding reports until
// they are done, with the measured values on the control chart at once.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkMinutes } from '#server/areas/quality/check/minuteChecks.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';
import type { Reporting } from '#tests/support/workshop/reporting.ts';
import { taskFor } from '#tests/support/workshop/terminal.ts';
import { type CheckedShop, openCheckedShop } from './checkedShop.ts';

let checked: CheckedShop;
let company: Company;
let shop: Reporting;

beforeAll(async () => {
  checked = await openCheckedShop();
  ({ company, shop } = checked);
}, 120_000);
afterEach(async () => {
  await checked.disarm();
  await expectInvariants(company.database);
});
afterAll(() => checked.close());

test('M17: checks at the start, every 50 pieces, every two running hours and after a long stop', async () => {
  // checkTrigger-r2
  await checked.trigger({ trigger: 'taskStart', blocking: 'blockReport', patrolKind: 'first' });
  await checked.trigger({ trigger: 'everyPieces', everyValue: '50' });
  await checked.trigger({ trigger: 'everyMinutes', everyValue: '120' });
  await checked.trigger({ trigger: 'afterStop', minMinutes: 15 });
  const task = await taskFor(company, shop, '230');
  const begin = company.clock.now;
  const clock = (time: string): void => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    company.clock.now = begin + ((hours - 8) * 60 + minutes) * 60_000;
  };
  const every = async (time: string): Promise<void> => {
    clock(time);
    await checkMinutes(company.ports);
  };
  const report = (good: number) => checked.send(checked.command('report', task, { good: String(good) }));
  await checked.send(checked.command('start', task));
  clock('08:20');
  expect(await report(10)).toMatchObject([
    { result: 'refused', message: expect.stringContaining('请先检验再报工') },
  ]);
  clock('08:30');
  await checked.worked(task, 'taskStart', ['20.1']);
  clock('08:40');
  await report(45);
  clock('09:20');
  await report(59);
  await every('09:30');
  await checked.send(checked.command('pause', task, { reason: 'material' }));
  clock('09:40');
  await checked.send(checked.command('resume', task));
  clock('09:50');
  await checked.worked(task, 'everyPieces', ['20']);
  await every('10:09');
  expect((await checked.checksOf(task)).map((row) => row['trigger'])).toEqual(['taskStart', 'everyPieces']);
  await every('10:10');
  await report(45);
  clock('10:14');
  await checked.worked(task, 'everyMinutes', ['20.2']);
  clock('10:15');
  await checked.send(checked.command('pause', task, { reason: 'equipment' }));
  clock('10:32');
  await checked.send(checked.command('resume', task));
  clock('10:40');
  await checked.worked(task, 'afterStop', ['19.9']);
  clock('11:00');
  await report(81);
  const minutes = (at: unknown): number => (new Date(textOf(at)).getTime() - begin) / 60_000;
  const told = (await checked.checksOf(task)).map((row) => [
    minutes(row['due_at']),
    row['trigger'],
    row['due_qty'],
    row['missed_count'],
  ]);
  expect(told).toEqual([
    [0, 'taskStart', null, 0],
    [80, 'everyPieces', '100', 1],
    [130, 'everyMinutes', null, 0],
    [152, 'afterStop', null, 0],
    [180, 'everyPieces', '200', 1],
  ]);
});

test('pieces that are taken back make a waiting check needless, one that was done stays', async () => {
  await checked.trigger({ trigger: 'everyPieces', everyValue: '10' });
  const task = await taskFor(company, shop, '100');
  const [first, second] = [
    checked.command('report', task, { good: '10' }),
    checked.command('report', task, { good: '10' }),
  ];
  await checked.send(checked.command('start', task), first);
  await checked.worked(task, 'everyPieces', ['20']);
  await checked.send(second);
  expect((await checked.checksOf(task)).map(({ status }) => status)).toEqual(['done', 'waiting']);
  await checked.send(checked.command('undo', task, { of: second.key }));
  expect((await checked.checksOf(task)).map(({ status }) => status)).toEqual(['done', 'voided']);
  await checked.send(checked.command('undo', task, { of: first.key }));
  expect((await checked.checksOf(task)).map(({ status }) => status)).toEqual(['done', 'voided']);
});

test('a rejected check that holds its task pauses it and calls for quality; its bill taken back, it is under way again', async () => {
  await checked.trigger({
    trigger: 'taskStart',
    blocking: 'blockReport',
    patrolKind: 'first',
    sampleQty: 2,
  });
  const task = await taskFor(company, shop, '60');
  await checked.send(checked.command('start', task));
  expect((await checked.shown(task))?.checks).toMatchObject([
    { trigger: 'taskStart', blocking: true, items: [] },
  ]);
  await checked.worked(task, 'taskStart', ['20.1', '22']);
  expect(await checked.shown(task)).toMatchObject({ status: 'paused', pauseReason: 'quality' });
  expect(await checked.checksOf(task)).toMatchObject([{ status: 'done', result: 'reject' }]);
  const { rows: calls } = await company.database.query(
    `select andon_kind from andon_call where work_task_order = $1::uuid`,
    [task],
  );
  expect(calls).toEqual([{ andon_kind: 'quality' }]);
  const { rows } = await company.database.query(
    'select inspection_bill from check_task where work_task_order = $1::uuid',
    [task],
  );
  const bill = await company.admin.open('inspectionBill', textOf(rows[0]?.['inspection_bill']));
  expect(bill.doc.fields).toMatchObject({
    inspectionType: 'inProcess',
    patrolKind: 'first',
    sampleResult: 'reject',
  });
  await company.admin.act('inspectionBill', bill, 'unapprove');
  expect(await checked.checksOf(task)).toMatchObject([{ status: 'doing', result: null }]);
});

test('a held first check is not skipped, another one is with a reason; a closed task needs none', async () => {
  // checkTask-r1, checkTask-r2
  await checked.trigger({ trigger: 'taskStart', blocking: 'blockTask', patrolKind: 'first' });
  await checked.trigger({ trigger: 'afterPause' });
  const { admin, database } = company;
  const task = await taskFor(company, shop, '40');
  await checked.send(checked.command('start', task));
  const open = async (kind: string) => {
    const { rows } = await database.query(
      'select id from check_task where work_task_order = $1::uuid and trigger = $2',
      [task, kind],
    );
    return admin.open('checkTask', textOf(rows[0]?.['id']));
  };
  const refused = await refusalOf(
    admin.act('checkTask', await open('taskStart'), 'skip', { reason: '没时间' }),
  );
  expect(refused.messages[0]).toContain('首检不能跳过');
  company.clock.now += 60_000;
  await checkMinutes(company.ports);
  expect(await checked.shown(task)).toMatchObject({ status: 'paused', checks: [{ status: 'overdue' }] });
  await checked.send(checked.command('resume', task));
  await admin.act('checkTask', await open('afterPause'), 'skip', { reason: '刚检过' });
  await checked.send(checked.command('pause', task, { reason: 'material' }));
  const seen = await admin.open('workTaskOrder', task);
  await admin.act('workTaskOrder', seen, 'close', { reason: '不做了', acceptWarnings: true });
  expect((await checked.checksOf(task)).map(({ trigger: kind, status }) => [kind, status])).toEqual([
    ['taskStart', 'voided'],
    ['afterPause', 'skipped'],
  ]);
});

test('parts of another lot than the report before used ask for a check', async () => {
  await checked.trigger({ trigger: 'lotChange' });
  const { admin } = company;
  const part = await company.material('换批用料', { fields: { isLotManaged: true } });
  for (const lotNo of ['P1', 'P2'])
    await company.receive(admin, [{ material: part, qty: '50', unitCost: '2', lotNo }]);
  const found = await company.database.query('select id, code from lot where material = $1::uuid', [part]);
  const lots = new Map(found.rows.map(({ id, code }) => [code, textOf(id)]));
  const task = await taskFor(company, shop, '31', {
    components: [{ material: part, operationSeq: 10, issueMode: 'backflush', backflushPoint: 'report' }],
  });
  await checked.send(checked.command('start', task));
  const report = async (lot: string): Promise<unknown> => {
    company.clock.now += 60_000;
    const draft = await admin.create('workReport', {
      fields: { workTaskOrder: task, reporter: shop.floor.employee, finishedQty: '5', qualifiedQty: '5' },
    });
    const { id } = lineOf(draft, 0, 'materials');
    const chosen = setLine(id, 'lot', lots.get(lot) ?? '', 'materials');
    await admin.approve('workReport', await admin.edit('workReport', draft, [chosen]));
    return (await checked.checksOf(task)).map(({ trigger }) => trigger);
  };
  expect(await report('P1')).toEqual([]);
  expect(await report('P1')).toEqual([]);
  expect(await report('P2')).toEqual(['lotChange']);
});

test('what is measured at the machine stands on the control chart at once', async () => {
  const { admin, database } = company;
  const chart = await admin.approve(
    'spcChart',
    await admin.create('spcChart', {
      fields: {
        name: '外径图',
        inspectionItem: checked.item,
        operation: shop.operation,
        chartType: 'xbarR',
        subgroupSize: 3,
      },
      lines: { rules: [] },
    }),
  );
  await checked.trigger({ trigger: 'taskStart', sampleQty: 3 });
  const task = await taskFor(company, shop, '20');
  await checked.send(checked.command('start', task));
  await checked.worked(task, 'taskStart', ['20', '20.1', '20.2']);
  const { rows } = await database.query(
    'select trim_scale(value)::text as value, trim_scale(value2)::text as value2 from spc_point where spc_chart = $1::uuid order by taken_at desc',
    [chart.doc.id],
  );
  expect(rows[0]).toEqual({ value: '20.1', value2: '0.2' });
});

// Last: the operator's session ends with the days that pass.
test('a shift that begins while the task runs asks for its check once, and again where nobody made it', async () => {
  await checked.trigger({ trigger: 'shiftStart' });
  const task = await taskFor(company, shop, '30');
  await checked.send(checked.command('start', task));
  await checkMinutes(company.ports);
  expect(await checked.checksOf(task)).toEqual([]);
  const minutes = async (passed: number): Promise<unknown> => {
    company.clock.now += passed * 60_000;
    await checkMinutes(company.ports);
    return (await checked.checksOf(task)).map((row) => [row['trigger'], row['missed_count']]);
  };
  expect(await minutes(24 * 60)).toEqual([['shiftStart', 0]]);
  expect(await minutes(1)).toEqual([['shiftStart', 0]]);
  expect(await minutes(24 * 60)).toEqual([['shiftStart', 1]]);
});
