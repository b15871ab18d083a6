// What a purchaser pays and changes: prices from lists, limits on prices and sources, the whole discount, the change of
// an approved order, and the price paid last. Worked example 10.7 on the side of purchasing.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { codeOf, lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

let names = 0;

async function list(
  entity: 'purchasePriceList' | 'purchaseDiscountList',
  fields: Row,
  items: readonly Row[],
): Promise<DocResult> {
  const { admin, ids } = company;
  names += 1;
  const draft = await admin.create(entity, {
    fields: { name: `采购价目${names}`, currency: ids.cny, effectiveDate: '2024-01-01', ...fields },
    lines: { items },
  });
  return admin.approve(entity, draft);
}

const prices = (fields: Row, items: readonly Row[]): Promise<DocResult> =>
  list(
    'purchasePriceList',
    fields,
    items.map((row) => ({ unit: company.ids.piece, taxRate: '13', ...row })),
  );

describe('the price of a line', () => {
  // Rule purchaseDiscountList-r4.
  it('comes from breaks by quantity, and stacked discounts are 6.9 % (10.7)', async () => {
    const { ids } = company;
    const material = await company.material('油封', {
      units: [{ unit: ids.box, numerator: '12', denominator: '1' }],
    });
    await prices({}, [
      { material, fromQty: '0', toQty: '100', taxPrice: '10' },
      { material, fromQty: '100', taxPrice: '9.5' },
    ]);
    const saved = await company.orderDraft([
      { material, qty: '99.99' },
      { material, qty: '100' },
      { material, qty: '100', unit: ids.box, priceUnit: ids.piece },
    ]);
    expect(
      saved.doc.lines['items']?.map((row) => [row['priceQty'], row['taxPrice'], row['priceSource']]),
    ).toEqual([
      ['99.99', '10', 'generalList'],
      ['100', '9.5', 'generalList'],
      ['1200', '9.5', 'generalList'],
    ]);
    const other = await company.material('密封垫');
    await prices({}, [{ material: other, taxPrice: '100', discountRate: '5' }]);
    await list('purchaseDiscountList', { isStackable: true }, [{ material: other, discountRate: '2' }]);
    expect(lineOf(await company.orderDraft([{ material: other, qty: '1' }]))).toMatchObject({
      discountRate: '6.9',
      allAmount: '93.1',
    });
  });

  // Rule purchasePriceList-r2.
  it('is that of the supplier before his category, everybody, what was paid last and the reference price', async () => {
    const { admin, supplier } = company;
    const category = (await admin.open('supplier', supplier)).doc.fields['category'] ?? null;
    const made = await Promise.all(
      ['参考件', '历史件', '通用件', '分组件', '专用件'].map((name) =>
        company.material(name, { fields: { refPurchasePrice: '50' } }),
      ),
    );
    const [, paid, general, ofCategory, own] = made;
    await company.bought([{ material: paid ?? '', qty: '1', taxPrice: '40' }]);
    await prices(
      {},
      [general, ofCategory, own].map((material) => ({ material: material ?? null, taxPrice: '30' })),
    );
    await prices(
      { supplierCategory: category },
      [ofCategory, own].map((material) => ({ material: material ?? null, taxPrice: '20' })),
    );
    await prices({ supplier }, [{ material: own ?? null, taxPrice: '10' }]);
    const saved = await company.orderDraft(made.map((material) => ({ material, qty: '1' })));
    expect(saved.doc.lines['items']?.map((row) => [row['taxPrice'], row['priceSource']])).toEqual([
      ['50', 'material'],
      ['40', 'last'],
      ['30', 'generalList'],
      ['20', 'categoryList'],
      ['10', 'supplierList'],
    ]);
    const asked = await company.requisition([{ material: own ?? '', qty: '2', suggestSupplier: supplier }]);
    expect(lineOf(asked)).toMatchObject({ taxPrice: '10', allAmount: '20' });
    const pushed = await admin.push('purchaseRequisition', asked, 'purchaseOrder');
    expect(lineOf(pushed)).toMatchObject({ taxPrice: '10', priceSource: 'supplierList', allAmount: '20' });
  });

  // Rule purchaseOrder-r8.
  it('above the ceiling is worth a warning, and is refused where the company says so', async () => {
    const { admin } = company;
    const material = await company.material('联轴节');
    await prices({}, [{ material, taxPrice: '10', ceilingPrice: '12' }]);
    const draft = await company.orderDraft([{ material, qty: '1', taxPrice: '12.01' }]);
    expect(draft.warnings.map(({ message }) => message).join()).toContain('高于价目表的价格上限 12');
    const param = await admin.create('purchaseParam', { fields: { priceControl: 'block' } });
    expect((await refusalOf(admin.approve('purchaseOrder', draft))).messages[0]).toContain(
      '高于价目表的价格上限 12',
    );
    await admin.edit('purchaseParam', param, [{ op: 'set', field: 'priceControl', value: 'warn' }]);
    expect((await admin.approve('purchaseOrder', draft)).doc.status).toBe('approved');
  });

  // Rule purchaseOrder-r4.
  it('carries the whole discount to the lines (10.3)', async () => {
    const material = await company.material('压板');
    const saved = await company.orderDraft(
      ['333.33', '333.33', '333.34'].map((taxPrice) => ({ material, qty: '1', taxPrice })),
      { wholeDiscountAmount: '100' },
    );
    expect(saved.doc.lines['items']?.map((row) => [row['wholeDiscountShare'], row['allAmount']])).toEqual([
      ['33.33', '300'],
      ['33.33', '300'],
      ['33.34', '300'],
    ]);
    expect(saved.doc.fields).toMatchObject({ allAmount: '900', amount: '796.47', taxAmount: '103.53' });
  });

  it('paid last stands at the material and its source, and goes back with the order', async () => {
    const { admin, supplier } = company;
    const material = await company.material('滑块');
    const source = await admin.create('supplierMaterial', {
      fields: { supplier, material, supplierMaterialNo: 'HK-20' },
    });
    const last = async () => [
      (await admin.open('material', material)).doc.fields['lastPurchasePrice'],
      (await admin.open('supplierMaterial', source.doc.id)).doc.fields['lastPrice'],
    ];
    const first = await company.bought([{ material, qty: '1', taxPrice: '8' }]);
    expect(lineOf(first)).toMatchObject({ supplierMaterialNo: 'HK-20' });
    const second = await company.bought([{ material, qty: '1', taxPrice: '9' }]);
    expect(await last()).toEqual(['9', '9']);
    await admin.act('purchaseOrder', second, 'unapprove');
    expect(await last()).toEqual(['8', '8']);
  });
});

