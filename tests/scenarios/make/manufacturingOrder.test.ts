// Production orders from the desk of a planner: what a product brings with it, what release asks for, what a change does
// to the parts, and which steps can be taken back.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport } from '#tests/support/reports.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
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
const status = ({ doc }: DocResult) => doc.status;

async function events(id: string): Promise<unknown[]> {
  const { rows } = await company.database.query(
    'select event, from_status, to_status from execution_log where manufacturing_order = $1::uuid order by event_time, id',
    [id],
  );
  return rows.map((row) => [row['event'], row['from_status'], row['to_status']]);
}

describe('an order is saved', () => {
  // E17; rules manufacturingOrder-r1, manufacturingOrder-r2
  test('with 200 started for 190 good ones, and the parts the bill of materials asks for', async () => {
    const product = await workshop.product('减速器', threeParts(), { bom: { yieldRate: '95' } });
    const saved = await workshop.order(product, '190');
    expect(saved.doc.fields).toMatchObject({ startQty: '200', yieldRate: '95', receiveUpper: '190' });
    expect(required(saved)).toEqual(['420', '28', '11']);
  });

  test('with the end by the lead time of the product over working days', async () => {
    const product = await workshop.product('箱体', threeParts(), { fields: { fixedLeadDays: 5 } });
    // 2024-05-06 is a Monday: five working days on is the Monday after. Rule manufacturingOrder-r5
    expect((await workshop.order(product, '10')).doc.fields).toMatchObject({ planFinishDate: '2024-05-13' });
  });

  test('and another quantity asks for other parts, those typed by hand stay', async () => {
    const product = await workshop.product('端盖', threeParts());
    const saved = await workshop.order(product, '10');
    expect(required(saved)).toEqual(['21', '4', '11']);
    const typed = await company.admin.edit(order, saved, [
      {
        op: 'setLine',
        lines: 'components',
        id: lineOf(saved, 0, 'components').id,
        field: 'requiredQty',
        value: '25',
      },
    ]);
    const more = await company.admin.edit(order, typed, [{ op: 'set', field: 'planQty', value: '20' }]);
    expect(required(more)).toEqual(['25', '5', '11']);
  });

  test('and a product that contains itself is refused, but for rework', async () => {
    const product = await workshop.product('主轴', threeParts());
    const self = { components: [{ material: product, numerator: '1' }] };
    const fields = { material: product, planQty: '1', workshop: workshop.id };
    // Rule manufacturingOrder-r4
    const refused = await refusalOf(company.admin.create(order, { fields, lines: self }));
    expect(refused.messages[0]).toContain('用料不能是产品自己');
    const rework = await company.admin.create(order, {
      fields: { ...fields, orderType: 'rework' },
      lines: self,
    });
    expect(rework.doc.lines['components']).toHaveLength(1);
  });
});

describe('the life of an order', () => {
  test('runs from planned to closed, and every step is recorded (spec 1.product.15)', async () => {
    const product = await workshop.product('联轴器', threeParts());
    let seen = await workshop.order(product, '5');
    const id = seen.doc.id;
    const act = async (action: string, acceptWarnings = false) => {
      company.clock.now += 60_000;
      seen = await company.admin.act(order, seen, action, { acceptWarnings });
    };
    for (const action of ['submit', 'approve', 'release', 'start']) await act(action, true);
    expect((await refusalOf(company.admin.act(order, seen, 'finish'))).messages[0]).toContain(
      '少于入库下限 5',
    );
    await act('finish', true);
    await act('close');
    expect(seen.doc.fields).toMatchObject({ closeType: 'manual' });
    await act('reopen');
    expect(status(seen)).toBe('finished');
    expect(await events(id)).toEqual([
      ['approve', 'submitted', 'planned'],
      ['release', 'planned', 'released'],
      ['start', 'released', 'started'],
      ['finish', 'started', 'finished'],
      ['close', 'finished', 'closed'],
      ['reopen', 'closed', 'finished'],
    ]);
    const { rows } = await askReport(company, 'executionLog', {
      filter: { field: 'manufacturingOrder', op: 'eq', values: [id] },
    });
    expect(rows).toHaveLength(6);
    for (const row of rows) expect(row).toMatchObject({ docType: order, billId: id });
  });

  test('goes back step by step to a draft', async () => {
    const product = await workshop.product('法兰', threeParts());
    let seen = await workshop.orderAt('started', product, '5');
    for (const [action, to] of [
      ['unstart', 'released'],
      ['unrelease', 'planned'],
      ['unapprove', 'draft'],
    ] as const) {
      seen = await company.admin.act(order, seen, action);
      expect(status(seen)).toBe(to);
    }
  });

  test('a forced end needs a reason', async () => {
    const product = await workshop.product('卡盘', threeParts());
    const seen = await workshop.orderAt('released', product, '5');
    expect((await refusalOf(company.admin.act(order, seen, 'forceClose'))).messages[0]).toContain(
      '强制结案的原因',
    );
    const closed = await company.admin.act(order, seen, 'forceClose', { reason: '客户取消' });
    expect(closed.doc.fields).toMatchObject({ closeType: 'forced', closeReason: '客户取消' });
  });

  test('a suspended order waits until it is taken up again', async () => {
    const product = await workshop.product('丝杠', threeParts());
    let seen = await workshop.orderAt('planned', product, '5');
    seen = await company.admin.act(order, seen, 'suspend', { values: { reason: '等图纸' } });
    expect((await refusalOf(company.admin.act(order, seen, 'release'))).messages[0]).toContain('挂起');
    seen = await company.admin.act(order, seen, 'unsuspend');
    expect(status(await company.admin.act(order, seen, 'release', { acceptWarnings: true }))).toBe(
      'released',
    );
  });
});

