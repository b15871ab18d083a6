// Schedules that meet: two workshops on one machine, published one after the other and at the same moment, and what a workshop
// has begun though nothing was reported yet.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LineRow, Row } from '#model/entity.ts';
import { workshopFigures } from '#server/areas/manufacturing/shopFloor/shownQuantities.ts';
import { plainText } from '#model/text/plainText.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { instantOfMinute, localText, minuteOf, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { draftRoute, openWorkshop, released, type Workshop } from '#tests/support/making.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let workshop: Workshop;
let other: string;
let product: string;

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
  other = await released(company, 'workshop', {
    code: 'WS2',
    name: '备件车间',
    department: company.ids.department,
    factoryCalendar: workshop.calendar,
  });
  product = await company.material('联轴器', {
    fields: { erpClass: 'selfMade', isProduce: true, workshop: workshop.workshop },
  });
  const bom = await company.admin.create('bom', {
    fields: { material: product },
    lines: { items: [{ material: await company.material('锻件'), numerator: '1', denominator: '1' }] },
  });
  await company.admin.approve('bom', bom);
  const route = await draftRoute(company, workshop, { material: product, effectiveDate: '2024-01-01' }, [
    { operationSeq: 10, operation: workshop.operations.cut, setupMinutes: '30', runMinutes: '6' },
  ]);
  await company.admin.approve('processRoute', route);
}, 120_000);
afterAll(async () => {
  await expectInvariants(company.database);
  await company.close();
});

