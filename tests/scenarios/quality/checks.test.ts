// Checks while work runs: asked for at the start, by pieces, minutes and stops, worked at the terminal, holding reports until
// they are done, with the measured values on the control chart at once.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Command, CommandKind, CommandResult } from '#entities/shopfloor/terminal/replay.ts';
import type { TerminalState } from '#entities/shopfloor/terminal/terminalState.ts';
import type { Row } from '#model/entity.ts';
import { checkMinutes } from '#server/areas/quality/check/minuteChecks.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
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
let plan: string;
let item: string;

beforeAll(async () => {
  company = await buildCompany();
  const { admin } = company;
  shop = await openReporting(company);
  const center = await admin.open('workCenter', shop.workCenter);
  tablet = await openTablet(company, textOf(center.doc.fields['workshop']), {
    workCenters: [shop.workCenter],
    idleMinutes: 720,
  });
  const { id } = await worker(company, '李敏');
  await badgeFor(company, id, 'B1', '4096');
  token = await tablet.signIn('B1', '4096');
  const approved = async (entity: string, fields: Row, lines: Record<string, Row[]> = {}): Promise<string> =>
    (await admin.approve(entity, await admin.create(entity, { fields, lines }))).doc.id;
  item = await approved('inspectionItem', {
    name: '外径',
    itemType: 'dimension',
    analysisMethod: 'quantitative',
    decimals: 3,
  });
  await approved(
    'inspectionStandard',
    { name: '过程', scopeType: 'general', effectiveDate: '2024-01-01' },
    { items: [{ item, targetValue: '20', upperLimit: '20.5', lowerLimit: '19.5' }] },
  );
  plan = await approved('inspectionPlan', {
    name: '首检巡检',
    inspectionType: 'inProcess',
    scopeType: 'general',
    validFrom: '2024-01-01',
    inspectMode: 'full',
  });
}, 120_000);
afterEach(async () => {
  await company.database.query(`update check_trigger set status = 'disabled'`, []);
  await expectInvariants(company.database);
});
afterAll(async () => {
  await tablet.app.close();
  await company.close();
});

/** In force until the test ends. */
async function trigger(fields: Row): Promise<void> {
  const { admin } = company;
  const made = await admin.create('checkTrigger', {
    fields: { name: textOf(fields['trigger']), inspectionPlan: plan, workCenter: shop.workCenter, ...fields },
  });
  await admin.approve('checkTrigger', made);
}

function command(kind: CommandKind, task: string, values: Record<string, string> = {}): Command {
  return { key: commandKey(), kind, operator: token, at: company.clock.now, task, values };
}

async function send(...items: Command[]): Promise<CommandResult[]> {
  const answer = await tablet.post<{ results: CommandResult[] }>('send', {
    sentAt: company.clock.now,
    wasOffline: false,
    items: items.map((each) => ({ ...each })),
  });
  if (!answer.success) throw new Error(answer.message);
  return answer.result.results;
}

async function shown(task: string) {
  const answer = await tablet.post<TerminalState>('state', { operator: token });
  return answer.result.tasks.find(({ id }) => id === task);
}

/** Begun and recorded on the terminal, with these values of its one item. */
async function worked(task: string, kind: string, values: readonly string[]): Promise<void> {
  const check = (await shown(task))?.checks?.find((each) => each.trigger === kind);
  if (check === undefined) throw new Error(`没有待做的检验：${kind}`);
  const begun = await send(command('check', task, { check: check.id }));
  const [line] = (await shown(task))?.checks?.find(({ id }) => id === check.id)?.items ?? [];
  const typed = values.map((value, index) => [`${line?.line ?? 0}.${index + 1}`, value]);
  const results = [
    ...begun,
    ...(await send(command('check', task, { check: check.id, ...Object.fromEntries(typed) }))),
  ];
  expect(results.flatMap(({ message }) => message ?? [])).toEqual([]);
}

const checksOf = async (task: string) =>
  (
    await company.database.query(
      `select trigger, status, due_at, trim_scale(due_qty)::text as due_qty, missed_count, result from check_task
       where work_task_order = $1::uuid order by due_at, code`,
      [task],
    )
  ).rows;