describe('release', () => {
  test('says in one message all that is wrong with the data', async () => {
    const product = await workshop.product('机架', threeParts(), { bom: { expiryDate: '2024-06-30' } });
    let seen = await workshop.order(product, '5', { planStartDate: '2024-05-06' });
    seen = await company.admin.edit(order, seen, [
      { op: 'set', field: 'planStartDate', value: '2024-07-01' },
    ]);
    seen = await company.admin.edit(
      order,
      seen,
      (seen.doc.lines['components'] ?? []).map(({ id }) => ({ op: 'removeLine', lines: 'components', id })),
    );
    seen = await company.admin.approve(order, seen);
    const [message = ''] = (await refusalOf(company.admin.act(order, seen, 'release'))).messages;
    expect(message).toContain('不在有效期内');
    expect(message).toContain('用料清单是空的');
  });

  test('names the parts that are short and goes on when that is accepted', async () => {
    const product = await workshop.product('刀架', threeParts());
    await company.receive(company.admin, [{ material: parts[0] ?? '', qty: '5', unitCost: '1' }]);
    const seen = await workshop.orderAt('planned', product, '5');
    const [message = ''] = (await refusalOf(company.admin.act(order, seen, 'release'))).messages;
    expect(message).toContain('缺料 3 种');
    expect(message).toContain('轴 缺 6 支');
    expect(status(await company.admin.act(order, seen, 'release', { acceptWarnings: true }))).toBe(
      'released',
    );
  });
});

describe('change, split and merge', () => {
  test('a released order takes another quantity, its parts follow and the old version is kept', async () => {
    const product = await workshop.product('床身', threeParts());
    const seen = await workshop.orderAt('released', product, '10');
    const ask = (values: Row, acceptWarnings = true) =>
      company.admin.act(order, seen, 'change', { values, acceptWarnings });
    expect((await refusalOf(ask({ planQty: '20', reason: '加单' }, false))).messages[0]).toContain(
      '2 行的应发数量按新数量重算',
    );
    expect((await refusalOf(ask({ reason: '无' }))).messages[0]).toContain('没有填写要变更的内容');
    const changed = await ask({ planQty: '20', reason: '加单' });
    expect(changed.doc.fields).toMatchObject({ planQty: '20', orderVersion: 2, changeReason: '加单' });
    expect(required(changed)).toEqual(['42', '5', '11']);
  });

  test('a part of the quantity becomes an order of its own, and equal orders become one again', async () => {
    const product = await workshop.product('尾座', threeParts());
    const seen = await workshop.orderAt('planned', product, '10');
    expect(
      (await refusalOf(company.admin.act(order, seen, 'split', { values: { splitQty: '10' } }))).messages[0],
    ).toContain('小于生产数量 10');
    const first = await company.admin.act(order, seen, 'split', { values: { splitQty: '4' } });
    expect(first.doc.fields).toMatchObject({ planQty: '6' });
    const { rows } = await company.database.query(
      'select id, status, plan_qty::float as qty from manufacturing_order where material = $1::uuid and id <> $2::uuid',
      [product, seen.doc.id],
    );
    expect(rows).toMatchObject([{ status: 'planned', qty: 4 }]);
    const other = String(rows[0]?.['id']);
    const merged = await company.admin.act(order, first, 'mergeOrders', { values: { orders: [other] } });
    expect(merged.doc.fields).toMatchObject({ planQty: '10' });
    expect(status(await company.admin.open(order, other))).toBe('voided');
  });

  test('an order of which a part was split off is merged into that part, or voided', async () => {
    const { admin, database } = company;
    const product = await workshop.product('刀架', threeParts());
    const seen = await workshop.orderAt('planned', product, '10');
    const first = await admin.act(order, seen, 'split', { values: { splitQty: '4' } });
    const { rows } = await database.query(
      'select id from manufacturing_order where material = $1::uuid and id <> $2::uuid',
      [product, seen.doc.id],
    );
    const part = await admin.open(order, String(rows[0]?.['id']));
    const merged = await admin.act(order, part, 'mergeOrders', { values: { orders: [first.doc.id] } });
    expect(merged.doc.fields).toMatchObject({ planQty: '10' });
    await admin.act(order, merged, 'split', { values: { splitQty: '1' } });
    const rest = await admin.open(order, part.doc.id);
    expect(status(await admin.act(order, rest, 'void', { reason: '不做了' }))).toBe('voided');
  });

  test('orders of different products stay apart', async () => {
    const [one, two] = [
      await workshop.product('甲', threeParts()),
      await workshop.product('乙', threeParts()),
    ];
    const seen = await workshop.orderAt('planned', one, '1');
    const other = await workshop.orderAt('planned', two, '1');
    const refused = await refusalOf(
      company.admin.act(order, seen, 'mergeOrders', { values: { orders: [other.doc.id] } }),
    );
    expect(refused.messages[0]).toContain(`生产订单 ${codeOf(other)} 的物料、BOM版本不同`);
  });

  test('the copy of the bill is renewed as long as nothing was issued', async () => {
    const product = await workshop.product('导轨', threeParts());
    const seen = await workshop.orderAt('planned', product, '10');
    await company.database.query(
      'update bom_items set numerator = 3 where doc_id = $1::uuid and material = $2::uuid',
      [seen.doc.fields['bom'], parts[0]],
    );
    expect(required(await company.admin.open(order, seen.doc.id))).toEqual(['21', '4', '11']);
    const renewed = await company.admin.act(order, seen, 'refreshBom');
    expect(required(renewed)).toEqual(['32', '4', '11']);
  });
});
