// What operations need besides their machine: the schedule of a workshop gives one fixture to one operation at a time, and a
// task begins only while its fixture is free.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LineRow, Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { instantOfMinute, localText, minuteOf, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { draftRoute, openWorkshop, type Workshop } from '#tests/support/making.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let workshop: Workshop;
let product: string;
let fixture: string;

beforeAll(async () => {
  company = await buildCompany();
  const { admin } = company;
  workshop = await openWorkshop(company);
  product = await company.material('泵体', {
    fields: { erpClass: 'selfMade', isProduce: true, workshop: workshop.workshop },
  });
  const part = await company.material('铸件');
  const bom = await admin.create('bom', {
    fields: { material: product },
    lines: { items: [{ material: part, numerator: '1', denominator: '1' }] },
  });
  await admin.approve('bom', bom);
  const { cut, assemble } = workshop.operations;
  const route = await draftRoute(company, workshop, { material: product, effectiveDate: '2024-01-01' }, [
    { operationSeq: 10, operation: cut, setupMinutes: '30', runMinutes: '6' },
    { operationSeq: 20, operation: assemble, setupMinutes: '10', runMinutes: '5' },
  ]);
  await admin.approve('processRoute', route);
  const made = await admin.create('workResource', {
    fields: { code: 'J1', name: '泵体夹具', resourceKind: 'tool', count: 1 },
  });
  fixture = made.doc.id;
  for (const operation of [cut, assemble])
    await admin.create('operationResource', {
      fields: { operation, material: product, resourceKind: 'tool', workResource: fixture },
    });
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const at = (local: string): string => instantOfMinute(minuteOf(local));

async function releasedOrder(planQty: string) {
  const { admin } = company;
  const draft = await admin.create('manufacturingOrder', {
    fields: {
      material: product,
      workshop: workshop.workshop,
      planQty,
      planStartDate: '2024-05-06',
      planFinishDate: '2024-05-07',
    },
  });
  return admin.act('manufacturingOrder', await admin.approve('manufacturingOrder', draft), 'release', {
    acceptWarnings: true,
  });
}

test('two machines, one fixture: no two operations have it at once, and the line says what it waits for', async () => {
  // operationResource-r1, FLOWS n7
  const { admin } = company;
  for (const planQty of ['60', '30']) await releasedOrder(planQty);
  const draft = await admin.create('workshopSchedule', {
    fields: {
      name: '夹具计划',
      workshop: workshop.workshop,
      horizonStart: at('2024-05-13T00:00'),
      horizonEnd: at('2024-05-27T00:00'),
    },
  });
  const { doc } = await admin.act('workshopSchedule', draft, 'schedule');
  const text = (row: LineRow, field: string): string => plainText(row[field] ?? null);
  const rows = (doc.lines['items'] ?? []).toSorted((one, other) =>
    text(one, 'startTime') < text(other, 'startTime') ? -1 : 1,
  );
  const local = (row: LineRow, field: string): string =>
    localText(minuteOfInstant(plainText(row[field] ?? null))).slice(5);
  expect(rows.map((row) => [row['secondUnits'], local(row, 'startTime'), local(row, 'endTime')])).toEqual(
    rows.map((row, index) => {
      const next = rows[index + 1];
      expect(next === undefined || text(row, 'endTime') <= text(next, 'startTime')).toBe(true);
      return ['J1', local(row, 'startTime'), local(row, 'endTime')];
    }),
  );
  expect(rows.map((row) => plainText(row['constraintNote'] ?? null)).join('\n')).toMatch(
    /等模具或人员 J1，.* 空出，此前用于 /,
  );
});

test('a task waits while its fixture is used at another machine', async () => {
  const { admin, database } = company;
  const order = await releasedOrder('5');
  await admin.act('manufacturingOrder', await admin.open('manufacturingOrder', order.doc.id), 'toWorkshops');
  const { rows: segments } = await database.query(
    'select id from workshop_order where manufacturing_order = $1::uuid',
    [order.doc.id],
  );
  for (const { id } of segments) {
    const segment = await admin.open('workshopOrder', String(id));
    await admin.act('workshopOrder', await admin.act('workshopOrder', segment, 'accept'), 'dispatch');
  }
  const { rows: tasks } = await database.query(
    'select id from work_task_order where manufacturing_order = $1::uuid order by operation_seq',
    [order.doc.id],
  );
  const act = async (index: number, action: string, values: Row = {}) =>
    admin.act('workTaskOrder', await admin.open('workTaskOrder', String(tasks[index]?.['id'])), action, {
      acceptWarnings: true,
      values,
    });
  for (const index of [0, 1]) await act(index, 'dispatch');
  await act(0, 'start');
  expect((await refusalOf(act(1, 'start'))).messages.join()).toMatch(/J1 泵体夹具 没有空闲的，正在用于 /);
  await act(0, 'pause', { pauseReason: 'power' });
  const free = await refusalOf(act(1, 'start')).catch(() => null);
  expect(free?.messages.join() ?? '').not.toContain('没有空闲的');
});