async function order(place: string, planQty: string): Promise<DocResult> {
  const { admin } = company;
  const draft = await admin.create('manufacturingOrder', {
    fields: {
      material: product,
      workshop: place,
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

async function scheduled(place: string, fields: Row = {}): Promise<DocResult> {
  const draft = await company.admin.create('workshopSchedule', {
    fields: {
      name: '周计划',
      workshop: place,
      freezeHours: 0,
      horizonStart: at('2024-05-13T00:00'),
      horizonEnd: at('2024-05-27T00:00'),
      ...fields,
    },
  });
  return company.admin.act('workshopSchedule', draft, 'schedule');
}

const publish = (draft: DocResult): Promise<DocResult> =>
  company.admin.act('workshopSchedule', draft, 'publish');
const linesOf = ({ doc }: DocResult): readonly LineRow[] => doc.lines['items'] ?? [];
const said = (row: LineRow): string => {
  const local = (field: string): string => localText(minuteOfInstant(plainText(row[field] ?? null))).slice(5);
  return `${plainText(row['qty'] ?? null)} ${local('startTime')} ${local('endTime')}`;
};

it('a workshop plans around what another has published on the machine, and does not publish into it (findings 3, 3.3)', async () => {
  const { admin } = company;
  await order(workshop.workshop, '60');
  await order(other, '30');
  const first = await publish(await scheduled(workshop.workshop));
  expect(linesOf(first).map(said)).toEqual(['60 05-13T08:00 05-13T15:30']);
  const second = await scheduled(other);
  expect(linesOf(second).map(said)).toEqual(['30 05-13T15:30 05-14T10:00']);
  expect(linesOf(second)[0]?.['constraintNote']).toMatch(/^等设备，05-13 15:30 前加工 机加车间 MO\d+ ·10$/);
  const [line] = linesOf(second);
  if (line === undefined) throw new Error('nothing was scheduled');
  const clash = await admin.edit('workshopSchedule', second, [
    { op: 'setLine', lines: 'items', id: line.id, field: 'startTime', value: at('2024-05-13T09:00') },
    { op: 'setLine', lines: 'items', id: line.id, field: 'endTime', value: at('2024-05-13T13:30') },
  ]);
  expect((await refusalOf(publish(clash))).messages).toEqual([
    expect.stringMatching(/^第1行 与其他车间已发布的 机加车间 MO\d+ ·10 在同一设备上重叠 270 分钟/),
  ]);
  const again = await admin.act(
    'workshopSchedule',
    await admin.open('workshopSchedule', clash.doc.id),
    'schedule',
  );
  expect(linesOf(again).map(said)).toEqual(['30 05-13T15:30 05-14T10:00']);
  expect((await publish(again)).doc.status).toBe('published');
});

it('of two workshops that publish the same hours of a machine at the same moment one is refused (findings 3, 3.3)', async () => {
  await order(workshop.workshop, '50');
  await order(other, '40');
  const drafts = [await scheduled(workshop.workshop), await scheduled(other)];
  const answers = await Promise.allSettled(drafts.map(publish));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const rows = await company.database.query(
    `select i.start_time, i.end_time from workshop_schedule s join workshop_schedule_items i on i.doc_id = s.id
     where s.status = 'published' order by i.start_time`,
    [],
  );
  const spans = rows.rows.map((row) => [String(row['start_time']), String(row['end_time'])] as const);
  for (const [index, [start]] of spans.entries())
    if (index > 0) expect(start >= (spans[index - 1]?.[1] ?? '')).toBe(true);
});

it('what was begun keeps its place though nothing of it was reported (findings 3, 3.4)', async () => {
  const { admin } = company;
  const made = await order(workshop.workshop, '20');
  const before = await publish(await scheduled(workshop.workshop, { dispatchRule: 'shortest' }));
  const own = (result: DocResult): LineRow | undefined =>
    linesOf(result).find((row) => row['manufacturingOrder'] === made.doc.id);
  await admin.act('manufacturingOrder', await admin.open('manufacturingOrder', made.doc.id), 'toWorkshops');
  const idOf = async (table: string): Promise<string> => {
    const { rows } = await company.database.query(
      `select id from ${table} where manufacturing_order = $1::uuid`,
      [made.doc.id],
    );
    return String(rows[0]?.['id']);
  };
  const handed = await admin.open('workshopOrder', await idOf('workshop_order'));
  await admin.act('workshopOrder', await admin.act('workshopOrder', handed, 'accept'), 'dispatch');
  const task = await admin.open('workTaskOrder', await idOf('work_task_order'));
  const given = await admin.act('workTaskOrder', task, 'dispatch', { acceptWarnings: true });
  await admin.act('workTaskOrder', given, 'start', { acceptWarnings: true });
  const later = await scheduled(workshop.workshop, { horizonStart: at('2024-05-16T00:00') });
  const [was, now] = [own(before), own(later)];
  expect(now).toMatchObject({
    startTime: was?.['startTime'],
    endTime: was?.['endTime'],
    machineNo: was?.['machineNo'],
    constraintNote: '已开工',
  });
  await publish(later);
  const { doc } = await admin.open('manufacturingOrder', made.doc.id);
  expect(doc.lines['operations']?.[0]).toMatchObject({
    planStartTime: was?.['startTime'],
    planEndTime: was?.['endTime'],
  });
});

it('slack of a workshop order is counted in days of its workshop, by the clock of the company (findings 3, 3.10)', async () => {
  const { database } = company;
  const calendar = await released(
    company,
    'factoryCalendar',
    { code: 'CAL2', name: '国庆日历', calendarStart: '2024-01-01', calendarEnd: '2024-12-31' },
    {
      exceptions: [
        { startDate: '2024-10-01', endDate: '2024-10-07', dayType: 'holiday' },
        { startDate: '2024-10-12', endDate: '2024-10-12', dayType: 'workday' },
      ],
    },
  );
  const place = await released(company, 'workshop', {
    code: 'WS3',
    name: '热处理车间',
    department: company.ids.department,
    factoryCalendar: calendar,
  });
  const slack = workshopFigures.workshopOrder.slackDays('h', '2024-09-30', '2024-09-30T00:00:00Z');
  const days = async (scheduledEnd: string, requiredEnd: string): Promise<number> => {
    const { rows } = await database.query(
      `select (${slack})::float as days from (select org, id as workshop, $2::timestamptz as scheduled_end, $3::timestamptz as required_end
       from workshop where id = $1::uuid) h`,
      [place, scheduledEnd, requiredEnd],
    );
    return Number(rows[0]?.['days']);
  };
  // Tuesday the 8th to Friday the 11th, and the Saturday that is worked; half past midnight of the 1st is no more the 30th.
  expect(await days('2024-09-30T16:30:00Z', '2024-10-12T10:00:00Z')).toBe(5);
  expect(await days('2024-10-09T09:00:00Z', '2024-10-08T16:30:00Z')).toBe(0);
  expect(await days('2024-10-14T09:00:00Z', '2024-10-11T09:00:00Z')).toBe(-2);
});
