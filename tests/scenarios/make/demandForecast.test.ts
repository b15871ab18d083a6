// Forecasts: what customers order is taken off what was expected of them, by the rules of planning, and given back when the
// order is taken back; what is left is handed on to requirement plans.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sumTexts } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { openForecasts } from '#server/areas/planning/demand/openForecasts.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const may = { startDate: '2024-05-01', endDate: '2024-05-31' };
const june = { startDate: '2024-06-01', endDate: '2024-06-30' };

function drafted(items: readonly Row[], fields: Row = {}): Promise<DocResult> {
  return company.admin.create('demandForecast', {
    fields: {
      name: '二季度',
      horizonStart: '2024-05-01',
      horizonEnd: '2024-12-31',
      forecaster: company.ids.salesperson,
      ...fields,
    },
    lines: { items },
  });
}

async function forecast(items: readonly Row[], fields: Row = {}): Promise<DocResult> {
  return company.admin.approve('demandForecast', await drafted(items, fields));
}

async function shown({ doc }: DocResult): Promise<[unknown, unknown][]> {
  const { doc: now } = await company.admin.open('demandForecast', doc.id);
  return (now.lines['items'] ?? []).map((row) => [row['consumedQty'], row['remainQty']]);
}

const ordered = (material: string, qty: string, deliveryDate: string): Promise<DocResult> =>
  company.order(company.admin, [{ material, qty, taxPrice: '10', deliveryDate }]);

// demandForecast: approved sale order lines reduce remainQty; unapproval gives it back
test('an approved order takes of the forecast of its month, and gives it back when it is taken back', async () => {
  const material = await company.material('减速机');
  const expected = await forecast([
    { material, qty: '100', ...may },
    { material, qty: '80', ...june },
  ]);
  const order = await ordered(material, '30', '2024-06-12');
  expect(await shown(expected)).toEqual([
    ['0', '100'],
    ['30', '50'],
  ]);
  await ordered(material, '70', '2024-06-20');
  expect(await shown(expected)).toEqual([
    ['0', '100'],
    ['80', '0'],
  ]);
  await company.admin.act('saleOrder', order, 'unapprove');
  expect(await shown(expected)).toEqual([
    ['0', '100'],
    ['70', '10'],
  ]);
});

test('an order in two deliveries takes of both months', async () => {
  const material = await company.material('箱体');
  const expected = await forecast([
    { material, qty: '100', ...may },
    { material, qty: '100', ...june },
  ]);
  const draft = await company.admin.create('saleOrder', {
    fields: { customer: company.ids.customer },
    lines: {
      items: [{ material, qty: '30', taxPrice: '10', deliveryDate: '2024-05-20' }],
      deliveries: [
        { itemSeq: 1, deliveryDate: '2024-05-20', qty: '10' },
        { itemSeq: 1, deliveryDate: '2024-06-20', qty: '20' },
      ],
    },
  });
  await company.admin.approve('saleOrder', draft);
  const both = [
    ['10', '90'],
    ['20', '80'],
  ];
  expect(await shown(expected)).toEqual(both);
  // Taken up anew by somebody else's order of the day.
  await ordered(material, '1', '2024-07-20');
  expect(await shown(expected)).toEqual(both);
});

test('orders of before count when the forecast is approved, and not once it is taken back', async () => {
  const material = await company.material('齿轮箱');
  await ordered(material, '12', '2024-05-20');
  const expected = await forecast([{ material, qty: '20', ...may }]);
  expect(await shown(expected)).toEqual([['12', '8']]);
  const open = await company.admin.act('demandForecast', expected, 'unapprove');
  expect(lineOf(open)).toMatchObject({ consumedQty: '0', remainQty: '20' });
});

test('the planner lets orders reach into the month before, and forecasts follow at once', async () => {
  const material = await company.material('联轴器');
  const expected = await forecast([
    { material, qty: '100', ...may },
    { material, qty: '10', ...june },
  ]);
  await ordered(material, '30', '2024-06-05');
  expect(await shown(expected)).toEqual([
    ['0', '100'],
    ['10', '0'],
  ]);
  const parameters = await company.admin.create('materialPlanning', {
    fields: { material, consumeBackDays: 10 },
  });
  await company.admin.approve('materialPlanning', parameters);
  expect(await shown(expected)).toEqual([
    ['20', '80'],
    ['10', '0'],
  ]);
});

