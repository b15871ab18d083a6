// Moulds on machines: mounted where they fit and where no other is, blocked cavity by cavity; a task with a mould begins only
// where its mould is mounted, and its reports count the shots where no counter does.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { noteChanges } from '#server/store/changes.ts';
import { calculateOee } from '#server/areas/shopfloor/stops/calculateOee.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openMoulds, type MouldShop } from '#tests/support/workshop/moulds.ts';
import { measuredPlan } from '../quality/checkedShop.ts';

let company: Company;
let shop: MouldShop;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openMoulds(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const refused = async (what: Promise<unknown>): Promise<string> => (await refusalOf(what)).messages.join();

async function eventsOf(mould: string): Promise<(readonly unknown[])[]> {
  const { doc } = await company.admin.open('mould', mould);
  return (doc.lines['events'] ?? []).map((row: Row) => [row['mouldEvent'], row['equipment'], row['shots']]);
}

test('mould-r1: a mould is mounted on a machine it fits and that bears no other, and nowhere else', async () => {
  const [one, other, strange] = [
    await shop.machine('Y1'),
    await shop.machine('Y2'),
    await shop.machine('Y3'),
  ];
  const fits = [{ equipment: one }, { equipment: other }];
  const { id, tool } = await shop.mould('A1', {}, { fits });
  const second = await shop.mould('A2');
  expect(await refused(shop.act('mould', id, 'mount', { equipment: strange }))).toContain('不在适用机台之内');

  await shop.set('equipment', tool, 'runStatus', 'repair');
  expect(await refused(shop.act('mould', id, 'mount', { equipment: one }))).toContain('状态是“维修”');
  await shop.set('equipment', tool, 'runStatus', 'idle');
  await shop.set('mould', id, 'mouldStatus', 'lent');
  expect(await refused(shop.act('mould', id, 'mount', { equipment: one }))).toContain('在库的才能上模');
  await shop.set('mould', id, 'mouldStatus', 'stored');

  await shop.act('mould', id, 'mount', { equipment: one });
  expect(await shop.fields('mould', id)).toMatchObject({ mouldStatus: 'mounted', currentEquipment: one });
  expect(await refused(shop.act('mould', id, 'mount', { equipment: other }))).toContain('请先下模');
  expect(await refused(shop.act('mould', second.id, 'mount', { equipment: one }))).toContain('装着模具 A1');
  expect(await refused(shop.act('mould', id, 'unapprove'))).toContain('请先下模');
  expect(await refused(shop.act('mould', id, 'disable'))).toContain('请先下模');

  await shop.act('mould', id, 'dismount');
  expect(await shop.fields('mould', id)).toMatchObject({ mouldStatus: 'stored', currentEquipment: null });
  expect(await refused(shop.act('mould', id, 'dismount'))).toContain('没有上模');
  await shop.act('mould', second.id, 'mount', { equipment: one });
  expect(await eventsOf(id)).toEqual([
    ['mount', one, '0'],
    ['dismount', one, '0'],
  ]);
});

test('one record a tool, and nothing but tools', async () => {
  const press = await shop.machine('Y5');
  const { tool } = await shop.mould('B1');
  const record = (equipment: string) =>
    company.admin.create('mould', { fields: { name: '又一副', equipment, cavities: 1 } });
  await expect(record(press)).rejects.toThrow();
  await expect(record(tool)).rejects.toThrow();
});

test('a cavity is blocked with its reason and opened again; one stays in use', async () => {
  const { id } = await shop.mould('C1', { cavities: 2 });
  const block = (values: Row) => shop.act('mould', id, 'block', values);
  expect(await refused(block({ cavityNo: 3, isBlocked: true, reason: '飞边' }))).toContain('1 到 2 之间');
  expect(await refused(block({ cavityNo: 2, isBlocked: true }))).toContain('请填写原因');
  expect(await refused(block({ cavityNo: 2, isBlocked: false }))).toContain('没有封');
  await block({ cavityNo: 2, isBlocked: true, reason: '飞边' });
  const { doc } = await company.admin.open('mould', id);
  expect(doc.fields).toMatchObject({ activeCavities: 1 });
  expect(doc.lines['cavityRows']).toMatchObject([{ cavityNo: 2, isBlocked: true, reason: '飞边' }]);
  expect(await refused(block({ cavityNo: 1, isBlocked: true, reason: '缺料' }))).toContain('最后一个可用');
  await block({ cavityNo: 2, isBlocked: false });
  expect(await shop.fields('mould', id)).toMatchObject({ activeCavities: 2 });
  expect((await eventsOf(id)).map(([event]) => event)).toEqual(['block', 'unblock']);
});

test('mould-r1: a task with a mould begins only where its mould is mounted; one without a record as before', async () => {
  const [press, elsewhere] = [await shop.machine('Y7'), await shop.machine('Y8')];
  const { id, tool } = await shop.mould('D1');
  const task = await shop.task('20', press, tool);
  const start = () => shop.act('workTaskOrder', task, 'start');
  expect(await refused(start())).toContain('没有上模，不能开工');
  await shop.act('mould', id, 'mount', { equipment: elsewhere });
  expect(await refused(start())).toContain('装在机台 Y8 上');
  await shop.act('mould', id, 'dismount');
  await shop.act('mould', id, 'mount', { equipment: press });
  await start();
  expect(await refused(shop.act('mould', id, 'dismount'))).toContain('正在用这副模具加工');
  await shop.act('workTaskOrder', task, 'pause', { pauseReason: 'power' });
  await shop.act('mould', id, 'dismount');
  expect(await refused(shop.act('workTaskOrder', task, 'resume'))).toContain('没有上模');

  const plain = await shop.task('21', elsewhere, await shop.tool('J9'));
  expect((await shop.act('workTaskOrder', plain, 'start')).doc.status).toBe('running');
});

test('mould-r1: above its design shots a start warns, or is refused where the company says so', async () => {
  const { admin, database } = company;
  const press = await shop.machine('Y9');
  const { id, tool } = await shop.mould('E1', { designShots: '100', usedShots: '101' });
  await shop.act('mould', id, 'mount', { equipment: press });
  const task = await shop.task('22', press, tool);
  const start = async (acceptWarnings: boolean) =>
    admin.act('workTaskOrder', await admin.open('workTaskOrder', task), 'start', { acceptWarnings });
  expect(await refused(start(false))).toContain('已用 101 模，超过设计模次 100');
  await database.query(`update system_config set value = 'block' where config_key = 'mouldOverLife'`);
  await database.query(
    `insert into system_config (id, version, status, config_key, name, value, is_org_level, is_secret, created_at)
     select gen_random_uuid(), 1, 'enabled', 'mouldOverLife', '模具超过设计模次', 'block', false, false, now()
     where not exists (select 1 from system_config where config_key = 'mouldOverLife')`,
  );
  await noteChanges(database, ['systemConfig']);
  expect(await refused(start(true))).toContain('超过设计模次');
  await database.query(`update system_config set value = 'warn' where config_key = 'mouldOverLife'`);
  await noteChanges(database, ['systemConfig']);
  expect((await start(true)).doc.status).toBe('running');
});

test('mould-r1: without a counter a report counts its pieces over the cavities in use, and gives them back', async () => {
  const press = await shop.machine('Y10', { lifeUnit: 'pieces' });
  const { id, tool } = await shop.mould('F1', { cavities: 4 }, {}, { lifeUnit: 'shots' });
  await shop.act('mould', id, 'block', { cavityNo: 1, isBlocked: true, reason: '磨损' });
  await shop.act('mould', id, 'mount', { equipment: press });
  const task = await shop.task('100', press, tool);
  await shop.act('workTaskOrder', task, 'start');
  company.clock.now += 60 * 60_000;
  const report = await shop.report(task, '10');
  expect(report.doc.fields).toMatchObject({ mould: id, mouldShots: '4' });
  expect(await shop.fields('mould', id)).toMatchObject({ usedShots: '4', shotsSinceService: '4' });
  expect(await shop.fields('equipment', tool)).toMatchObject({ lifeUsed: '4' });
  expect(await shop.fields('equipment', press)).toMatchObject({ lifeUsed: '10' });
  // Another cavity is opened meanwhile: what is taken back is what was counted.
  await shop.act('mould', id, 'block', { cavityNo: 1, isBlocked: false });
  const open = await shop.act('workReport', report.doc.id, 'unapprove');
  expect(open.doc.fields).toMatchObject({ mould: null, mouldShots: null });
  expect(await shop.fields('mould', id)).toMatchObject({ usedShots: '0', shotsSinceService: '0' });
  expect(await shop.fields('equipment', tool)).toMatchObject({ lifeUsed: '0' });
  expect(await shop.fields('equipment', press)).toMatchObject({ lifeUsed: '0' });
});

test('a task with another mould than the one before, or with one mounted anew, asks for a check', async () => {
  const { admin, database } = company;
  const { plan } = await measuredPlan(company);
  const press = await shop.machine('Y11');
  const made = await admin.create('checkTrigger', {
    fields: { name: '换模首检', trigger: 'mouldChange', inspectionPlan: plan, equipment: press },
  });
  await admin.approve('checkTrigger', made);
  const { id, tool } = await shop.mould('H1');
  await shop.act('mould', id, 'mount', { equipment: press });
  const started = async (planQty: string, bears: string): Promise<unknown> => {
    company.clock.now += 60_000;
    const task = await shop.task(planQty, press, bears);
    await shop.act('workTaskOrder', task, 'start');
    const { rows } = await database.query('select trigger from check_task where work_task_order = $1::uuid', [
      task,
    ]);
    await shop.act('workTaskOrder', task, 'pause', { pauseReason: 'power' });
    return rows.map(({ trigger }) => trigger);
  };
  expect(await started('31', await shop.tool('J8'))).toEqual([]);
  expect(await started('32', tool)).toEqual(['mouldChange']);
  expect(await started('33', tool)).toEqual([]);
  company.clock.now += 60_000;
  await shop.act('mould', id, 'dismount');
  await shop.act('mould', id, 'mount', { equipment: press });
  expect(await started('34', tool)).toEqual(['mouldChange']);
});

test('the OEE of a machine takes the cycle of the mould over its cavities in use as the ideal time (FLOWS n5)', async () => {
  const press = await shop.machine('Y12');
  const { id, tool } = await shop.mould('K1', { cavities: 4, cycleSeconds: '90' });
  await shop.act('mould', id, 'block', { cavityNo: 4, isBlocked: true, reason: '磨损' });
  await shop.act('mould', id, 'mount', { equipment: press });
  const ideal = async (): Promise<number> => {
    await calculateOee(company.ports);
    const { rows } = await company.database.query(
      'select sum(ideal_minutes)::float as ideal from oee_record',
      [],
    );
    return Number(rows[0]?.['ideal'] ?? 0);
  };
  const task = await shop.task('100', press, tool);
  await shop.act('workTaskOrder', task, 'start');
  const before = await ideal();
  company.clock.now += 60 * 60_000;
  await shop.report(task, '12');
  // 12 pieces of 90 seconds over three cavities.
  expect((await ideal()) - before).toBeCloseTo(6, 2);
});

test('a signal that it runs counts the hours of a machine, at most to the silence of its counter', async () => {
  const lathe = await shop.machine('P20', { lifeUnit: 'hours' });
  const { doc } = await company.admin.create('machineCounter', {
    fields: { equipment: lathe, counterKind: 'state', sourceKind: 'manual', silenceMinutes: 60 },
  });
  for (const [raw, minutes] of [
    ['1', 30],
    ['1', 300],
    ['0', 30],
    ['1', 15],
    ['0', 0],
  ] as const) {
    const readAt = new Date(company.clock.now).toISOString();
    await shop.act('machineCounter', doc.id, 'enterReading', { raw, readAt });
    company.clock.now += minutes * 60_000;
  }
  expect(await shop.fields('equipment', lathe)).toMatchObject({ lifeUsed: '1.75' });
});
