// A shift at a terminal: tasks begun, interrupted, reported and finished from the machine, with and without network, calls for
// help, and steps that have to be confirmed first.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Command, CommandKind, CommandResult } from '#entities/shopfloor/terminal/replay.ts';
import type { TerminalState } from '#entities/shopfloor/terminal/terminalState.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { textOf } from '#server/values.ts';
import { escalateDue } from '#server/areas/shopfloor/andon/escalateCalls.ts';
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
let li: string;
let token: string;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
  const center = await company.admin.open('workCenter', shop.workCenter);
  tablet = await openTablet(company, textOf(center.doc.fields['workshop']), {
    workCenters: [shop.workCenter],
    idleMinutes: 720,
  });
  const { id } = await worker(company, '李敏');
  li = id;
  await badgeFor(company, id, 'B1', '4096');
  token = await tablet.signIn('B1', '4096');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(async () => {
  await tablet.app.close();
  await company.close();
});

function item(
  kind: CommandKind,
  task: string | null,
  values: Record<string, string> = {},
  more: Partial<Command> = {},
): Command {
  return { key: commandKey(), kind, operator: token, at: company.clock.now, task, values, ...more };
}

async function send(items: readonly Command[], wasOffline = false): Promise<CommandResult[]> {
  const answer = await tablet.post<{ results: CommandResult[] }>('send', {
    sentAt: company.clock.now,
    wasOffline,
    items: items.map((each) => ({ ...each })),
  });
  if (!answer.success) throw new Error(answer.message);
  return answer.result.results;
}

const outcomes = (results: readonly CommandResult[]) => results.map(({ result }) => result);

async function shown(task: string) {
  const answer = await tablet.post<TerminalState>('state', { operator: token });
  return answer.result.tasks.find(({ id }) => id === task);
}

const pass = (minutes: number): void => void (company.clock.now += minutes * 60_000);

test('a task is begun, paused with a reason, reported with scrap, and finished; the person and the device are named', async () => {
  const task = await taskFor(company, shop, '50');
  expect(await shown(task)).toMatchObject({ status: 'dispatched', reportableQty: '50' });
  expect(outcomes(await send([item('start', task)]))).toEqual(['accepted']);
  pass(30);
  expect(outcomes(await send([item('pause', task, { reason: 'material' })]))).toEqual(['accepted']);
  expect(await shown(task)).toMatchObject({ status: 'paused', pauseReason: 'material' });
  pass(5);
  const done = await send([item('resume', task), item('report', task, { good: '40', processScrap: '2' })]);
  expect(outcomes(done)).toEqual(['accepted', 'accepted']);
  expect(done[1]?.targetCode).toMatch(/^WR/);
  const { rows } = await company.database.query(
    `select reporter, shop_device, status, finished_qty::int as finished, process_scrap_qty::int as scrap from work_report where work_task_order = $1::uuid`,
    [task],
  );
  expect(rows).toEqual([
    { reporter: li, shop_device: tablet.id, status: 'approved', finished: 42, scrap: 2 },
  ]);
  expect(outcomes(await send([item('finish', task)]))).toEqual(['accepted']);
  expect(await shown(task)).toBeUndefined();
});

test('a report is taken back a moment later by whoever made it, and not by the next one', async () => {
  const task = await taskFor(company, shop, '20');
  const report = item('report', task, { good: '5' });
  await send([item('start', task), report]);
  pass(1 / 6);
  expect(outcomes(await send([item('undo', task, { of: report.key })]))).toEqual(['accepted']);
  expect(await shown(task)).toMatchObject({ reportedQty: '0', reportableQty: '20' });
  const late = item('report', task, { good: '6' });
  await send([late]);
  pass(5);
  expect(await send([item('undo', task, { of: late.key })])).toMatchObject([
    { result: 'refused', message: expect.stringContaining('请班组长反审核') },
  ]);
});