test('M17: checks at the start, every 50 pieces, every two running hours and after a long stop', async () => {
  // checkTrigger-r2
  await trigger({ trigger: 'taskStart', blocking: 'blockReport', patrolKind: 'first' });
  await trigger({ trigger: 'everyPieces', everyValue: '50' });
  await trigger({ trigger: 'everyMinutes', everyValue: '120' });
  await trigger({ trigger: 'afterStop', minMinutes: 15 });
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
  const report = (good: number) => send(command('report', task, { good: String(good) }));
  await send(command('start', task));
  clock('08:20');
  expect(await report(10)).toMatchObject([
    { result: 'refused', message: expect.stringContaining('请先检验再报工') },
  ]);
  clock('08:30');
  await worked(task, 'taskStart', ['20.1']);
  clock('08:40');
  await report(45);
  clock('09:20');
  await report(59);
  await every('09:30');
  await send(command('pause', task, { reason: 'material' }));
  clock('09:40');
  await send(command('resume', task));
  clock('09:50');
  await worked(task, 'everyPieces', ['20']);
  await every('10:09');
  expect((await checksOf(task)).map((row) => row['trigger'])).toEqual(['taskStart', 'everyPieces']);
  await every('10:10');
  await report(45);
  clock('10:14');
  await worked(task, 'everyMinutes', ['20.2']);
  clock('10:15');
  await send(command('pause', task, { reason: 'equipment' }));
  clock('10:32');
  await send(command('resume', task));
  clock('10:40');
  await worked(task, 'afterStop', ['19.9']);
  clock('11:00');
  await report(81);
  const minutes = (at: unknown): number => (new Date(textOf(at)).getTime() - begin) / 60_000;
  const told = (await checksOf(task)).map((row) => [
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
  await trigger({ trigger: 'everyPieces', everyValue: '10' });
  const task = await taskFor(company, shop, '100');
  const [first, second] = [command('report', task, { good: '10' }), command('report', task, { good: '10' })];
  await send(command('start', task), first);
  await worked(task, 'everyPieces', ['20']);
  await send(second);
  expect((await checksOf(task)).map(({ status }) => status)).toEqual(['done', 'waiting']);
  await send(command('undo', task, { of: second.key }));
  expect((await checksOf(task)).map(({ status }) => status)).toEqual(['done', 'voided']);
  await send(command('undo', task, { of: first.key }));
  expect((await checksOf(task)).map(({ status }) => status)).toEqual(['done', 'voided']);
});

test('a rejected check that holds its task pauses it and calls for quality; its bill taken back, it is under way again', async () => {
  await trigger({
    trigger: 'taskStart',
    blocking: 'blockReport',
    patrolKind: 'first',
    sampleQty: 2,
  });
  const task = await taskFor(company, shop, '60');
  await send(command('start', task));
  expect((await shown(task))?.checks).toMatchObject([{ trigger: 'taskStart', blocking: true, items: [] }]);
  await worked(task, 'taskStart', ['20.1', '22']);
  expect(await shown(task)).toMatchObject({ status: 'paused', pauseReason: 'quality' });
  expect(await checksOf(task)).toMatchObject([{ status: 'done', result: 'reject' }]);
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
  expect(await checksOf(task)).toMatchObject([{ status: 'doing', result: null }]);
});

test('a held first check is not skipped, another one is with a reason; a closed task needs none', async () => {
  // checkTask-r1, checkTask-r2
  await trigger({ trigger: 'taskStart', blocking: 'blockTask', patrolKind: 'first' });
  await trigger({ trigger: 'afterPause' });
  const { admin, database } = company;
  const task = await taskFor(company, shop, '40');
  await send(command('start', task));
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
  expect(await shown(task)).toMatchObject({ status: 'paused', checks: [{ status: 'overdue' }] });
  await send(command('resume', task));
  await admin.act('checkTask', await open('afterPause'), 'skip', { reason: '刚检过' });
  await send(command('pause', task, { reason: 'material' }));
  const seen = await admin.open('workTaskOrder', task);
  await admin.act('workTaskOrder', seen, 'close', { reason: '不做了', acceptWarnings: true });
  expect((await checksOf(task)).map(({ trigger: kind, status }) => [kind, status])).toEqual([
    ['taskStart', 'voided'],
    ['afterPause', 'skipped'],
  ]);
});

test('what is measured at the machine stands on the control chart at once', async () => {
  const { admin, database } = company;
  const chart = await admin.approve(
    'spcChart',
    await admin.create('spcChart', {
      fields: {
        name: '外径图',
        inspectionItem: item,
        operation: shop.operation,
        chartType: 'xbarR',
        subgroupSize: 3,
      },
      lines: { rules: [] },
    }),
  );
  await trigger({ trigger: 'taskStart', sampleQty: 3 });
  const task = await taskFor(company, shop, '20');
  await send(command('start', task));
  await worked(task, 'taskStart', ['20', '20.1', '20.2']);
  const { rows } = await database.query(
    'select trim_scale(value)::text as value, trim_scale(value2)::text as value2 from spc_point where spc_chart = $1::uuid order by taken_at desc',
    [chart.doc.id],
  );
  expect(rows[0]).toEqual({ value: '20.1', value2: '0.2' });
});
