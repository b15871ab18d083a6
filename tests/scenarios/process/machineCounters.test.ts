// Counters of machines: a gateway sends what it reads, the task and the mould on the machine get what was counted, the mould asks
// for its maintenance once, and a machine that counts is not silent.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { stopSilent } from '#server/areas/shopfloor/stops/silentMachines.ts';
import type { SqlRow } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import { addUser, clientOf } from '#tests/support/app.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { openMoulds, type MouldShop } from '#tests/support/workshop/moulds.ts';

let company: Company;
let shop: MouldShop;
let app: ServerApp;
let gateway: Client;
let signGatewayIn: () => Promise<void>;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openMoulds(company);
  const { ports, clock, database, org } = company;
  app = await createApp(ports);
  const host = { ports, log: [], pass: (by: number) => void (clock.now += by) };
  const user = await addUser(ports, 'gateway', ['machineCounter:enterReading']);
  await database.query('update "user" set default_org = $2::uuid where id = $1::uuid', [user.id, org]);
  await database.query('update user_organizations set organization = $2::uuid where doc_id = $1::uuid', [
    user.id,
    org,
  ]);
  gateway = clientOf(app, host);
  signGatewayIn = async () => {
    const signedIn = await gateway.signIn(user.login, user.password);
    if (!signedIn.success) throw new Error(signedIn.message);
  };
  await signGatewayIn();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(async () => {
  await app.close();
  await company.close();
});

const pass = (minutes: number): void => void (company.clock.now += minutes * 60_000);

async function counterOf(equipment: string, more: Row = {}): Promise<{ id: string; code: string }> {
  const { doc } = await company.admin.create('machineCounter', { fields: { equipment, ...more } });
  return { id: doc.id, code: textOf(doc.fields['code']) };
}

const sent = (counter: string, readings: readonly (readonly [seq: number, raw: string])[]) =>
  gateway.post<{ readings: Row[] }>('counters/readings', {
    counter,
    readings: readings.map(([seq, raw]) => ({ seq, raw, readAt: new Date(company.clock.now).toISOString() })),
  });

const m20 = [
  [1, '65510'],
  [2, '65530'],
  [3, '14'],
  [3, '14'],
  [4, '40'],
  [5, '5'],
  [6, '9000'],
  [7, '29'],
] as const;

async function readingsOf(counter: string) {
  const { rows } = await company.database.query(
    `select id, seq, result, delta::float as delta, pieces::float as pieces, work_task_order as task
     from counter_reading where machine_counter = $1::uuid order by created_at, seq`,
    [counter],
  );
  return rows;
}

/** A machine with a mounted mould of four cavities, one of them blocked. */
async function pressWithMould(code: string, more: Row = {}) {
  const press = await shop.machine(`P${code}`, { lifeUnit: 'shots' });
  const { id, tool } = await shop.mould(`M${code}`, more, {}, { lifeUnit: 'pieces' });
  await shop.act('mould', id, 'block', { cavityNo: 4, isBlocked: true, reason: '崩角' });
  await shop.act('mould', id, 'mount', { equipment: press });
  return { press, id, tool };
}