describe('a change of an order', () => {
  // Rule purchaseOrderChange-r1.
  it('writes new values above what is used, raises the version and moves the requisition with it', async () => {
    const { admin, supplier } = company;
    const material = await company.material('导轨');
    const asked = await company.requisition([{ material, qty: '100', suggestSupplier: supplier }]);
    const order = await admin.approve(
      'purchaseOrder',
      await company.priced(
        'purchaseOrder',
        await admin.push('purchaseRequisition', asked, 'purchaseOrder', [
          { id: lineOf(asked).id, qty: '80' },
        ]),
        '11.3',
      ),
    );
    await company.received(order, '30');
    const opened = async () => {
      const result = await admin.act(
        'purchaseOrder',
        await admin.open('purchaseOrder', order.doc.id),
        'change',
      );
      const { rows } = await company.database.query(
        `select id from purchase_order_change where purchase_order = $1::uuid and status = 'draft'`,
        [result.doc.id],
      );
      const change = await admin.open('purchaseOrderChange', String(rows[0]?.['id']));
      return admin.edit('purchaseOrderChange', change, [
        { op: 'set', field: 'changeType', value: 'qty' },
        { op: 'set', field: 'reason', value: '需求减少' },
      ]);
    };
    const change = await opened();
    expect(lineOf(change)).toMatchObject({
      oldQty: '80',
      newQty: '80',
      executedQty: '30',
      oldTaxPrice: '11.3',
    });
    const again = await refusalOf(
      admin.open('purchaseOrder', order.doc.id).then((seen) => admin.act('purchaseOrder', seen, 'change')),
    );
    expect(again.messages[0]).toContain(`未完成的变更单 ${codeOf(change)}`);
    const low = await admin.edit('purchaseOrderChange', change, [setLine(lineOf(change).id, 'newQty', '29')]);
    expect((await refusalOf(admin.act('purchaseOrderChange', low, 'submit'))).messages[0]).toContain(
      '小于已入库、已通知或已验收的数量 30',
    );
    const high = await admin.edit('purchaseOrderChange', low, [setLine(lineOf(change).id, 'newQty', '101')]);
    expect((await refusalOf(admin.approve('purchaseOrderChange', high))).messages[0]).toContain(
      '超过可下推数量 100',
    );
    const good = await admin.open('purchaseOrderChange', change.doc.id);
    const fit = await admin.edit(
      'purchaseOrderChange',
      good.doc.status === 'draft' ? good : await admin.act('purchaseOrderChange', good, 'withdraw'),
      [setLine(lineOf(change).id, 'newQty', '30'), setLine(lineOf(change).id, 'newTaxPrice', '22.6')],
    );
    expect(fit.doc.fields).toMatchObject({ oldAllAmount: '904', newAllAmount: '678', diffAmount: '-226' });
    await admin.approve('purchaseOrderChange', fit);
    const after = await admin.open('purchaseOrder', order.doc.id);
    expect(after.doc.fields).toMatchObject({ orderVersion: 2, changeReason: '需求减少', allAmount: '678' });
    expect(lineOf(after)).toMatchObject({
      qty: '30',
      taxPrice: '22.6',
      remainQty: '0',
      lineStatus: 'closed',
    });
    expect(after.doc.status).toBe('closed');
    expect(lineOf(await admin.open('purchaseRequisition', asked.doc.id))).toMatchObject({
      orderedQty: '30',
      remainQty: '70',
      lineStatus: 'open',
    });
    const { rows } = await company.database.query(
      `select doc_version, snapshot from document_version where doc_id = $1`,
      [order.doc.id],
    );
    expect(rows.map((row) => Number(row['doc_version']))).toEqual([1]);
    expect(JSON.stringify(rows[0]?.['snapshot'])).toContain('11.3');
  });
});

