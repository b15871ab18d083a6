// Checks and maintenance: plans make tasks once, a checklist is worked off and judged, the machine stands while it is maintained,
// what is late is told, and the next maintenance follows from what is left.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { addDays, businessDate } from '#model/time/calendar.ts';
import { generateDue, remindTasks } from '#server/areas/process/upkeep/maintenanceClock.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { released } from '#tests/support/making.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { taskFor, worker } from '#tests/support/workshop/terminal.ts';

let company: Company;
let shop: Reporting;
let workshop: string;
let category: string;
let oil: string;
let gauge: string;
let mechanic: string;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
  const center = await company.admin.open('workCenter', shop.workCenter);
  workshop = textOf(center.doc.fields['workshop']);
  const made = await company.admin.create('equipmentCategory', {
    fields: { code: 'CNC', name: '数控机床', equipmentKind: 'production' },
  });
  category = made.doc.id;
  mechanic = (await worker(company, '老周')).id;
  oil = await released(company, 'maintenanceItem', {
    name: '导轨油位',
    itemType: 'maintain',
    content: '查看导轨油位',
    standardText: '油标中线以上',
  });
  gauge = await released(company, 'maintenanceItem', {
    name: '主轴跳动',
    itemType: 'maintain',
    content: '测量主轴跳动',
    standardText: '不大于 0.02',
    valueType: 'quantitative',
    lowerLimit: '0',
    upperLimit: '0.02',
  });
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const today = (): string => businessDate(company.clock.now);
const machine = (code: string, more: Row = {}): Promise<string> =>
  released(company, 'equipment', { code, name: `机床${code}`, category, workshop, ...more });

const planFor = (equipments: readonly string[], more: Row = {}): Promise<string> =>
  released(
    company,
    'maintenancePlan',
    { name: '月保养', cycleType: 'week', cycleValue: 1, startDate: today(), executor: mechanic, ...more },
    {
      equipments: equipments.map((equipment) => ({ equipment })),
      items: [{ maintenanceItem: oil }, { maintenanceItem: gauge }],
    },
  );

const generate = async (plan: string, weeks = 4) =>
  company.admin.act('maintenancePlan', await company.admin.open('maintenancePlan', plan), 'generateTasks', {
    values: { weeks },
  });

async function tasksOf(plan: string) {
  const { rows } = await company.database.query(
    'select id, plan_date::text as day, status, occurrence from maintenance_task where maintenance_plan = $1::uuid order by plan_date',
    [plan],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    day: textOf(row['day']),
    status: textOf(row['status']),
  }));
}

const fieldsOf = async (entity: string, id: string): Promise<Row> =>
  (await company.admin.open(entity, id)).doc.fields;

test('a plan makes its tasks once: made again, or after one was moved, it says how many are there already', async () => {
  const { admin } = company;
  const id = await machine('B1');
  const plan = await planFor([id]);
  const first = await generate(plan);
  expect(first.doc.fields['generateResult']).toBe(`生成 5 张，已有 0 张（至 ${addDays(today(), 28)}）`);
  const made = await tasksOf(plan);
  expect(made.map(({ day }) => day)).toEqual([0, 7, 14, 21, 28].map((days) => addDays(today(), days)));
  expect(await fieldsOf('equipment', id)).toMatchObject({ nextMaintenance: today() });

  const twice = await generate(plan);
  expect(twice.doc.fields['generateResult']).toContain('生成 0 张，已有 5 张');

  const second = made[1]?.id ?? '';
  await admin.edit('maintenanceTask', await admin.open('maintenanceTask', second), [
    { op: 'set', field: 'planDate', value: addDays(today(), 9) },
  ]);
  // Somebody sets the plan back to its start: what is there stays the only task of its day.
  await admin.edit('maintenancePlan', await admin.open('maintenancePlan', plan), [
    {
      op: 'setLine',
      lines: 'equipments',
      id: (await admin.open('maintenancePlan', plan)).doc.lines['equipments']?.[0]?.id ?? '',
      field: 'nextDate',
      value: today(),
    },
  ]);
  const again = await generate(plan);
  expect(again.doc.fields['generateResult']).toContain('生成 0 张，已有 5 张');
  expect(await tasksOf(plan)).toHaveLength(5);
});

