// 计划订单: confirmed, moved, cut and put together by a planner, and released to the documents by which things are made and
// bought; what those are is what the order counts as released, and it comes back when they go.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usualRelease } from '#entities/planning/planOrder/releasePlan.ts';
import type { Row } from '#model/entity.ts';
import type { ActionRunAnswer } from '#model/wire/actionRun.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { releaseOrders } from '#server/areas/planning/planOrder/releaseOrders.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { refusalOf } from '#tests/support/scenario.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: BuyingCompany;
let floor: Floor;
let part: string;
let product: string;

beforeAll(async () => {
  company = await buyingCompany();
  floor = await openFloor(company);
  part = await company.material('外购件', { fields: { isPurchase: true } });
  product = await company.material('自制件', { fields: { isProduce: true } });
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const days = { confirmedStartDate: '2024-05-13', confirmedFinishDate: '2024-05-24' };

function planned(fields: Row = {}): Promise<DocResult> {
  return company.admin.create('planOrder', {
    fields: {
      material: part,
      supplyType: 'purchase',
      confirmedQty: '100',
      supplier: company.supplier,
      ...days,
      ...fields,
    },
  });
}

const seen = (order: DocResult): Promise<DocResult> => company.admin.open('planOrder', order.doc.id);

function shown({ doc }: DocResult) {
  const { confirmedQty, releasedQty, remainQty } = doc.fields;
  return [doc.status, Number(confirmedQty), Number(releasedQty), Number(remainQty)];
}

async function released(orders: readonly DocResult[], options: Partial<typeof usualRelease> = {}) {
  const { answer, message } = await ranHere(company, releaseOrders, {
    ...usualRelease,
    ...options,
    orders: orders.map(({ doc: { id, version } }) => ({ id, version })),
  });
  return { rows: (answer as ActionRunAnswer).rows, message };
}

// planOrder-r1
test('E30: what is made of an order is what counts as released, and comes back when it is deleted', async () => {
  const { admin } = company;
  const order = await planned({ supplyType: 'produce', material: product, workshop: floor.workshop });
  const id = order.doc.id;
  await admin.push('planOrder', order, 'manufacturingOrder', [{ id, qty: '60' }]);
  expect(shown(await seen(order))).toEqual(['partiallyReleased', 100, 60, 40]);

  const more = admin.push('planOrder', await seen(order), 'purchaseRequisition', [{ id, qty: '41' }]);
  expect((await refusalOf(more)).messages[0]).toContain('40');
  const requisition = await admin.push('planOrder', await seen(order), 'purchaseRequisition', [
    { id, qty: '40' },
  ]);
  expect(shown(await seen(order))).toEqual(['released', 100, 100, 0]);
  const refused = await refusalOf(company.admin.act('planOrder', await seen(order), 'unfirm'));
  expect(refused.messages).not.toEqual([]);

  await admin.remove('purchaseRequisition', requisition);
  expect(shown(await seen(order))).toEqual(['partiallyReleased', 100, 60, 40]);
});

test('a document made of an order brings what the planner decided, and its voiding gives the quantity back', async () => {
  const { admin } = company;
  const order = await planned({
    supplyType: 'produce',
    material: product,
    workshop: floor.workshop,
    confirmedQty: '12',
    mtoNo: 'MTO-1',
  });
  const made = await admin.act('planOrder', order, 'release');
  expect(made.opens?.entity).toBe('manufacturingOrder');
  const production = await admin.open('manufacturingOrder', made.opens?.id ?? '');
  expect(production.doc).toMatchObject({
    status: 'draft',
    fields: {
      material: product,
      planQty: '12',
      planStartDate: '2024-05-13',
      planFinishDate: '2024-05-24',
      workshop: floor.workshop,
      mtoNo: 'MTO-1',
      sourceEntity: 'planOrder',
      sourceCode: order.doc.fields['code'],
    },
  });
  const approved = await admin.approve('manufacturingOrder', production);
  expect(shown(await seen(order))).toEqual(['released', 12, 12, 0]);
  await admin.act('manufacturingOrder', approved, 'void', { reason: '不做了', acceptWarnings: true });
  expect(shown(await seen(order))).toEqual(['firmed', 12, 0, 12]);
});

test('whatever a planner changes of a proposal is his: it is confirmed, and until it is released he may take that back', async () => {
  const { admin } = company;
  const order = await planned();
  expect(order.doc.status).toBe('firmed');
  const open = await admin.act('planOrder', order, 'unfirm');
  expect(open.doc.status).toBe('suggested');
  const noted = await admin.edit('planOrder', open, [{ op: 'set', field: 'remark', value: '看看' }]);
  expect(noted.doc.status).toBe('suggested');
  const changed = await admin.edit('planOrder', noted, [{ op: 'set', field: 'confirmedQty', value: '120' }]);
  expect(changed.doc.status).toBe('firmed');
});

// planOrder-r2
test('planOrder-r2: another end moves the start by the working days between them, unless both are typed', async () => {
  const { admin } = company;
  const order = await planned();
  const moved = await admin.edit('planOrder', order, [
    { op: 'set', field: 'confirmedFinishDate', value: '2024-05-28' },
  ]);
  expect(moved.doc.fields).toMatchObject({
    confirmedStartDate: '2024-05-15',
    confirmedFinishDate: '2024-05-28',
  });
  const typed = await admin.edit('planOrder', moved, [
    { op: 'set', field: 'confirmedFinishDate', value: '2024-05-30' },
    { op: 'set', field: 'confirmedStartDate', value: '2024-05-14' },
  ]);
  expect(typed.doc.fields).toMatchObject({
    confirmedStartDate: '2024-05-14',
    confirmedFinishDate: '2024-05-30',
  });
  const shifted = await admin.act('planOrder', typed, 'shift', { values: { days: -2 } });
  expect(shifted.doc.fields).toMatchObject({
    confirmedStartDate: '2024-05-10',
    confirmedFinishDate: '2024-05-28',
  });
  const only = await admin.act('planOrder', shifted, 'shift', {
    values: { finishDate: '2024-05-31', onlyFinish: true },
  });
  expect(only.doc.fields).toMatchObject({
    confirmedStartDate: '2024-05-10',
    confirmedFinishDate: '2024-05-31',
  });
  const both = admin.act('planOrder', only, 'shift', { values: { days: 1, finishDate: '2024-06-03' } });
  expect((await refusalOf(both)).messages).toEqual(['请填写移动的工作日数或新的完工日期，二者之一']);
});

// planOrder-r3
test('planOrder-r3: a phantom has no plan order', async () => {
  const phantom = await company.material('虚拟件', {
    fields: { erpClass: 'virtual', isPurchase: false, isStock: false, isSale: false },
  });
  const refused = await refusalOf(planned({ material: phantom }));
  expect(refused.messages).toContain('虚拟件没有计划订单，请对它的用料下计划');
});

async function ordersOf(material: string): Promise<unknown[]> {
  const { rows } = await company.database.query(
    `select status, confirmed_qty::text as qty, confirmed_finish_date::text as day from plan_order where material = $1::uuid and status <> 'voided' order by code`,
    [material],
  );
  return rows.map(({ status, qty, day }) => [status, Number(qty), day]);
}

// planOrder-r1
test('planOrder-r1: pieces come to what the order was, of a released one to what was open', async () => {
  const { admin } = company;
  const material = await company.material('拆分件', { fields: { isPurchase: true } });
  const order = await planned({ material });
  const cut = await admin.act('planOrder', order, 'split', { values: { count: 3 } });
  expect(await ordersOf(material)).toEqual([
    ['firmed', 33.33, '2024-05-24'],
    ['firmed', 33.33, '2024-05-24'],
    ['firmed', 33.34, '2024-05-24'],
  ]);
  await admin.push('planOrder', cut, 'purchaseRequisition', [{ id: cut.doc.id, qty: '13' }]);
  const parts = [
    { finishDate: '2024-05-24', qty: '5' },
    { finishDate: '2024-05-29', qty: '' },
  ];
  await admin.act('planOrder', await seen(cut), 'split', { values: { parts } });
  expect(await ordersOf(material)).toEqual([
    ['partiallyReleased', 18, '2024-05-24'],
    ['firmed', 33.33, '2024-05-24'],
    ['firmed', 33.34, '2024-05-24'],
    ['firmed', 15.33, '2024-05-29'],
  ]);
  const two = admin.act('planOrder', await seen(cut), 'split', { values: { count: 2, batchQty: '3' } });
  expect((await refusalOf(two)).messages).toEqual(['请选择一种拆分方式：张数、数量、最大批量或日期']);
});

// planOrder-r1
test('planOrder-r1: orders of one material and bill become one, the others are voided and say where they went', async () => {
  const { admin } = company;
  const material = await company.material('合并件', { fields: { isPurchase: true } });
  const first = await planned({ material, confirmedFinishDate: '2024-05-22', confirmedQty: '10' });
  const second = await planned({ material, confirmedStartDate: '2024-05-10', confirmedQty: '5' });
  const other = await planned({ confirmedQty: '7' });
  const apart = admin.act('planOrder', first, 'mergeOrders', { values: { orders: [other.doc.id] } });
  expect((await refusalOf(apart)).messages[0]).toContain('不能合并');
  const merged = await admin.act('planOrder', first, 'mergeOrders', { values: { orders: [second.doc.id] } });
  expect(merged.doc.fields).toMatchObject({
    confirmedQty: '15',
    confirmedStartDate: '2024-05-10',
    confirmedFinishDate: '2024-05-22',
  });
  const gone = await seen(second);
  expect(gone.doc).toMatchObject({
    status: 'voided',
    fields: { remark: `合并到 ${first.doc.fields['code'] as string}` },
  });
});

test('many are released at once: bought ones together by supplier, made ones each, the rest says why not', async () => {
  const { admin } = company;
  const other = await company.material('另一外购件', { fields: { isPurchase: true } });
  const orders = [
    await planned(),
    await planned({ material: other, confirmedQty: '7' }),
    await planned({ supplier: null, confirmedQty: '3' }),
    await planned({ supplyType: 'produce', material: product, workshop: floor.workshop }),
    await planned({ supplyType: 'outsource' }),
  ];
  const { rows, message } = await released(orders);
  expect(message).toBe('已投放 4 张，生成单据 3 张，没有投放 1 张');
  expect(rows.map(({ outcome, made }) => [outcome, made?.entity])).toEqual([
    ['done', 'purchaseRequisition'],
    ['done', 'purchaseRequisition'],
    ['done', 'purchaseRequisition'],
    ['done', 'manufacturingOrder'],
    ['refused', undefined],
  ]);
  expect(rows[0]?.made?.id).toBe(rows[1]?.made?.id);
  const requisition = await admin.open('purchaseRequisition', rows[0]?.made?.id ?? '');
  expect(requisition.doc.fields['sourceKind']).toBe('plan');
  expect(
    (requisition.doc.lines['items'] ?? []).map((row) => [
      row['material'],
      Number(row['qty']),
      row['requiredDate'],
      row['planOrder'],
      row['suggestSupplier'],
    ]),
  ).toEqual([
    [part, 100, '2024-05-24', orders[0]?.doc.id, company.supplier],
    [other, 7, '2024-05-24', orders[1]?.doc.id, company.supplier],
  ]);
  const again = await released(await Promise.all(orders.map(seen)));
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'refused'));
});

test('one bad order keeps no other from its document, and can be sent again once it is mended', async () => {
  const stale = await planned({ confirmedQty: '4' });
  const good = await planned({ confirmedQty: '5' });
  await company.admin.edit('planOrder', stale, [{ op: 'set', field: 'confirmedQty', value: '6' }]);
  const { rows } = await released([stale, good]);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  const retried = await released([await seen(stale)], { purchaseTo: 'purchaseOrder' });
  expect(retried.rows.map(({ outcome, made }) => [outcome, made?.entity])).toEqual([
    ['done', 'purchaseOrder'],
  ]);
});