test('M18: ten minutes without network, an answer lost, and nothing counts twice', async () => {
  // offlineBatch-r1, offlineBatch-r2
  const task = await taskFor(company, shop, '30');
  const at = (minutes: number) => ({ at: company.clock.now + minutes * 60_000 });
  const k1 = item('start', task, {}, at(1));
  const k2 = item('report', task, { good: '20' }, at(5));
  const k3 = item('report', task, { good: '25' }, at(9));
  pass(11);
  expect(outcomes(await send([k1, k2], true))).toEqual(['accepted', 'accepted']);
  const again = await send([k1, k2, k3], true);
  expect(again).toMatchObject([
    { result: 'duplicate', first: 'accepted' },
    { result: 'duplicate', first: 'accepted' },
    { result: 'refused', message: expect.stringContaining('可报数量 10') },
  ]);
  const other = { ...k2, values: { good: '21' } };
  expect(await send([other], true)).toMatchObject([{ result: 'conflict' }]);
  expect(await shown(task)).toMatchObject({ reportedQty: '20' });
  const { rows } = await company.database.query(
    `select count(*)::int as reports, to_char(min(end_time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ended from work_report where work_task_order = $1::uuid`,
    [task],
  );
  // The time on the report is that of the device.
  expect(rows).toEqual([{ reports: 1, ended: new Date(k2.at).toISOString().replace('.000', '') }]);
  const batches = await company.database.query(
    `select item_count, accepted_count, duplicate_count, refused_count from offline_batch order by item_count desc`,
  );
  expect(batches.rows).toEqual([
    { item_count: 3, accepted_count: 0, duplicate_count: 2, refused_count: 1 },
    { item_count: 2, accepted_count: 2, duplicate_count: 0, refused_count: 0 },
    { item_count: 1, accepted_count: 0, duplicate_count: 0, refused_count: 1 },
  ]);
  // Mended on the device: a new item with what there is.
  expect(outcomes(await send([item('report', task, { good: '10' }, { at: k3.at })], true))).toEqual([
    'accepted',
  ]);
});

test('what hangs on a refused item waits for it, other tasks go on', async () => {
  const [first, second] = [await taskFor(company, shop, '5'), await taskFor(company, shop, '6')];
  const elsewhere = item('start', '00000000-0000-4000-8000-000000000001');
  const results = await send([
    elsewhere,
    item('report', first, { good: '9' }),
    item('finish', first),
    item('report', first, { good: '2' }),
    item('report', second, { good: '6' }),
  ]);
  expect(outcomes(results)).toEqual(['refused', 'refused', 'waiting', 'accepted', 'accepted']);
});

test('what is older than the device keeps, or from before the person signed in, is for the foreman', async () => {
  const task = await taskFor(company, shop, '5');
  const early = item('report', task, { good: '1' }, { at: company.clock.now - 40 * 3_600_000 });
  expect(await send([early])).toMatchObject([
    { result: 'refused', message: expect.stringContaining('班组长') },
  ]);
});

test('a terminal works on the tasks of its own machines', async () => {
  const task = await taskFor(company, shop, '5');
  const center = await company.admin.open('workCenter', shop.workCenter);
  // shopDevice-r2
  const limited = await openTablet(company, textOf(center.doc.fields['workshop']), {
    name: '只开工',
    allowedActions: ['start'],
    signInMode: 'badge',
  });
  const { id } = await worker(company, '王强');
  await badgeFor(company, id, 'B2', '4096');
  const his = await limited.signIn('B2', '');
  const answer = await limited.post<{ results: CommandResult[] }>('send', {
    sentAt: company.clock.now,
    wasOffline: false,
    items: [{ ...item('report', task, { good: '1' }), operator: his }],
  });
  expect(answer.result.results).toMatchObject([
    { result: 'refused', message: expect.stringContaining('不允许') },
  ]);
  await limited.app.close();
});