test('M20: 95 counts of a mould with three cavities in use are 285 pieces and 95 shots (machineCounter-r1, counterReading-r1)', async () => {
  const { press, id, tool } = await pressWithMould('1');
  const counter = await counterOf(press, {
    rollover: '65536',
    maxStep: '2000',
    address: 'plant/press1/count',
  });
  const task = await shop.task('500', press, tool);
  await shop.act('workTaskOrder', task, 'start');
  const answer = await sent('plant/press1/count', m20);
  expect(answer).toMatchObject({ success: true });
  expect(answer.result.readings.map(({ seq, result, delta }) => [seq, result, delta])).toEqual([
    [1, 'base', '0'],
    [2, 'count', '20'],
    [3, 'rollover', '20'],
    [3, 'duplicate', '0'],
    [4, 'count', '26'],
    [5, 'reset', '5'],
    [6, 'suspect', '0'],
    [7, 'count', '24'],
  ]);
  const rows = await readingsOf(counter.id);
  expect(rows).toHaveLength(7);
  expect(rows.every((row) => row['task'] === task)).toBe(true);
  const sum = (key: string): number => rows.reduce((total, row) => total + Number(row[key]), 0);
  expect([sum('delta'), sum('pieces')]).toEqual([95, 285]);
  expect(await shop.fields('mould', id)).toMatchObject({ usedShots: '95', shotsSinceService: '95' });
  expect(await shop.fields('equipment', press)).toMatchObject({ lifeUsed: '95' });
  expect(await shop.fields('equipment', tool)).toMatchObject({ lifeUsed: '285' });
  expect(await shop.fields('machineCounter', counter.id)).toMatchObject({
    lastSeq: 7,
    lastRaw: '29',
    isOnline: true,
  });

  // Sent again, nothing counts twice; a report on the counted machine adds no shots.
  const again = await sent(counter.code, m20);
  expect(again.result.readings.every(({ result }) => result === 'duplicate')).toBe(true);
  pass(5);
  const report = await shop.report(task, '285');
  expect(report.doc.fields).toMatchObject({ mould: null, mouldShots: null });
  expect(await shop.fields('mould', id)).toMatchObject({ usedShots: '95' });
});

test('a suspect reading counts once somebody confirms it, and not where a later one holds its counts', async () => {
  const press = await shop.machine('P2');
  const counter = await counterOf(press, { maxStep: '100', piecesPerCount: '2' });
  await sent(counter.code, [
    [1, '10'],
    [2, '500'],
    [3, '505'],
  ]);
  const [, second, third] = await readingsOf(counter.id);
  const confirm = async (row: SqlRow | undefined) =>
    shop.act('counterReading', textOf(row?.['id']), 'confirm');
  const confirmed = await confirm(second);
  expect(confirmed.doc.fields).toMatchObject({ result: 'confirmed', delta: '490', pieces: '980' });
  expect((await refusalOf(confirm(second))).messages.join()).toContain('只有可疑的');
  expect((await confirm(third)).doc.fields).toMatchObject({ delta: '5', pieces: '10' });
  expect(await shop.fields('machineCounter', counter.id)).toMatchObject({ lastRaw: '505' });

  await sent(counter.code, [
    [4, '900'],
    [5, '910'],
  ]);
  const [fourth, fifth] = (await readingsOf(counter.id)).slice(3);
  expect((await confirm(fifth)).doc.fields).toMatchObject({ delta: '405' });
  expect((await refusalOf(confirm(fourth))).messages.join()).toContain('已包含这次计数');
});

test('readings are entered by hand as well; a counter by hand takes none from a gateway', async () => {
  const press = await shop.machine('P3');
  const counter = await counterOf(press, { sourceKind: 'manual' });
  const refused = await sent(counter.code, [[1, '10']]);
  expect(refused.message).toContain('来源是手工');
  const enter = (raw: string, readAt: string) =>
    shop.act('machineCounter', counter.id, 'enterReading', { raw, readAt });
  const now = (): string => new Date(company.clock.now).toISOString();
  await enter('10', now());
  pass(5);
  await enter('25', now());
  expect(await readingsOf(counter.id)).toMatchObject([
    { seq: null, result: 'base', delta: 0 },
    { seq: null, result: 'count', delta: 15, pieces: 15 },
  ]);
  const ahead = enter('30', new Date(company.clock.now + 3_600_000).toISOString());
  expect((await refusalOf(ahead)).messages.join()).toContain('不能晚于现在');
  expect((await sent('没有的', [[1, '1']])).message).toContain('没有编码或地址');
});

test('at its maintenance shots a mould asks for its maintenance once; done, the shots count anew', async () => {
  const { press, id, tool } = await pressWithMould('4', { maintainShots: '50' });
  const counter = await counterOf(press);
  await sent(counter.code, [
    [1, '0'],
    [2, '49'],
  ]);
  const tasks = async () =>
    (
      await company.database.query(
        `select id, status from maintenance_task where equipment = $1::uuid order by created_at`,
        [tool],
      )
    ).rows;
  expect(await tasks()).toEqual([]);
  await sent(counter.code, [[3, '50']]);
  await sent(counter.code, [[4, '60']]);
  const [task, ...more] = await tasks();
  expect([task?.['status'], more]).toEqual(['pending', []]);
  await shop.act('maintenanceTask', textOf(task?.['id']), 'submit');
  expect(await shop.fields('mould', id)).toMatchObject({
    usedShots: '60',
    servicedShots: '60',
    shotsSinceService: '0',
  });
  await sent(counter.code, [[5, '109']]);
  expect(await tasks()).toHaveLength(1);
  await sent(counter.code, [[6, '110']]);
  expect(await tasks()).toHaveLength(2);
});

