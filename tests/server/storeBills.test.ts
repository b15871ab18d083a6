// Every bill of the store counts and posts the same way: more than nothing, converted by one rule, posted by one ledger.
// How that rule converts (Q1 to Q5) is held in tests/model/pricing and tests/model/rules/lineRules, how that ledger posts
// (S1 to S9) in tests/scenarios/stock. Rules of the catalogue by id.
import '#server/areas.ts';
import { describe, expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import { problemsOf } from '#model/derive/checks.ts';
import { emptyDoc, emptyLine } from '#model/derive/draft.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { partsAt } from '#server/behaviours/partsAt.ts';
import { origin, reader } from '#tests/model/support/order.ts';

function known(entity: string): EntityDef {
  const def = entityOf(entity);
  if (def === undefined) throw new Error(`no entity ${entity}`);
  return def;
}

/** surplusBill-r1, surplusBill-r2 … of each: what it posts and what it counts. */
const bills = [
  ['surplusBill-r1', 'surplusBill-r2'],
  ['deficitBill-r1', 'deficitBill-r2'],
  ['purchaseInBill-r1', 'purchaseInBill-r2'],
  ['purchaseReturnBill-r1', 'purchaseReturnBill-r2'],
  ['salesOutBill-r1', 'salesOutBill-r2'],
  ['salesReturnBill-r1', 'salesReturnBill-r2'],
  ['otherInBill-r1', 'otherInBill-r2'],
  ['otherOutBill-r1', 'otherOutBill-r2'],
  ['productionReturnBill-r1', 'productionReturnBill-r2'],
  ['materialIssueBill-r1', 'materialIssueBill-r2'],
  ['materialReturnBill-r1', 'materialReturnBill-r2'],
  ['outsourcingIssueBill-r1', 'outsourcingIssueBill-r2'],
  ['outsourcingMaterialReturnBill-r1', 'outsourcingMaterialReturnBill-r2'],
  ['outsourcingReturnBill-r1', 'outsourcingReturnBill-r2'],
  ['transferBill-r1', 'transferBill-r2'],
  ['transferOutBill-r1', 'transferOutBill-r2'],
  ['transferInBill-r1', 'transferInBill-r2'],
  // Of the two catalogues that describe them, that of trade.
  ['productionInBillMake-r1', 'productionInBillMake-r2'],
  ['outsourcingInBillMake-r1', 'outsourcingInBillMake-r2'],
] as const;

const entityIn = (id: string): string => id.slice(0, id.indexOf('-')).replace(/Make$/, '');

test.each(bills)('%s: posts stock by the one ledger when it is approved', (id) => {
  const planned = partsAt(entityIn(id), 'approve').flatMap(({ part }) => part.effects ?? []);
  expect(planned).toContain('post');
});

const counted = [
  ...bills.map(([, id]) => id),
  'purchaseRequisition-r1',
  'purchaseOrder-r6',
  'receiptNotice-r1',
  'purchaseRefundApplication-r1',
  'saleQuotation-r4',
  'saleOrder-r4',
  'deliveryNotice-r1',
  'saleReturnApplication-r1',
] as const;

describe('the quantity of a line', () => {
  const line = (def: EntityDef, values: Row) => {
    const doc = emptyDoc(def, origin);
    return { ...doc, lines: { ...doc.lines, items: [{ ...emptyLine(def, 'items', doc, 'a'), ...values }] } };
  };

  test.each(counted)('%s: is more than nothing', (id) => {
    const def = known(entityIn(id));
    const said = (qty: string): boolean =>
      problemsOf(def, line(def, { material: 'bolt', qty }), reader, 'submit').some(
        ({ field, lines }) => field === 'qty' && lines === 'items',
      );
    expect([said('-1'), said('0'), said('1')]).toEqual([true, true, false]);
  });

  test.each(counted)('%s: boxes are counted in pieces as well', (id) => {
    const def = known(entityIn(id));
    const doc = applyChanges(
      def,
      emptyDoc(def, origin),
      [
        {
          op: 'insertLine',
          lines: 'items',
          id: 'a',
          before: null,
          values: { material: 'bolt', unit: 'box', qty: '3' },
        },
      ],
      reader,
    );
    expect(doc.lines['items']?.[0]).toMatchObject({ baseUnit: 'piece', baseQty: '36' });
  });
});

describe('the amounts of a line', () => {
  const priced = [
    ['saleOrder', 'saleOrder-r1, saleOrder-r2, saleOrder-r3'],
    ['saleQuotation', 'saleQuotation-r1, saleQuotation-r2, saleQuotation-r3'],
    ['purchaseOrder', 'purchaseOrder-r1, purchaseOrder-r3, purchaseOrder-r5'],
    ['saleContract', 'saleContract-r1'],
    ['purchaseContract', 'purchaseContract-r1'],
  ] as const;
  const computed = (entity: string, rows: readonly Row[], fields: Row = {}) => {
    const def = known(entity);
    const header = Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value }) as const);
    const lines = rows.map(
      (values, at) => ({ op: 'insertLine', lines: 'items', id: `l${at}`, before: null, values }) as const,
    );
    return applyChanges(
      def,
      emptyDoc(def, { ...origin, localCurrency: 'cny' }),
      [...header, ...lines],
      reader,
    );
  };

  test.each(priced)('of %s follow the price, and the header is their sum (%s)', (entity) => {
    const bolt = { material: 'bolt', unit: 'piece', priceUnit: 'piece', taxRate: '13' };
    const doc = computed(
      entity,
      [
        { ...bolt, qty: '7', taxPrice: '113.45', discountRate: '5' },
        { ...bolt, qty: '1', taxPrice: '1234.56' },
      ],
      { currency: 'usd', exchangeRate: '7.1234', taxIncluded: true },
    );
    expect(doc.lines['items']).toMatchObject([
      { discountAmount: '39.71', allAmount: '754.44', taxAmount: '86.79', amount: '667.65' },
      { amount: '1092.53', amountLocal: '7782.53', allAmountLocal: '8794.26', taxAmountLocal: '1011.73' },
    ]);
    expect(doc.fields).toMatchObject({ allAmount: '1989', amount: '1760.18', taxAmount: '228.82' });
  });

  test.each(priced.slice(0, 3))('of %s are 0 for a gift, which is counted all the same (%s)', (entity) => {
    const doc = computed(entity, [
      { material: 'bolt', unit: 'box', qty: '3', taxPrice: '10', taxRate: '13', isFree: true },
    ]);
    expect(doc.lines['items']).toMatchObject([{ taxPrice: '0', allAmount: '0', amount: '0', baseQty: '36' }]);
    expect(doc.fields['allAmount']).toBe('0');
  });
});