describe('prices of an approved list', () => {
  it('are raised from a day on, with the old ones kept', async () => {
    const { admin } = company;
    const [one, two] = [await company.material('链轮'), await company.material('链条')];
    const made = await prices({}, [
      { material: one, taxPrice: '10' },
      { material: two, taxPrice: '20' },
    ]);
    const adjusted = await admin.act('purchasePriceList', made, 'adjust', {
      lineIds: [lineOf(made).id],
      values: { newPrice: '11', effectiveDate: '2024-05-06' },
    });
    const rows = adjusted.doc.lines['items'] ?? [];
    expect(
      rows.map((row) => [row['taxPrice'], row['oldTaxPrice'], row['effectiveDate'], row['expiryDate']]),
    ).toEqual([
      ['10', null, '2024-01-01', '2024-05-05'],
      ['20', null, '2024-01-01', null],
      ['11', '10', '2024-05-06', null],
    ]);
    expect(rows[2]).toMatchObject({ price: '9.734513', changeRatio: '10' });
    expect(adjusted.doc.fields['listVersion']).toBe(2);
    expect(lineOf(await company.orderDraft([{ material: one, qty: '1' }]))).toMatchObject({ taxPrice: '11' });
    const all = await admin.act('purchasePriceList', adjusted, 'batchAdjust', {
      values: { changePercent: '-5', decimals: 2, effectiveDate: '2024-06-01' },
    });
    expect(
      (all.doc.lines['items'] ?? []).slice(3).map((row) => [row['taxPrice'], row['oldTaxPrice']]),
    ).toEqual([
      ['19', '20'],
      ['10.45', '11'],
    ]);
    expect(lineOf(await company.orderDraft([{ material: two, qty: '1' }]))).toMatchObject({ taxPrice: '20' });
    const none = await refusalOf(
      admin.act('purchasePriceList', all, 'adjust', {
        values: { newPrice: '1', effectiveDate: '2024-06-01' },
      }),
    );
    expect(none.messages).toEqual(['请先在“价格明细”页签选中要处理的行，再执行“调价”']);
  });
});