test('done, a task names its findings, what lies outside of the limits is abnormal, and the next date follows', async () => {
  const { admin, clock } = company;
  const id = await machine('B2');
  const plan = await planFor([id], { planMinutes: 60 });
  await generate(plan, 1);
  const [first] = await tasksOf(plan);
  const seen = await admin.open('maintenanceTask', first?.id ?? '');
  expect(seen.doc.fields).toMatchObject({ executor: mechanic, planMinutes: 60, workshop });
  const [look, measure] = seen.doc.lines['items'] ?? [];
  expect(measure).toMatchObject({ standardText: '不大于 0.02', upperLimit: '0.02' });
  const doing = await admin.act('maintenanceTask', seen, 'execute');
  expect(await fieldsOf('equipment', id)).toMatchObject({ runStatus: 'maintenance' });

  const empty = admin.act('maintenanceTask', doing, 'submit');
  expect((await refusalOf(empty)).messages.join()).toContain('结论');
  const set = (line: string, field: string, value: string) => ({
    op: 'setLine' as const,
    lines: 'items',
    id: line,
    field,
    value,
  });
  const filled = await admin.edit('maintenanceTask', doing, [
    set(look?.id ?? '', 'result', 'normal'),
    set(measure?.id ?? '', 'value', '0.05'),
  ]);
  expect(filled.doc.lines['items']?.[1]).toMatchObject({ value: '0.05', result: 'abnormal' });
  const untrue = admin.edit('maintenanceTask', filled, [set(measure?.id ?? '', 'result', 'normal')]);
  expect((await refusalOf(untrue)).messages.join()).toContain('超出上下限');
  // The work may go on past midnight.
  const day = today();
  clock.now += 45 * 60_000;
  const done = await admin.act('maintenanceTask', filled, 'submit');
  expect(done.doc.fields).toMatchObject({ result: 'abnormal', downMinutes: 45 });
  expect(await fieldsOf('equipment', id)).toMatchObject({
    runStatus: 'idle',
    nextMaintenance: addDays(day, 7),
  });

  await admin.act('maintenanceTask', done, 'raiseRepair');
  const told = await admin.open('maintenanceTask', done.doc.id);
  const repair = await admin.open('repairOrder', textOf(told.doc.fields['repairOrder']));
  expect(repair.doc.fields).toMatchObject({ equipment: id, faultText: '测量主轴跳动 0.05' });
  const twice = admin.act('maintenanceTask', told, 'raiseRepair');
  expect((await refusalOf(twice)).messages[0]).toContain('已有未完的维修单');
});

test('maintenance that stops the machine pauses its task, and no task begins meanwhile (equipment-r1)', async () => {
  const { admin } = company;
  const id = await machine('B3');
  const task = await taskFor(company, shop, '10');
  const given = await admin.act('workTaskOrder', await admin.open('workTaskOrder', task), 'transfer', {
    values: { equipment: id },
  });
  await admin.act('workTaskOrder', given, 'start');
  const made = await admin.create('maintenanceTask', { fields: { equipment: id, planMinutes: 30 } });
  const doing = await admin.act('maintenanceTask', made, 'execute');
  const paused = await admin.open('workTaskOrder', task);
  expect(paused.doc.status).toBe('paused');
  const early = admin.act('workTaskOrder', paused, 'resume');
  expect((await refusalOf(early)).messages[0]).toContain('“保养”，不能开工');
  await admin.act('maintenanceTask', doing, 'void');
  const resumed = await admin.act('workTaskOrder', await admin.open('workTaskOrder', task), 'resume');
  expect(resumed.doc.status).toBe('running');
});

test('by running hours a machine is due when its counter is there, and once', async () => {
  const { admin, database } = company;
  const bare = await machine('B4');
  const wrong = planFor([bare], { cycleType: 'hours', cycleValue: 500 });
  expect((await refusalOf(wrong)).messages[0]).toContain('寿命计量与周期类型不同');
  const id = await machine('B5', { lifeUnit: 'hours', lifeLimit: '20000' });
  const plan = await planFor([id], { cycleType: 'hours', cycleValue: 500 });
  await generate(plan);
  expect(await tasksOf(plan)).toHaveLength(0);
  await database.query('update equipment set life_used = 512 where id = $1::uuid', [id]);
  await generate(plan);
  await generate(plan);
  expect(await tasksOf(plan)).toMatchObject([{ day: today(), status: 'pending' }]);
  const seen = await admin.open('maintenancePlan', plan);
  expect(seen.doc.lines['equipments']?.[0]).toMatchObject({ nextReading: '1012' });
});

