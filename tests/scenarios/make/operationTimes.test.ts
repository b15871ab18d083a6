// When the operations of an order are worked: by the calendar, the shifts and the exceptions of their work centres, anew
// when days or quantity change, and left alone where a planner typed times himself.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { FieldValue, Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { localText, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { plainText } from '#model/text/plainText.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { draftRoute, openWorkshop, type Workshop } from '#tests/support/making.ts';
import { buildCompany, lineOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let workshop: Workshop;
let product: string;

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
  product = await company.material('传动轴', {
    fields: { erpClass: 'selfMade', isProduce: true, workshop: workshop.workshop },
  });
  const { cut, assemble } = workshop.operations;
  const route = await draftRoute(company, workshop, { material: product, effectiveDate: '2024-01-01' }, [
    { operationSeq: 10, operation: cut, setupMinutes: '30', runMinutes: '6', moveMinutes: '30' },
    { operationSeq: 20, operation: assemble, setupMinutes: '10', runMinutes: '5' },
  ]);
  await company.admin.approve('processRoute', route);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const ordered = (fields: Row): Promise<DocResult> =>
  company.admin.create('manufacturingOrder', {
    fields: { material: product, workshop: workshop.workshop, ...fields },
  });
const timesOf = ({ doc }: DocResult): string[] =>
  (doc.lines['operations'] ?? []).map((row) => {
    const local = (field: string) => localText(minuteOfInstant(plainText(row[field] ?? null)));
    return `${plainText(row['operationSeq'] ?? null)} ${local('planStartTime')}–${local('planEndTime')}`;
  });

it('an order is done when its operations are, and each knows its hours', async () => {
  // 30 + 60 × 6 minutes, half an hour on the way, 10 + 60 × 5 minutes: from eight on into the second day, met from behind.
  const seen = await ordered({ planQty: '60', planStartDate: '2024-05-06' });
  expect(seen.doc.fields['planFinishDate']).toBe('2024-05-07');
  expect(timesOf(seen)).toEqual([
    '10 2024-05-06T11:50–2024-05-07T10:20',
    '20 2024-05-07T10:50–2024-05-07T17:00',
  ]);
});

it('a typed last day is met from behind, and too short a span is begun on its first day', async () => {
  const late = await ordered({ planQty: '60', planStartDate: '2024-05-06', planFinishDate: '2024-05-10' });
  expect(timesOf(late)).toEqual([
    '10 2024-05-09T11:50–2024-05-10T10:20',
    '20 2024-05-10T10:50–2024-05-10T17:00',
  ]);
  const short = await ordered({ planQty: '60', planStartDate: '2024-05-06', planFinishDate: '2024-05-06' });
  expect(timesOf(short)).toEqual([
    '10 2024-05-06T08:00–2024-05-06T15:30',
    '20 2024-05-06T16:00–2024-05-07T13:10',
  ]);
});

it('a quantity changed at work moves them, and what a planner typed stands', async () => {
  const { admin } = company;
  const days = { planStartDate: '2024-05-13', planFinishDate: '2024-05-15' };
  const draft = await ordered({ planQty: '60', ...days });
  const released = await admin.approve('manufacturingOrder', draft);
  const changed = await admin.act('manufacturingOrder', released, 'change', {
    values: { planQty: '12', reason: '减单' },
    acceptWarnings: true,
  });
  // 30 + 12 × 6 minutes, half an hour, 10 + 12 × 5 minutes.
  expect(timesOf(changed)).toEqual([
    '10 2024-05-15T13:38–2024-05-15T15:20',
    '20 2024-05-15T15:50–2024-05-15T17:00',
  ]);

  // Half of it goes its own way: 30 + 6 × 6 minutes, half an hour, 10 + 6 × 5 minutes, for both.
  const halves = ['10 2024-05-15T14:44–2024-05-15T15:50', '20 2024-05-15T16:20–2024-05-15T17:00'];
  const split = await admin.act('manufacturingOrder', changed, 'split', {
    values: { splitQty: '6' },
    acceptWarnings: true,
  });
  expect(timesOf(split)).toEqual(halves);
  const { rows } = await company.database.query(
    `select id::text as id from manufacturing_order where plan_qty = 6 and id <> $1::uuid`,
    [split.doc.id],
  );
  const other = await admin.open('manufacturingOrder', plainText((rows[0]?.['id'] ?? null) as FieldValue));
  expect(timesOf(other)).toEqual(halves);

  const own = await ordered({ planQty: '60', ...days });
  const set = (field: string, value: string) => ({
    op: 'setLine' as const,
    lines: 'operations',
    id: lineOf(own, 0, 'operations').id,
    field,
    value,
  });
  const typed = await admin.edit('manufacturingOrder', own, [
    set('planStartTime', '2024-05-13T00:00:00.000Z'),
    set('planEndTime', '2024-05-13T08:00:00.000Z'),
  ]);
  const noted = await admin.edit('manufacturingOrder', typed, [set('remark', '夜班')]);
  expect(timesOf(noted)[0]).toBe('10 2024-05-13T08:00–2024-05-13T16:00');
});

it('a work centre that stands still and the ability of its operation count', async () => {
  const { admin } = company;
  const center = await admin.open('workCenter', workshop.centers.cutting);
  const insert = (lines: string, values: Row) => ({
    op: 'insertLine' as const,
    lines,
    id: crypto.randomUUID(),
    before: null,
    values,
  });
  // Still on the 20th from eight to twelve; cutting takes twice as long there.
  const edited = await admin.edit('workCenter', center, [
    insert('capacityExceptions', {
      startTime: '2024-05-20T00:00:00.000Z',
      endTime: '2024-05-20T04:00:00.000Z',
      exceptionType: 'stop',
    }),
    insert('capabilities', { operation: workshop.operations.cut, efficiency: '50' }),
  ]);
  const days = { planStartDate: '2024-05-20', planFinishDate: '2024-05-20' };
  const seen = await ordered({ planQty: '20', ...days });
  // 30 + 20 × 6 × 2 minutes from one o'clock on.
  expect(timesOf(seen)[0]).toBe('10 2024-05-20T13:00–2024-05-21T08:30');
  await admin.edit('workCenter', edited, [
    { op: 'removeLine', lines: 'capabilities', id: lineOf(edited, 0, 'capabilities').id },
  ]);
});