// demandForecast-r1
test('a period that ends before it begins is refused', async () => {
  const material = await company.material('端盖');
  const refused = await refusalOf(
    drafted([{ material, qty: '1', startDate: '2024-06-02', endDate: '2024-06-01' }]),
  );
  expect(refused.messages[0]).toContain('预测结束不能早于预测开始');
});

// demandForecast-r2
test('the same material twice in a period of one version is worth a warning', async () => {
  const material = await company.material('轴承');
  const first = await forecast([{ material, qty: '5', ...may }], { forecastVersion: 'V1' });
  const again = async (fields: Row): Promise<string[]> => {
    const draft = await drafted([{ material, qty: '5', ...may }], fields);
    return refusalOf(company.admin.act('demandForecast', draft, 'submit')).then(
      ({ messages }) => messages,
      () => [],
    );
  };
  expect(await again({ forecastVersion: 'V1' })).toEqual([
    expect.stringContaining(`与 ${textOf(first.doc.fields['code'])} 同一物料、客户的期间重叠`),
  ]);
  const twice = await drafted(
    [
      { material, qty: '5', ...june },
      { material, qty: '6', startDate: '2024-06-15', endDate: '2024-07-15' },
    ],
    { forecastVersion: 'V3' },
  );
  const refused = await refusalOf(company.admin.act('demandForecast', twice, 'submit'));
  expect(refused.messages[0]).toContain('第2行 与第1行同一物料、客户的期间重叠');
});

// requirementPlan-r1, requirementPlan-r2
test('what orders left of a forecast goes into a requirement plan once', async () => {
  const material = await company.material('机座');
  const expected = await forecast([{ material, qty: '100', ...may }]);
  await ordered(material, '40', '2024-05-20');
  const line = lineOf(await company.admin.open('demandForecast', expected.doc.id)).id;
  const seen = await company.admin.open('demandForecast', expected.doc.id);
  const pushed = await company.admin.push('demandForecast', seen, 'requirementPlan', [{ id: line }]);
  expect(lineOf(pushed)).toMatchObject({ qty: '60', demandType: 'forecast', orderQty: '100' });
  const plan = await company.admin.approve('requirementPlan', pushed);
  expect(await shown(expected)).toEqual([['100', '0']]);
  const more = company.admin.push(
    'demandForecast',
    await company.admin.open('demandForecast', expected.doc.id),
    'requirementPlan',
    [{ id: line, qty: '1' }],
  );
  expect((await refusalOf(more)).messages[0]).toBeDefined();
  await company.admin.act('requirementPlan', plan, 'unapprove');
  expect(await shown(expected)).toEqual([['40', '60']]);
});

test('an order that went into a requirement plan is not planned a second time', async () => {
  const material = await company.material('叶轮');
  const order = await ordered(material, '8', '2024-06-12');
  const plan = await company.admin.push('saleOrder', order, 'requirementPlan', [{ id: lineOf(order).id }]);
  expect(lineOf(plan)).toMatchObject({ qty: '8', saleOrderLineNo: 1, requiredDate: '2024-06-12' });
  expect(plan.doc.fields['horizonEnd']).toBe('2024-06-12');
  const planned = await company.admin.edit('requirementPlan', plan, [
    { op: 'set', field: 'planner', value: company.ids.salesperson },
  ]);
  await company.admin.approve('requirementPlan', planned);
  const seen = await company.admin.open('saleOrder', order.doc.id);
  expect(lineOf(seen)).toMatchObject({ plannedQty: '8' });
  expect((seen.doc.lines['requirementPlans'] ?? []).map((row) => row['planStatus'])).toEqual(['planned']);
});

test('planning reads what is left on the days it is spread over, and all of it', async () => {
  const material = await company.material('泵体');
  await forecast([
    { material, qty: '100', spread: 'evenWorkdays', ...june },
    { material, qty: '20', startDate: '2024-07-01', endDate: '2024-07-31' },
  ]);
  await ordered(material, '41', '2024-06-12');
  const parts = await company.admin.run(async (context) => {
    const { calendar } = await organisationCalendar(context);
    return openForecasts(context.session, { org: company.org, today: context.today, calendar }, [material]);
  });
  expect(parts).toHaveLength(21);
  expect(parts.slice(0, 2).map(({ date, qty }) => [date, qty])).toEqual([
    ['2024-06-03', '2.95'],
    ['2024-06-04', '2.95'],
  ]);
  expect(parts.at(-1)).toMatchObject({ date: '2024-07-01', until: '2024-07-31', qty: '20' });
  expect(sumTexts(parts.map(({ qty }) => qty))).toBe('79');
});