describe('calls for help', () => {
  test('reach their receivers at once, climb once a level, and hold the task until it is released', async () => {
    // andonCall-r1, andonRule-r1
    const { admin, database } = company;
    const { userId } = admin.grants;
    await admin.create('andonRule', {
      fields: { name: '质量停线', andonKind: 'quality', holdsTask: true },
      lines: {
        levels: [
          { level: 0, afterMinutes: 0, receivers: [userId] },
          { level: 1, afterMinutes: 5, receivers: [userId] },
        ],
      },
    });
    const task = await taskFor(company, shop, '10');
    await send([item('start', task)]);
    const [first] = await send([item('call', task, { kind: 'quality', remark: '尺寸超差' })]);
    const [second] = await send([item('call', task, { kind: 'quality' })]);
    expect(first?.targetCode).toMatch(/^AD/);
    expect(second?.targetCode).toBe(first?.targetCode);
    expect(await shown(task)).toMatchObject({ status: 'paused', hold: expect.stringContaining('停线') });
    expect(await send([item('resume', task)])).toMatchObject([
      { result: 'refused', message: expect.stringContaining('放行') },
    ]);
    expect(await send([item('report', task, { good: '1' })])).toMatchObject([{ result: 'refused' }]);
    expect(await escalateDue(company.ports)).toContain('没有');
    pass(6);
    expect(await escalateDue(company.ports)).toContain('1 个呼叫升级');
    expect(await escalateDue(company.ports)).toContain('没有');
    const told = await database.query(
      `select count(*)::int as told from announcement where titile like '安灯呼叫%'`,
    );
    expect(told.rows).toEqual([{ told: 2 }]);
    const { rows } = await database.query(`select id from andon_call where code = $1`, [first?.targetCode]);
    const call = await admin.open('andonCall', String(rows[0]?.['id']));
    const answered = await admin.act('andonCall', call, 'answer');
    expect(answered.doc.fields).toMatchObject({ level: 1, answerSeconds: 360 });
    const resolved = await admin.act('andonCall', answered, 'resolve', { values: { measure: '换刀' } });
    expect((await refusalOf(admin.act('andonCall', resolved, 'close'))).messages.join()).toContain('原因');
    await admin.act('andonCall', resolved, 'releaseTask', { values: { changeNote: '换了刀具' } });
    expect(outcomes(await send([item('resume', task), item('report', task, { good: '1' })]))).toEqual([
      'accepted',
      'accepted',
    ]);
  });
});

describe('work instructions', () => {
  test('are read once by each person and version, and their steps confirmed before a report', async () => {
    // workInstruction-r1, workInstruction-r2, stepRecord-r1
    const { admin } = company;
    const task = await taskFor(company, shop, '10');
    const made = await admin.create('workInstruction', {
      fields: { name: '精车', operation: shop.operation },
      lines: {
        steps: [
          { stepNo: 1, title: '夹紧', inputKind: 'confirm', isBlocking: true },
          {
            stepNo: 2,
            title: '外径',
            inputKind: 'value',
            lowerLimit: '19.9',
            upperLimit: '20.1',
            isBlocking: true,
          },
        ],
      },
    });
    await admin.act('workInstruction', made, 'approve');
    const instruction = made.doc.id;
    expect(await send([item('start', task)])).toMatchObject([
      { result: 'refused', message: expect.stringContaining('阅读') },
    ]);
    const step = (no: string, value = '') => item('step', task, { instruction, step: no, value });
    expect(outcomes(await send([step('0'), item('start', task)]))).toEqual(['accepted', 'accepted']);
    expect(await send([item('report', task, { good: '1' })])).toMatchObject([
      { message: expect.stringContaining('夹紧') },
    ]);
    await send([step('1'), step('2', '20.3')]);
    expect(await send([item('report', task, { good: '1' })])).toMatchObject([
      { message: expect.stringContaining('外径') },
    ]);
    await send([step('2', '20.05')]);
    expect(outcomes(await send([item('report', task, { good: '1' })]))).toEqual(['accepted']);
    expect((await shown(task))?.instruction?.steps.map(({ done }) => done)).toEqual([true, true]);
  });
});