test('spare parts with a cycle come with the next task, carry the day they were changed, and are issued once', async () => {
  const { admin, ids } = company;
  const filter = await company.material('滤芯');
  await company.receive(admin, [{ material: filter, qty: '10', unitCost: '30' }]);
  const made = await admin.create('equipment', {
    fields: { code: 'B6', name: '机床B6', category, workshop },
    lines: { spareParts: [{ material: filter, qty: '2', replaceDays: 180 }] },
  });
  await admin.approve('equipment', made);
  const plan = await planFor([made.doc.id], { endDate: addDays(today(), 10) });
  await generate(plan);
  const tasks = await tasksOf(plan);
  expect(tasks).toHaveLength(2);
  const first = await admin.open('maintenanceTask', tasks[0]?.id ?? '');
  const later = await admin.open('maintenanceTask', tasks[1]?.id ?? '');
  expect(first.doc.lines['parts']).toMatchObject([{ material: filter, qty: '2', isReplaced: true }]);
  expect(later.doc.lines['parts']).toEqual([]);
  const filled = await admin.edit(
    'maintenanceTask',
    first,
    (first.doc.lines['items'] ?? []).flatMap((row) => [
      { op: 'setLine' as const, lines: 'items', id: row.id, field: 'value', value: '0.01' },
      { op: 'setLine' as const, lines: 'items', id: row.id, field: 'result', value: 'normal' },
    ]),
  );
  const done = await admin.act('maintenanceTask', filled, 'submit');
  const machineNow = await admin.open('equipment', made.doc.id);
  expect(machineNow.doc.lines['spareParts']?.[0]).toMatchObject({ lastReplaced: today() });
  const part = done.doc.lines['parts']?.[0]?.id ?? '';
  const bill = await admin.push('maintenanceTask', done, 'otherOutBill', [{ id: part, qty: '2' }]);
  const placed = await admin.edit('otherOutBill', bill, [
    {
      op: 'setLine',
      lines: 'items',
      id: bill.doc.lines['items']?.[0]?.id ?? '',
      field: 'warehouse',
      value: ids.warehouse,
    },
  ]);
  await admin.approve('otherOutBill', placed);
  const seen = await admin.open('maintenanceTask', done.doc.id);
  expect(seen.doc.lines['parts']?.[0]).toMatchObject({ issuedQty: '2' });
  const more = admin.push('maintenanceTask', seen, 'otherOutBill', [{ id: part, qty: '1' }]);
  await refusalOf(more);
});

test('in the morning plans make their tasks; what was not done is overdue and its executor is told once a day', async () => {
  const { admin, ports, clock, database } = company;
  const id = await machine('B7');
  // Farther than the clock plans ahead, in February as well.
  const plan = await planFor([id], { cycleType: 'month', cycleValue: 2 });
  expect(await generateDue(ports)).toContain('个计划已生成');
  expect(await tasksOf(plan)).toMatchObject([{ day: today(), status: 'pending' }]);
  clock.now += 2 * 86_400_000;
  await remindTasks(ports);
  const [late] = await tasksOf(plan);
  expect(late?.status).toBe('overdue');
  const count = async (): Promise<number> => {
    const { rows } = await database.query(
      `select count(*)::int as n from maintenance_task where id = $1::uuid and reminded_on = $2::date`,
      [late?.id, today()],
    );
    return Number(rows[0]?.['n']);
  };
  expect(await count()).toBe(1);
  const moved = await admin.edit('maintenanceTask', await admin.open('maintenanceTask', late?.id ?? ''), [
    { op: 'set', field: 'planDate', value: addDays(today(), 3) },
  ]);
  expect(moved.doc.status).toBe('pending');
  expect(await fieldsOf('equipment', id)).toMatchObject({ nextMaintenance: addDays(today(), 3) });
});
