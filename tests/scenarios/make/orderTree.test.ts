// Orders made for others: for a line of a sale order, for the parts of an order above; and the reports that follow them.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Patch } from '#model/patch.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport } from '#tests/support/reports.ts';
import { buildCompany, codeOf, known, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { startDay } from '#tests/support/time/businessTime.ts';
import { openWorkshop, type Workshop } from '#tests/support/workshop.ts';

let company: Company;
let workshop: Workshop;
let parts: string[];

const order = 'manufacturingOrder';

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
  parts = [];
  for (const name of ['轴', '轴承', '润滑脂'])
    parts.push(await company.material(name, { baseUnit: company.ids.bar }));
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

/** Of E17: a variable part with loss, one with loss and a fixed loss, and a fixed one. */
const threeParts = (): Row[] => [
  { material: parts[0] ?? null, numerator: '2', scrapRate: '5' },
  { material: parts[1] ?? null, numerator: '1', denominator: '8', scrapRate: '3', fixedScrapQty: '2' },
  { material: parts[2] ?? null, numerator: '10', dosageType: 'fixed', fixedScrapQty: '1' },
];

const required = ({ doc }: DocResult) => (doc.lines['components'] ?? []).map((row) => row['requiredQty']);

describe('orders made for others', () => {
  test('a sale order is made, and its demand is covered', async () => {
    const product = await workshop.product('整机', threeParts());
    const sold = await company.order(company.admin, [
      { material: product, qty: '8', taxPrice: '100', deliveryDate: '2024-06-01' },
    ]);
    const draft = await company.admin.push('saleOrder', sold, order);
    expect(draft.doc.fields).toMatchObject({
      planQty: '8',
      saleOrder: sold.doc.id,
      requiredDate: '2024-06-01',
    });
    expect(required(draft)).toEqual(['17', '4', '11']);
    const planned = await company.admin.approve(order, draft);
    const after = await company.admin.open('saleOrder', sold.doc.id);
    expect(lineOf(after)).toMatchObject({ plannedQty: '8' });
    expect(lineOf(after, 0, 'requirementPlans')).toMatchObject({
      coveredQty: '8',
      planStatus: 'planned',
      manufacturingOrder: planned.doc.id,
    });
    expect((await refusalOf(company.admin.push('saleOrder', after, order))).messages[0]).toBeDefined();
    await company.admin.act(order, planned, 'unapprove');
    expect(lineOf(await company.admin.open('saleOrder', sold.doc.id), 0, 'requirementPlans')).toMatchObject({
      coveredQty: '0',
      planStatus: 'waiting',
      manufacturingOrder: null,
    });
  });

  test('orderTreeReport-r1: made parts that are short get orders of their own, level by level, and the report is their tree (findings 2, 2.5)', async () => {
    const gear = await workshop.product('齿轮', threeParts());
    const box = await workshop.product('齿轮箱', [{ material: gear, numerator: '2' }]);
    const top = await workshop.product('驱动', [{ material: box, numerator: '1' }]);
    const parent = await workshop.orderAt('planned', top, '3');
    await company.admin.act(order, parent, 'subOrders');
    const { rows } = await company.database.query(
      `select m.name, o.plan_qty::float as qty, o.root_order = $1::uuid as rooted, o.parent_order = $1::uuid as direct from manufacturing_order o
       join material m on m.id = o.material where o.root_order = $1::uuid order by o.code`,
      [parent.doc.id],
    );
    expect(rows).toEqual([
      { name: '齿轮箱', qty: 3, rooted: true, direct: true },
      { name: '齿轮', qty: 6, rooted: true, direct: false },
    ]);
    const tree = await askReport(company, 'orderTreeReport', { parameters: { rootOrder: parent.doc.id } });
    expect(tree.rows).toMatchObject([
      { treeLevel: 0, materialName: '驱动', isCritical: true },
      {
        treeLevel: 1,
        materialName: '齿轮箱',
        requiredQty: '3',
        slackDays: 0,
        isCritical: true,
        shortParts: 1,
      },
      { treeLevel: 2, materialName: '齿轮', requiredQty: '6', shortParts: 3 },
    ]);
    const again = company.admin
      .open(order, parent.doc.id)
      .then((seen) => company.admin.act(order, seen, 'subOrders'));
    expect((await refusalOf(again)).messages[0]).toContain('没有需要生成子订单的用料');
  });
});

test('what is reserved for a part needs no order of its own (findings 3, 3.6)', async () => {
  const { admin } = company;
  const wheel = await workshop.product('叶轮', threeParts());
  const pump = await workshop.product('水泵', [{ material: wheel, numerator: '2' }]);
  await company.receive(admin, [{ material: wheel, qty: '4', unitCost: '5' }]);
  const planned = await workshop.orderAt('planned', pump, '3');
  const reserved = await admin.act(order, planned, 'reserve', { acceptWarnings: true });
  expect(lineOf(reserved, 0, 'components')).toMatchObject({ requiredQty: '6', reservedQty: '4' });
  await admin.act(order, reserved, 'subOrders');
  const { rows } = await company.database.query(
    'select plan_qty::float as qty from manufacturing_order where parent_order = $1::uuid',
    [planned.doc.id],
  );
  expect(rows).toEqual([{ qty: 2 }]);
});

test('a sub-order that should have begun before today is made, and that is said with the answer (findings 3, 7.13)', async () => {
  const { admin } = company;
  const blade = await workshop.product('叶片', threeParts());
  const fan = await workshop.product('风机', [{ material: blade, numerator: '2' }]);
  const inTime = await workshop.orderAt('planned', fan, '1');
  expect((await admin.act(order, inTime, 'subOrders')).warnings).toEqual([]);
  await company.database.query('update material set fixed_lead_days = 20 where id = $1::uuid', [blade]);
  const planned = await workshop.orderAt('planned', fan, '3');
  const { warnings } = await admin.act(order, planned, 'subOrders');
  const { rows } = await company.database.query(
    'select code, plan_start_date::text as start, plan_start_date < $2::date as late from manufacturing_order where parent_order = $1::uuid',
    [planned.doc.id, planned.doc.fields['planStartDate']],
  );
  expect(rows).toMatchObject([{ late: true }]);
  const { code, start } = rows[0] ?? {};
  expect(warnings).toMatchObject([{ level: 'warning' }]);
  expect(warnings[0]?.message).toContain(`${String(code)}（${String(start)}）按提前期倒排的开工日期早于今天`);
});

test('an order planned to begin before today says so when it is saved, on itself and in the list, until it has begun (findings 3, 7.13)', async () => {
  const { admin } = company;
  const product = await workshop.product('底座', threeParts());
  const fields = { planStartDate: startDay(-7), planFinishDate: startDay(5) };
  const late = await workshop.orderAt('planned', product, '2', fields);
  const inTime = await workshop.orderAt('planned', product, '2', { ...fields, planStartDate: startDay() });
  const listed = async (): Promise<unknown[]> => {
    const { rows } = await admin.run((context) =>
      queryList(context, known(order), {
        filter: {
          all: [
            { field: 'startsInPast', op: 'eq', values: ['true'] },
            { field: 'material', op: 'eq', values: [product] },
          ],
        },
        offset: 0,
        limit: 20,
        fields: ['code', 'startsInPast'],
      }),
    );
    return rows.map((row) => [row['code'], row['startsInPast']]);
  };
  expect(late.doc.fields['startsInPast']).toBe(true);
  expect(inTime.doc.fields['startsInPast']).toBe(false);
  expect(await listed()).toEqual([[codeOf(late), true]]);

  const rank = (priority: string): Patch[] => [{ op: 'set', field: 'priority', value: priority }];
  const said = await admin.edit(order, await workshop.order(product, '1', fields), rank('high'));
  expect(said.warnings).toMatchObject([
    {
      field: 'planStartDate',
      message: `计划开工日期早于今天 ${startDay()}（${startDay(-7)}）：请改期或加急`,
    },
  ]);
  const moved = await admin.edit(order, said, [{ op: 'set', field: 'planStartDate', value: startDay() }]);
  expect([moved.warnings ?? [], moved.doc.fields['startsInPast']]).toEqual([[], false]);

  const released = await admin.act(order, late, 'release', { acceptWarnings: true });
  const started = await admin.act(order, released, 'start', { acceptWarnings: true });
  expect(started.doc.fields['startsInPast']).toBe(false);
  expect(await listed()).toEqual([]);
});

test('the progress report shows open orders with the working days they are late', async () => {
  const product = await workshop.product('泵体', threeParts());
  // Monday to Wednesday of the same week; today is Monday 2024-05-13 when it is asked.
  const seen = await workshop.orderAt('started', product, '10', { planFinishDate: '2024-05-08' });
  const before = company.clock.now;
  company.clock.now = Date.UTC(2024, 4, 13, 2);
  const { rows } = await askReport(company, 'orderProgressReport', { search: '泵体' });
  company.clock.now = before;
  expect(rows).toMatchObject([
    { orderCode: codeOf(seen), orderStatus: 'started', planQty: '10', issueRate: '0', lateDays: 3 },
  ]);
});
