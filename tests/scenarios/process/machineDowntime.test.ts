// Maintenance and repair take machines from the schedule and from the capacity of their centre; who is at the machine and at the
// people of a task is held apart when tasks are planned, begun and gone on with.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { noteChanges } from '#server/store/changes.ts';
import { plainText } from '#model/text/plainText.ts';
import { instantOfMinute, localText, minuteOf, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { draftRoute, released, type Workshop } from '#tests/support/making.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { taskFor, worker } from '#tests/support/workshop/terminal.ts';

let company: Company;
let shop: Reporting;
let place: Workshop;
let product: string;
let machine: string;

beforeAll(async () => {
  company = await buildCompany();
  const { admin, database } = company;
  shop = await openReporting(company);
  const { rows } = await database.query(
    'select workshop, factory_calendar from work_center where id = $1::uuid',
    [shop.workCenter],
  );
  place = {
    workshop: textOf(rows[0]?.['workshop']),
    calendar: textOf(rows[0]?.['factory_calendar']),
    centers: { cutting: shop.workCenter, assembly: shop.workCenter },
    operations: { cut: shop.operation, assemble: shop.operation },
  };
  product = await company.material('泵体', {
    fields: { erpClass: 'selfMade', isProduce: true, workshop: place.workshop },
  });
  const part = await company.material('铸件');
  const bom = await admin.create('bom', {
    fields: { material: product },
    lines: { items: [{ material: part, numerator: '1', denominator: '1' }] },
  });
  await admin.approve('bom', bom);
  const route = await draftRoute(company, place, { material: product, effectiveDate: '2024-01-01' }, [
    { operationSeq: 10, operation: shop.operation, setupMinutes: '0', runMinutes: '6' },
  ]);
  await admin.approve('processRoute', route);
  const category = await admin.create('equipmentCategory', {
    fields: { code: 'CNC', name: '数控机床', equipmentKind: 'production' },
  });
  machine = await released(company, 'equipment', {
    code: 'M1',
    name: '车床',
    category: category.doc.id,
    workshop: place.workshop,
    workCenter: shop.workCenter,
  });
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const at = (local: string): string => instantOfMinute(minuteOf(local));

async function firstStart(): Promise<string> {
  const { admin } = company;
  const draft = await admin.create('workshopSchedule', {
    fields: {
      name: '计划',
      workshop: place.workshop,
      horizonStart: at('2024-05-13T00:00'),
      horizonEnd: at('2024-05-27T00:00'),
    },
  });
  const { doc } = await admin.act('workshopSchedule', draft, 'schedule');
  const [first] = (doc.lines['items'] ?? []).map((row) =>
    localText(minuteOfInstant(plainText(row['startTime'] ?? null))).slice(5),
  );
  return first ?? '';
}

test('the schedule and the capacity leave out the hours a machine is maintained', async () => {
  const { admin } = company;
  const draft = await admin.create('manufacturingOrder', {
    fields: {
      material: product,
      workshop: place.workshop,
      planQty: '20',
      planStartDate: '2024-05-13',
      planFinishDate: '2024-05-15',
    },
  });
  await admin.act('manufacturingOrder', await admin.approve('manufacturingOrder', draft), 'release', {
    acceptWarnings: true,
  });
  const free = await firstStart();
  const task = await admin.create('maintenanceTask', {
    fields: { equipment: machine, planDate: '2024-05-13', planMinutes: 120 },
  });
  const meanwhile = await firstStart();
  expect([free, meanwhile]).toEqual(['05-13T08:00', '05-13T10:00']);
  await admin.act('maintenanceTask', task, 'void');
  expect(await firstStart()).toBe(free);
});

/** The parameter as an administrator sets it. */
async function overlapControl(value: string): Promise<void> {
  await company.database.query(`delete from system_config where config_key = 'taskOverlapControl'`);
  await company.database.query(
    `insert into system_config (id, version, status, config_key, name, value, is_org_level, is_secret, created_at)
     values (gen_random_uuid(), 1, 'enabled', 'taskOverlapControl', '派工时间重叠', $1, false, false, now())`,
    [value],
  );
  await noteChanges(company.database, ['systemConfig']);
}

test('planned times of one machine do not overlap: a warning, or a refusal where the company says so (workTaskOrder-r1)', async () => {
  const { admin } = company;
  const [one, other] = [await taskFor(company, shop, '10'), await taskFor(company, shop, '11')];
  const where = {
    equipment: machine,
    planStartTime: at('2024-06-03T08:00'),
    planEndTime: at('2024-06-03T12:00'),
  };
  const transfer = async (task: string, values: Record<string, string>, acceptWarnings = false) =>
    admin.act('workTaskOrder', await admin.open('workTaskOrder', task), 'transfer', {
      values,
      acceptWarnings,
    });
  await transfer(one, where);
  const meant = { ...where, planStartTime: at('2024-06-03T11:00'), planEndTime: at('2024-06-03T15:00') };
  expect((await refusalOf(transfer(other, meant))).messages.join()).toContain('设备在这段时间已有派工单');
  const behind = { ...where, planStartTime: at('2024-06-03T12:00'), planEndTime: at('2024-06-03T15:00') };
  await transfer(other, behind);
  await transfer(other, meant, true);
  await overlapControl('block');
  const third = await taskFor(company, shop, '12');
  expect((await refusalOf(transfer(third, meant, true))).messages.join()).toContain(
    '设备在这段时间已有派工单',
  );
  await overlapControl('');
});

test('nobody works at two tasks unless the centre lets him, neither begun nor gone on with (workTaskOrder-r2)', async () => {
  const { admin } = company;
  const person = (await worker(company, '小李')).id;
  const withPerson = async (planQty: string): Promise<string> => {
    const id = await taskFor(company, shop, planQty);
    const back = await admin.act('workTaskOrder', await admin.open('workTaskOrder', id), 'undispatch');
    const named = await admin.edit('workTaskOrder', back, [
      {
        op: 'insertLine',
        lines: 'workers',
        id: crypto.randomUUID(),
        before: null,
        values: { employee: person },
      },
    ]);
    await admin.act('workTaskOrder', named, 'dispatch', { acceptWarnings: true });
    return id;
  };
  const [one, other] = [await withPerson('13'), await withPerson('14')];
  const act = async (id: string, action: string, values = {}) =>
    admin.act('workTaskOrder', await admin.open('workTaskOrder', id), action, {
      acceptWarnings: true,
      values,
    });
  await act(one, 'start');
  expect((await refusalOf(act(other, 'start'))).messages.join()).toContain('不允许一人多机');
  await act(one, 'pause', { pauseReason: 'power' });
  await act(other, 'start');
  expect((await refusalOf(act(one, 'resume'))).messages.join()).toContain('不允许一人多机');
  await admin.edit('workCenter', await admin.open('workCenter', shop.workCenter), [
    { op: 'set', field: 'multiMachine', value: true },
  ]);
  expect((await act(one, 'resume')).doc.status).toBe('running');
});
