// Sales and purchase are two sides of one trade: what holds for a price list, an order or a return on one side holds on
// the other, under the words of that side.
import { describe, expect, test } from 'vitest';
import { purchaseLinkRules } from '#entities/purchase/links.ts';
import { purchaseDiscountList } from '#entities/purchase/purchaseDiscountList.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { purchasePriceList } from '#entities/purchase/purchasePriceList.ts';
import { salesLinkRules } from '#entities/sales/links.ts';
import { saleDiscountList } from '#entities/sales/saleDiscountList.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { salePriceList } from '#entities/sales/salePriceList.ts';
import { problemsOf } from '#model/derive/checks.ts';
import { emptyDoc, emptyLine } from '#model/derive/draft.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import { origin, reader } from '#tests/model/support/order.ts';

/** A document with one line, as somebody typed it. */
function filled(def: EntityDef, fields: Row, line: Row): Doc {
  const doc = emptyDoc(def, origin);
  return {
    ...doc,
    fields: { ...doc.fields, ...fields },
    lines: { ...doc.lines, items: [{ ...emptyLine(def, 'items', doc, 'a'), ...line }] },
  };
}

const told = (def: EntityDef, fields: Row, line: Row) =>
  problemsOf(def, filled(def, fields, line), reader, 'submit').map(({ message }) => message);

describe.each([
  ['sold', salePriceList],
  ['bought', purchasePriceList],
])('a price list of goods %s', (_side, def: EntityDef) => {
  test('ends no earlier than it begins, and its ranges go upwards', () => {
    const messages = told(
      def,
      { effectiveDate: '2026-03-10', expiryDate: '2026-03-09' },
      { fromQty: '10', toQty: '10', taxRate: '100' },
    );
    expect(messages).toEqual(
      expect.arrayContaining([
        '失效日期不能早于生效日期',
        '第1行 数量至须大于数量从',
        '第1行 税率须小于 100',
      ]),
    );
  });

  test.each([
    [true, '第1行 请填写含税单价', '第1行 请填写单价'],
    [false, '第1行 请填写单价', '第1行 请填写含税单价'],
  ])('asks for the price it is kept in (tax included: %s)', (taxIncluded, asked, other) => {
    const messages = told(def, { taxIncluded }, {});
    expect(messages).toContain(asked);
    expect(messages).not.toContain(other);
  });
});

describe.each([
  ['sold', saleDiscountList],
  ['bought', purchaseDiscountList],
])('a discount list of goods %s', (_side, def: EntityDef) => {
  test('holds rates below the whole price, in ranges of amounts that go upwards', () => {
    const line = { discountMode: 'rate', discountRate: '100', fromAmount: '500', toAmount: '200' };
    expect(told(def, {}, line)).toEqual(
      expect.arrayContaining(['第1行 金额至须大于金额从', '第1行 折扣率须小于 100']),
    );
    expect(told(def, {}, { discountMode: 'rate', discountRate: null })).toContain('第1行 请填写折扣率');
  });
});

test('a list is for whom it says: one customer, group or category; one supplier or one category of them', () => {
  const scoped = (scopeType: string) => told(salePriceList, { scopeType }, {});
  expect(scoped('customer')).toContain('适用对象为客户时请选择客户');
  expect(scoped('group')).toContain('适用对象为价格组时请选择价格组');
  expect(scoped('category')).toContain('适用对象为客户分组时请选择客户分组');
  expect(told(saleDiscountList, { scopeType: 'group' }, {})).toContain('适用对象为折扣组时请选择折扣组');
  for (const def of [purchasePriceList, purchaseDiscountList])
    expect(told(def, { supplier: 's', supplierCategory: 'c' }, {})).toContain(
      '供应商与供应商分组只能选择一个',
    );
});

describe.each([
  ['sold', saleOrder, '要货日期不能早于单据日期', '收款计划的应收金额合计须等于价税合计', 'receivePlans'],
  [
    'bought',
    purchaseOrder,
    '交货日期不能早于采购日期',
    '付款计划的应付金额合计须等于价税合计',
    'paymentPlans',
  ],
] as const)('an order of goods %s', (_side, def: EntityDef, late, unequal, plans) => {
  test('wants its goods after it is dated, in its own words', () => {
    const fields = { date: '2026-03-10', deliveryDate: '2026-03-09' };
    const messages = told(def, fields, { deliveryDate: '2026-03-09' });
    expect(messages).toEqual(
      expect.arrayContaining([late, `${def.lines?.['items']?.title ?? ''}第1行 ${late}`]),
    );
  });

  test('plans as much money as it comes to', () => {
    const doc = filled(def, { allAmount: '100' }, {});
    const planned = { ...emptyLine(def, plans, doc, 'p'), amount: '90' };
    const messages = (amount: string) =>
      problemsOf(
        def,
        { ...doc, lines: { ...doc.lines, [plans]: [{ ...planned, amount }] } },
        reader,
        'submit',
      ).map(({ message }) => message);
    expect(messages('90')).toContain(unequal);
    expect(messages('100')).not.toContain(unequal);
  });
});

test('what comes back counts on the bill, on the order and on what is to be delivered again, on both sides', () => {
  const named = (rules: typeof salesLinkRules, name: string) => rules.find((rule) => rule.name === name);
  const sold = named(salesLinkRules, 'saleReturnApplication-salesReturnBill');
  const bought = named(purchaseLinkRules, 'purchaseRefundApplication-purchaseReturnBill');
  expect(sold?.also?.map(({ rule }) => rule)).toEqual([
    'salesOutBill-salesReturnBill',
    'deliveryNotice-salesReturnBill',
    'saleOrder-salesReturnBill',
    'saleOrder-replenishment',
  ]);
  expect(bought?.also?.map(({ rule }) => rule)).toEqual([
    'purchaseInBill-purchaseReturnBill',
    'purchaseOrder-purchaseReturnBill',
    'purchaseOrder-replenishment',
  ]);
  expect(named(purchaseLinkRules, 'purchaseOrder-purchaseRefundApplication')).toMatchObject({
    limit: 'if(isStock, receivedBaseQty, 0)',
    closedToo: true,
  });
});
