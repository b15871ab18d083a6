// Repairs: a stopped machine stands with its tasks from the report to the acceptance, and the order says for how long.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { reliabilityOf } from '#entities/process/upkeep/reliability.ts';
import { minuteOf, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { released } from '#tests/support/making.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { askReport } from '#tests/support/reports.ts';
import { taskFor, worker } from '#tests/support/workshop/terminal.ts';

let company: Company;
let shop: Reporting;
let workshop: string;
let category: string;
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
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const machine = (code: string): Promise<string> =>
  released(company, 'equipment', { code, name: `机床${code}`, category, workshop });

const fault = (equipment: string, more: Row = {}) =>
  company.admin.create('repairOrder', {
    fields: { equipment, reporter: mechanic, faultType: 'mechanical', faultText: '主轴异响', ...more },
  });

const runStatus = async (id: string) => (await company.admin.open('equipment', id)).doc.fields['runStatus'];

test('reported with a stop, the machine is under repair and its running task is paused; accepted, it is free again', async () => {
  const { admin, clock } = company;
  const id = await machine('R1');
  const task = await taskFor(company, shop, '10');
  const given = await admin.act('workTaskOrder', await admin.open('workTaskOrder', task), 'transfer', {
    values: { equipment: id },
  });
  await admin.act('workTaskOrder', given, 'start');
  const reported = await admin.act('repairOrder', await fault(id), 'submit');
  expect(await runStatus(id)).toBe('repair');
  const paused = await admin.open('workTaskOrder', task);
  expect(paused.doc.status).toBe('paused');
  expect(paused.doc.lines['pauses']?.[0]).toMatchObject({ reason: 'equipment' });
  const again = admin.act('workTaskOrder', paused, 'resume');
  expect((await refusalOf(again)).messages[0]).toContain('不能开工');

  const assigned = await admin.act('repairOrder', reported, 'assign', { values: { repairer: mechanic } });
  const begun = await admin.act('repairOrder', assigned, 'startRepair');
  clock.now += 90 * 60_000;
  const finished = await admin.act('repairOrder', begun, 'finishRepair', {
    values: { cause: '轴承磨损', solution: '更换轴承' },
  });
  expect(finished.doc.fields).toMatchObject({ downMinutes: 90, repairer: mechanic, solution: '更换轴承' });
  expect(await runStatus(id)).toBe('repair');
  const accepted = await admin.act('repairOrder', finished, 'acceptRepair');
  expect(accepted.doc.status).toBe('accepted');
  expect(await runStatus(id)).toBe('idle');
  const resumed = await admin.act('workTaskOrder', await admin.open('workTaskOrder', task), 'resume');
  expect(resumed.doc.status).toBe('running');
});

test('a machine that goes on working is not stopped by a report', async () => {
  const id = await machine('R2');
  await company.admin.act('repairOrder', await fault(id, { isStopped: false }), 'submit');
  expect(await runStatus(id)).toBe('idle');
});

test('with two faults the machine is free after the last of them', async () => {
  const { admin } = company;
  const id = await machine('R3');
  const first = await admin.act('repairOrder', await fault(id), 'submit');
  const second = await admin.act('repairOrder', await fault(id), 'submit');
  await admin.act('repairOrder', first, 'void');
  expect(await runStatus(id)).toBe('repair');
  await admin.act('repairOrder', second, 'void');
  expect(await runStatus(id)).toBe('idle');
});

test('the parts that were changed add up to their cost', async () => {
  const { admin } = company;
  const id = await machine('R4');
  const bearing = await company.material('主轴轴承');
  const made = await admin.create('repairOrder', {
    fields: { equipment: id, reporter: mechanic, faultType: 'mechanical', faultText: '异响' },
    lines: { parts: [{ material: bearing, qty: '2', price: '125.5' }] },
  });
  expect(made.doc.fields['partCost']).toBe('251');
});

test('the report tells the same MTBF and MTTR as the formulas, of faults that overlap and of one that still stands', async () => {
  const { admin, clock, database } = company;
  const id = await machine('R5');
  const repaired = async (minutes: number): Promise<void> => {
    const reported = await admin.act('repairOrder', await fault(id), 'submit');
    const assigned = await admin.act('repairOrder', reported, 'assign', { values: { repairer: mechanic } });
    const begun = await admin.act('repairOrder', assigned, 'startRepair');
    clock.now += minutes * 60_000;
    const finished = await admin.act('repairOrder', begun, 'finishRepair', {
      values: { cause: '磨损', solution: '更换' },
    });
    await admin.act('repairOrder', finished, 'acceptRepair');
  };
  const { rows: today } = await database.query(
    `select to_char($1::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`,
    [new Date(clock.now).toISOString()],
  );
  const day = textOf(today[0]?.['day']);
  const open = await admin.act('repairOrder', await fault(id), 'submit');
  await repaired(20);
  clock.now += 10 * 60_000;
  await repaired(40);
  await admin.act('repairOrder', open, 'void');
  const still = await admin.act('repairOrder', await fault(id), 'submit');
  expect(still.doc.status).toBe('reported');

  const { rows } = await database.query(
    `select report_time, repair_end from repair_order where equipment = $1::uuid and status <> 'voided' and is_stopped`,
    [id],
  );
  const instant = (value: unknown): number => minuteOfInstant(new Date(textOf(value)).getTime());
  const told = reliabilityOf(
    rows.map((row) => ({
      start: instant(row['report_time']),
      end: row['repair_end'] === null ? null : instant(row['repair_end']),
    })),
    minuteOf(`${day}T00:00`),
    minuteOf(`${day}T00:00`) + 1440,
  );
  const shown = (
    await askReport(company, 'reliabilityReport', { parameters: { from: day, to: day } })
  ).rows.find((row) => row['equipment'] === id);
  expect(shown).toMatchObject({ ...told });
  expect(told).toMatchObject({ failures: 3, mttr: 30 });
});

test('a draft that is thrown away frees nothing', async () => {
  const { admin } = company;
  const id = await machine('R6');
  await admin.edit('equipment', await admin.open('equipment', id), [
    { op: 'set', field: 'runStatus', value: 'repair' },
  ]);
  await admin.act('repairOrder', await fault(id), 'void');
  expect(await runStatus(id)).toBe('repair');
});