test('a machine that counts is not silent; silence of its counter opens a stop, and a count ends it', async () => {
  const { ports, database } = company;
  const press = await shop.machine('P5');
  const counter = await counterOf(press, { silenceMinutes: 10 });
  const task = await shop.task('300', press, null);
  await shop.act('workTaskOrder', task, 'start');
  pass(8);
  await sent(counter.code, [
    [1, '0'],
    [2, '3'],
  ]);
  pass(8);
  const stops = async () =>
    (
      await database.query(
        `select status, minutes::float as minutes, origin from stop_event where work_task_order = $1::uuid and status <> 'voided'`,
        [task],
      )
    ).rows;
  await stopSilent(ports);
  expect(await stops()).toEqual([]);
  // The reading arrives, and nothing was made.
  await sent(counter.code, [[3, '3']]);
  pass(4);
  await stopSilent(ports);
  expect(await stops()).toMatchObject([{ status: 'open', origin: 'silence' }]);
  await sent(counter.code, [[4, '4']]);
  expect(await stops()).toMatchObject([{ status: 'ended', minutes: 12 }]);
});

async function draftsOf(task: string) {
  const { rows } = await company.database.query(
    `select id, trim_scale(finished_qty)::text as qty, trim_scale(qualified_qty)::text as good
     from work_report where work_task_order = $1::uuid and is_automatic and status = 'draft' order by created_at`,
    [task],
  );
  return rows;
}

test('counted pieces become one draft report of the shift, less what is reported by hand, until somebody hands it in', async () => {
  const { admin } = company;
  const press = await shop.machine('P30');
  const counter = await counterOf(press, { autoReport: true });
  const task = await shop.task('500', press, null);
  await shop.act('workTaskOrder', task, 'start');
  const drafts = () => draftsOf(task);
  pass(8);
  // Nobody reported on the task yet: there is nobody who would answer for a draft.
  await sent(counter.code, [
    [1, '100'],
    [2, '110'],
  ]);
  expect(await drafts()).toEqual([]);
  pass(8);
  const byHand = await shop.report(task, '4');
  expect(await drafts()).toMatchObject([{ qty: '6', good: '6' }]);
  pass(5);
  await sent(counter.code, [[3, '160']]);
  expect(await drafts()).toMatchObject([{ qty: '56', good: '56' }]);
  await shop.act('workReport', byHand.doc.id, 'unapprove');
  expect(await drafts()).toMatchObject([{ qty: '60' }]);
  await admin.approve('workReport', await admin.open('workReport', byHand.doc.id));
  const [draft] = await drafts();
  await admin.approve('workReport', await admin.open('workReport', textOf(draft?.['id'])));
  expect(await drafts()).toEqual([]);
  pass(5);
  await sent(counter.code, [[4, '180']]);
  expect(await drafts()).toMatchObject([{ qty: '20' }]);
  await shop.report(task, '20');
  expect(await drafts()).toEqual([]);
});

test('pieces counted in the night, outside all shifts, have one draft of their day', async () => {
  const { clock } = company;
  const press = await shop.machine('P31');
  const counter = await counterOf(press, { autoReport: true });
  const task = await shop.task('500', press, null);
  await shop.act('workTaskOrder', task, 'start');
  pass(8);
  await shop.report(task, '4');
  const hour = 3_600_000;
  const lastMidnight = clock.now - ((clock.now + 8 * hour) % (24 * hour));
  clock.now = lastMidnight + 26 * hour;
  await signGatewayIn();
  await sent(counter.code, [
    [1, '100'],
    [2, '110'],
  ]);
  pass(20);
  await sent(counter.code, [[3, '125']]);
  expect(await draftsOf(task)).toMatchObject([{ qty: '25', good: '25' }]);
});
