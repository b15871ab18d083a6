// A planner declares a day off: which orders and due dates it moves is told before it is saved, and putting them off is
// each document's own action, with its rights, its trace and its refusals.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { plainText } from '#model/text/plainText.ts';
import type { ActionRunAnswer, ActionRunRequest } from '#model/wire/actionRun.ts';
import type { CalendarMoves } from '#model/wire/calendarMoves.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { movedBy } from '#server/areas/process/calendarMoves.ts';
import { actionRunJob } from '#server/jobs/actionRun.ts';
import { askJobRight } from '#server/jobs/jobRights.ts';
import type { Job } from '#server/jobs/jobStore.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { planRows, schemeOf } from '#tests/support/money.ts';
import { buildCompany, codeOf, type Clerk, type Company } from '#tests/support/scenario.ts';
import { openWorkshop, type Workshop } from '#tests/support/workshop.ts';

let company: Company;
let workshop: Workshop;
let product: string;
let calendar: DocResult;

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
  const part = await company.material('坯料', { baseUnit: company.ids.bar });
  product = await workshop.product('法兰', [{ material: part, numerator: '1' }], {
    fields: { fixedLeadDays: 3 },
  });
  const fields = { name: '总厂', calendarStart: '2024-01-01', calendarEnd: '2024-12-31', isDefault: true };
  calendar = await company.admin.approve(
    'factoryCalendar',
    await company.admin.create('factoryCalendar', { fields }),
  );
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const dayOff = (startDate: string, endDate = startDate): Patch => ({
  op: 'insertLine',
  lines: 'exceptions',
  id: crypto.randomUUID(),
  before: null,
  values: { startDate, endDate, dayType: 'holiday' },
});

async function moves(clerk: Clerk, patches: readonly Patch[], seen = calendar): Promise<CalendarMoves[]> {
  const { doc } = await company.admin.open('factoryCalendar', seen.doc.id);
  return clerk.run((context) => movedBy(context, doc, patches));
}

async function postponed(clerk: Clerk, of: CalendarMoves, job: string): Promise<ActionRunAnswer['rows']> {
  const input: ActionRunRequest = {
    entity: of.entity,
    action: of.action,
    documents: of.documents.map(({ id, version, values }) => ({ id, version, values })),
    acceptWarnings: true,
  };
  await askJobRight(company.ports, clerk.grants, job, actionRunJob, input);
  const { answer } = await actionRunJob.run({
    ports: company.ports,
    grants: clerk.grants,
    job: { id: job, code: 'BJ1' } as Job,
    input,
    signal: new AbortController().signal,
    tell: async () => undefined,
    progress: () => Promise.resolve(),
    log: () => undefined,
    compute: () => Promise.reject(new Error('nothing is computed')),
  });
  return (answer as ActionRunAnswer).rows;
}

const order = 'manufacturingOrder';
const datesOf = async (seen: DocResult): Promise<Row> => {
  const { planStartDate, planFinishDate, orderVersion } = (await company.admin.open(order, seen.doc.id)).doc
    .fields;
  return {
    planStartDate: planStartDate ?? null,
    planFinishDate: planFinishDate ?? null,
    orderVersion: orderVersion ?? null,
  };
};

test('a day off puts off what works on it, keeps what does not, and leaves a version and a row behind', async () => {
  const { admin } = company;
  const touched = await workshop.orderAt('planned', product, '5', { planStartDate: '2024-05-13' });
  const begun = await workshop.orderAt('started', product, '5', {
    planStartDate: '2024-05-06',
    planFinishDate: '2024-05-14',
  });
  const early = await workshop.orderAt('planned', product, '5', { planStartDate: '2024-05-07' });
  const draft = await workshop.order(product, '5', { planStartDate: '2024-05-13' });
  expect(await datesOf(touched)).toMatchObject({ planFinishDate: '2024-05-16' });

  const patches = [dayOff('2024-05-13', '2024-05-14')];
  const [kind, ...others] = await moves(admin, patches);
  expect(others).toEqual([]);
  expect(kind).toMatchObject({ entity: order, action: 'change', refused: null, more: false });
  expect(kind?.documents.map(({ code, dates }) => [code, dates])).toEqual([
    [codeOf(begun), [{ title: '计划完工日期', from: '2024-05-14', to: '2024-05-16' }]],
    [
      codeOf(touched),
      [
        { title: '计划开工日期', from: '2024-05-13', to: '2024-05-15' },
        { title: '计划完工日期', from: '2024-05-16', to: '2024-05-20' },
      ],
    ],
  ]);
  expect(await datesOf(touched)).toMatchObject({ planStartDate: '2024-05-13', orderVersion: 1 });

  calendar = await admin.edit('factoryCalendar', calendar, patches);
  if (kind === undefined) throw new Error('nothing was moved');
  const rows = await postponed(admin, kind, 'job-days-off');
  expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  expect(await datesOf(touched)).toEqual({
    planStartDate: '2024-05-15',
    planFinishDate: '2024-05-20',
    orderVersion: 2,
  });
  expect(await datesOf(begun)).toMatchObject({ planStartDate: '2024-05-06', planFinishDate: '2024-05-16' });
  expect(await datesOf(early)).toMatchObject({ planStartDate: '2024-05-07', orderVersion: 1 });
  expect(draft.doc.fields['planStartDate']).toBe('2024-05-13');
  const { rows: logged } = await company.database.query(
    `select reason from execution_log where manufacturing_order = $1::uuid and event = 'change'`,
    [touched.doc.id],
  );
  expect(logged).toEqual([{ reason: '工厂日历“总厂”调整' }]);
  expect(await moves(admin, [])).toEqual([]);
});

