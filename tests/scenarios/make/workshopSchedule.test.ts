// A workshop's schedule from draft to publication: operations of released orders get machines and hours, what is locked
// stays, conflicts keep it from being published, and the version before gives way.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { LineRow, Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { instantOfMinute, localText, minuteOf, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { draftRoute, openWorkshop, type Workshop } from '#tests/support/making.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let workshop: Workshop;
let product: string;
const orders: DocResult[] = [];

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
  product = await company.material('传动轴', {
    fields: { erpClass: 'selfMade', isProduce: true, workshop: workshop.workshop },
  });
  const part = await company.material('圆钢');
  const bom = await company.admin.create('bom', {
    fields: { material: product },
    lines: { items: [{ material: part, numerator: '1', denominator: '1' }] },
  });
  await company.admin.approve('bom', bom);
  const { cut, assemble } = workshop.operations;
  const route = await draftRoute(company, workshop, { material: product, effectiveDate: '2024-01-01' }, [
    { operationSeq: 10, operation: cut, setupMinutes: '30', runMinutes: '6' },
    { operationSeq: 20, operation: assemble, setupMinutes: '10', runMinutes: '5' },
  ]);
  await company.admin.approve('processRoute', route);
  for (const planQty of ['60', '30']) orders.push(await releasedOrder(planQty));
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function releasedOrder(planQty: string): Promise<DocResult> {
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

const at = (local: string): string => instantOfMinute(minuteOf(local));

/** From a Monday on, so that every test sees the same hours. */
async function draft(fields: Row = {}): Promise<DocResult> {
  return company.admin.create('workshopSchedule', {
    fields: {
      name: '机加周计划',
      workshop: workshop.workshop,
      horizonStart: at('2024-05-13T00:00'),
      horizonEnd: at('2024-05-27T00:00'),
      ...fields,
    },
  });
}

const linesOf = ({ doc }: DocResult): readonly LineRow[] => doc.lines['items'] ?? [];
const said = (row: LineRow): string => {
  const local = (field: string): string => localText(minuteOfInstant(plainText(row[field] ?? null)));
  return `${plainText(row['qty'] ?? null)}×${plainText(row['operationSeq'] ?? null)} ${local('startTime')}–${local('endTime').slice(5)}`;
};

it('workshopSchedule-r1: open operations of released orders are placed one after the other on the machines that do them', async () => {
  const seen = await company.admin.act('workshopSchedule', await draft(), 'schedule');
  // Both due today: 60 pieces first by release, 30 + 360 minutes of a day of 480; assembly follows each.
  expect(linesOf(seen).map(said)).toMatchInlineSnapshot(`
    [
      "60×10 2024-05-13T08:00–05-13T15:30",
      "30×10 2024-05-13T15:30–05-14T10:00",
      "60×20 2024-05-13T15:30–05-14T11:40",
      "30×20 2024-05-14T11:40–05-14T15:20",
    ]
  `);
  expect(seen.doc.fields).toMatchObject({ orderCount: 2, taskCount: 4, lateCount: 2 });
  expect(linesOf(seen).map((row) => row['constraintNote'])).toMatchInlineSnapshot(`
    [
      "等上班，05-13 08:00 开始",
      "等设备，05-13 15:30 前加工 MO202405060001 ·10",
      "等前工序 10 下料，05-13 15:30 到",
      "等设备，05-14 11:40 前加工 MO202405060001 ·20",
    ]
  `);
  expect(seen.doc.lines['loads']).not.toHaveLength(0);
});

it('workshopSchedule-r2: a line moved by hand and locked stays where it is, and the rest makes way', async () => {
  const { admin } = company;
  const first = await admin.act('workshopSchedule', await draft(), 'schedule');
  const [line] = linesOf(first);
  if (line === undefined) throw new Error('nothing was scheduled');
  const moved = await admin.edit('workshopSchedule', first, [
    { op: 'setLine', lines: 'items', id: line.id, field: 'startTime', value: at('2024-05-15T08:00') },
    { op: 'setLine', lines: 'items', id: line.id, field: 'endTime', value: at('2024-05-15T15:30') },
    { op: 'setLine', lines: 'items', id: line.id, field: 'locked', value: true },
  ]);
  const again = await admin.act('workshopSchedule', moved, 'schedule');
  const kept = linesOf(again).find(({ id }) => id === line.id);
  expect(kept && said(kept)).toContain('2024-05-15T08:00–05-15T15:30');
  expect(kept).toMatchObject({ locked: true, constraintNote: '已锁定' });
});

it('two unlocked operations on one machine at once are not published; locked ones somebody meant', async () => {
  const { admin } = company;
  const first = await admin.act('workshopSchedule', await draft(), 'schedule');
  const [one, other] = linesOf(first);
  if (one === undefined || other === undefined) throw new Error('nothing was scheduled');
  const patches = [
    { op: 'setLine', lines: 'items', id: other.id, field: 'startTime', value: one['startTime'] ?? null },
  ] as const;
  const clash = await admin.edit('workshopSchedule', first, [...patches]);
  const refusal = await refusalOf(admin.act('workshopSchedule', clash, 'publish'));
  expect(refusal.messages.join()).toContain('在同一设备上重叠');
  const locked = await admin.edit(
    'workshopSchedule',
    clash,
    [one, other].map(({ id }) => ({ op: 'setLine', lines: 'items', id, field: 'locked', value: true })),
  );
  expect((await admin.act('workshopSchedule', locked, 'publish')).doc.status).toBe('published');
});

it('what is published stands in the orders, and the version before gives way', async () => {
  const { admin } = company;
  const first = await admin.act('workshopSchedule', await draft({ freezeHours: 0 }), 'schedule');
  const published = await admin.act('workshopSchedule', first, 'publish');
  const order = await admin.open('manufacturingOrder', orders[0]?.doc.id ?? '');
  expect(order.doc.fields['scheduleStatus']).toBe('scheduled');
  const line = linesOf(published).find(
    (row) => row['operationId'] === order.doc.lines['operations']?.[0]?.id,
  );
  expect(order.doc.lines['operations']?.[0]).toMatchObject({
    planStartTime: line?.['startTime'],
    planEndTime: line?.['endTime'],
  });
  const second = await admin.act('workshopSchedule', await draft({ freezeHours: 0 }), 'schedule');
  expect(second.doc.fields['previousSchedule']).toBe(published.doc.id);
  await admin.act('workshopSchedule', second, 'publish');
  expect((await admin.open('workshopSchedule', published.doc.id)).doc.status).toBe('superseded');
});

it('what the published version begins in the frozen zone does not move', async () => {
  const { admin } = company;
  const long = await draft({ freezeHours: 480, dispatchRule: 'shortest' });
  const seen = await admin.act('workshopSchedule', long, 'schedule');
  expect(new Set(linesOf(seen).map((row) => row['constraintNote']))).toEqual(
    new Set(['在冻结期内，沿用已发布的时间']),
  );
});

it('a draft without operations says what to do', async () => {
  const { admin } = company;
  const early = await draft({ horizonStart: at('2020-01-06T00:00'), horizonEnd: at('2020-01-07T00:00') });
  const refusal = await refusalOf(admin.act('workshopSchedule', early, 'schedule'));
  expect(refusal.messages.join()).toContain('请先下达生产订单');
  expect((await refusalOf(admin.act('workshopSchedule', early, 'publish'))).messages.join()).toContain(
    '请先排产',
  );
});
