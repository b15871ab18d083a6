// A workshop's schedule from draft to publication: operations of released orders get machines and hours, what is locked
// stays, conflicts keep it from being published, and the version before gives way.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { LineRow, Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { instantOfMinute, localText, minuteOf, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { draftRoute, openWorkshop, released, type Workshop } from '#tests/support/making.ts';
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

it('workshopSchedule-r1: open operations of released orders are placed one after the other on the machines that do them (spec 1.product.17)', async () => {
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

it('published times stand in the workshop order and in tasks that have not begun; those that have keep theirs', async () => {
  const { admin } = company;
  const made = await releasedOrder('20');
  await admin.act('manufacturingOrder', await admin.open('manufacturingOrder', made.doc.id), 'toWorkshops');
  const idsOf = async (table: string): Promise<string[]> => {
    const { rows } = await company.database.query(
      `select id from ${table} where manufacturing_order = $1::uuid order by code`,
      [made.doc.id],
    );
    return rows.map(({ id }) => String(id));
  };
  const [own = ''] = await idsOf('workshop_order');
  const accepted = await admin.act('workshopOrder', await admin.open('workshopOrder', own), 'accept');
  const first = await admin.act('workshopSchedule', await draft({ freezeHours: 0 }), 'schedule');
  await admin.act('workshopSchedule', first, 'publish');
  const scheduled = await admin.open('workshopOrder', own);
  const spans = (result: DocResult) =>
    linesOf(result)
      .filter((row) => row['manufacturingOrder'] === made.doc.id)
      .map((row) => [row['startTime'], row['endTime']]);
  expect(accepted.doc.status).toBe('accepted');
  expect(scheduled.doc).toMatchObject({ status: 'scheduled', fields: { scheduledQty: '20' } });
  expect(
    scheduled.doc.lines['operations']?.map((row) => [row['scheduledStart'], row['scheduledEnd']]),
  ).toEqual(spans(first));
  expect([scheduled.doc.fields['scheduledStart'], scheduled.doc.fields['scheduledEnd']]).toEqual([
    spans(first)[0]?.[0],
    spans(first).at(-1)?.[1],
  ]);

  await admin.act('workshopOrder', scheduled, 'dispatch');
  const tasks = await idsOf('work_task_order');
  const second = await admin.act(
    'workshopSchedule',
    await draft({ freezeHours: 0, dispatchRule: 'shortest', horizonStart: at('2024-05-16T00:00') }),
    'schedule',
  );
  const started = await admin.act(
    'workTaskOrder',
    await admin.open('workTaskOrder', tasks[0] ?? ''),
    'dispatch',
    {
      acceptWarnings: true,
    },
  );
  const running = await admin.act('workTaskOrder', started, 'start', { acceptWarnings: true });
  const published = await admin.act('workshopSchedule', second, 'publish');
  const [begun, waiting] = await Promise.all(tasks.map((id) => admin.open('workTaskOrder', id)));
  expect(begun?.doc.fields['planStartTime']).toBe(running.doc.fields['planStartTime']);
  expect(waiting?.doc.fields).toMatchObject({
    schedule: published.doc.id,
    planStartTime: spans(second)[1]?.[0],
    planEndTime: spans(second)[1]?.[1],
  });
});

it('what has begun, or begins in the frozen zone of the published version, does not move', async () => {
  const { admin } = company;
  const long = await draft({ freezeHours: 480, dispatchRule: 'shortest' });
  const seen = await admin.act('workshopSchedule', long, 'schedule');
  expect(new Set(linesOf(seen).map((row) => row['constraintNote']))).toEqual(
    new Set(['已开工', '在冻结期内，沿用已发布的时间']),
  );
});

// Rule workCenter-r2.
it('resources that a centre lists are used one by one, each at its own speed, the first by priority', async () => {
  const { admin } = company;
  const center = await admin.open('workCenter', workshop.centers.cutting);
  const team = (code: string, name: string): Promise<string> =>
    released(company, 'workTeam', {
      code,
      name,
      workshop: workshop.workshop,
      leader: company.ids.salesperson,
    });
  const [day, night] = [await team('T1', '早班组'), await team('T2', '晚班组')];
  const line = (workTeam: string, efficiency: string, priority: number) => ({
    op: 'insertLine' as const,
    lines: 'resources',
    id: crypto.randomUUID(),
    before: null,
    values: { workTeam, efficiency, priority },
  });
  await admin.edit('workCenter', center, [line(night, '50', 2), line(day, '100', 1)]);
  const seen = await admin.act(
    'workshopSchedule',
    await draft({ freezeHours: 0, horizonStart: at('2024-06-03T00:00'), horizonEnd: at('2024-06-24T00:00') }),
    'schedule',
  );
  const cuts = linesOf(seen).filter((row) => row['operationSeq'] === 10);
  expect(new Set(cuts.map((row) => row['machineNo']))).toEqual(new Set([1, 2]));
  // 30 minutes of set-up, then 60 pieces of 6 minutes; half as fast 30 pieces of 12, which end at the same time.
  expect(cuts.map((row) => [row['machineNo'], said(row)])).toMatchInlineSnapshot(`
    [
      [
        1,
        "20×10 2024-05-16T08:00–05-16T10:30",
      ],
      [
        1,
        "60×10 2024-06-03T08:00–06-03T15:30",
      ],
      [
        2,
        "30×10 2024-06-03T08:00–06-03T15:30",
      ],
    ]
  `);
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