test('an order somebody changed meanwhile is refused by itself, the others go on', async () => {
  const { admin } = company;
  const [one, two] = [
    await workshop.orderAt('planned', product, '5', {
      planStartDate: '2024-06-03',
      planFinishDate: '2024-06-05',
    }),
    await workshop.orderAt('planned', product, '5', {
      planStartDate: '2024-06-03',
      planFinishDate: '2024-06-05',
    }),
  ];
  const [kind] = await moves(admin, [dayOff('2024-06-04')]);
  await admin.act(order, one, 'change', {
    values: { planFinishDate: '2024-06-12', reason: '缺料' },
    acceptWarnings: true,
  });
  if (kind === undefined) throw new Error('nothing was moved');
  const rows = await postponed(admin, kind, 'job-changed-meanwhile');
  expect(rows.map(({ label, outcome }) => [label, outcome])).toEqual([
    [codeOf(one), 'refused'],
    [codeOf(two), 'done'],
  ]);
  expect(await datesOf(one)).toMatchObject({ planFinishDate: '2024-06-12' });
  expect(await datesOf(two)).toMatchObject({ planFinishDate: '2024-06-06' });
});

test('due dates that avoid days off follow, those put off by hand stay', async () => {
  const { admin } = company;
  const material = await company.material('电机');
  const scheme = await schemeOf(admin, { skipHoliday: 'forward' }, [
    { stage: 'balance', ratio: '100', dueBase: 'documentDate', days: 0 },
  ]);
  const sold = (date: string) =>
    company.order(admin, [{ material, qty: '1', taxPrice: '100', deliveryDate: '2024-12-20' }], {
      receivablePlanScheme: scheme,
      date,
      deliveryDate: '2024-12-20',
    });
  const [first, byHand] = [await sold('2024-07-10'), await sold('2024-07-10')];
  const [delayed] = await planRows(company, byHand);
  const id = plainText(delayed?.['id'] ?? null);
  await admin.act('receivablePlan', await admin.open('receivablePlan', id), 'delay', {
    values: { dueDate: '2024-07-11', delayReason: '客户要求' },
  });

  const found = await moves(admin, [dayOff('2024-07-10', '2024-07-11')]);
  const plans = found.find(({ entity }) => entity === 'receivablePlan');
  expect(plans?.documents.map(({ dates }) => dates)).toEqual([
    [{ title: '到期日', from: '2024-07-10', to: '2024-07-12' }],
  ]);
  if (plans === undefined) throw new Error('no due date was moved');
  await postponed(admin, plans, 'job-due-dates');
  const [row] = await planRows(company, first);
  expect(row).toMatchObject({ dueDate: '2024-07-12', delayReason: '工厂日历“总厂”调整' });
});

test('nobody is shown what he may not see or told he may move what he may not', async () => {
  const fields = { name: '二厂', calendarStart: '2024-01-01', calendarEnd: '2024-12-31' };
  const second = await company.admin.create('factoryCalendar', { fields });
  expect(await moves(company.admin, [dayOff('2024-06-05')], second)).toEqual([]);

  const planner = await company.clerk('计划员', {
    codes: ['factoryCalendar:view', 'factoryCalendar:edit', 'manufacturingOrder:view'],
  });
  const [kind, ...others] = await moves(planner, [dayOff('2024-06-06')]);
  expect(others).toEqual([]);
  expect(kind?.refused).toContain('没有生产订单的变更权限');
  const stranger = await company.clerk('仓管', { codes: ['factoryCalendar:view'] });
  expect(await moves(stranger, [dayOff('2024-06-06')])).toEqual([]);
});
