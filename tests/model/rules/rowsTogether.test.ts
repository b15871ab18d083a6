// Rules on rows that must fit each other: ranges of a price list, parts of an item, parts of a sum.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { bool, date, money, percent, qty } from '#model/fields.ts';
import { availableParts, partsProblem } from '#model/rules/availability.ts';
import { planAvailableParts } from '#model/expectedStock.ts';
import { itemParts, partProblems } from '#model/rules/itemParts.ts';
import { discountRanges, priceRanges } from '#model/rules/ranges.ts';
import { partsDocument, problemsOf, written } from '#tests/model/support/lineRule.ts';

// Rules salePriceList-r1, purchasePriceList-r1.
describe('rows of a price list do not answer the same question twice', () => {
  const row = (from: string | null, to: string | null, more: Row = {}): Row => ({
    material: 'bolt',
    unit: 'piece',
    fromQty: from,
    toQty: to,
    ...more,
  });
  test.each<[string, readonly Row[], number]>([
    ['ranges that touch', [row('0', '10'), row('10', '20'), row('20', null)], 0],
    ['ranges that overlap', [row('0', '10'), row('9.99', '20')], 1],
    ['two without bounds', [row(null, null), row(null, null)], 1],
    ['one within the other', [row('0', null), row('5', '6')], 1],
    ['for other materials', [row('0', null), row('0', null, { material: 'steel' })], 0],
    ['for other units', [row('0', null), row('0', null, { unit: 'box' })], 0],
    ['one that is switched off', [row('0', null), row('0', null, { enabled: false })], 0],
    [
      'one after the other in time',
      [row('0', null, { expiryDate: '2026-03-04' }), row('0', null, { effectiveDate: '2026-03-05' })],
      0,
    ],
    [
      'on one day both',
      [row('0', null, { expiryDate: '2026-03-05' }), row('0', null, { effectiveDate: '2026-03-05' })],
      1,
    ],
    ['what is no number is left to the checks', [row('0', null), row('零', null)], 0],
    ['three alike are told twice', [row('0', null), row('0', null), row('0', null)], 2],
  ])('%s', (_, rows, count) => {
    expect(problemsOf(priceRanges, { items: rows })).toHaveLength(count);
  });

  test('the later row is told, naming the earlier one', () => {
    expect(problemsOf(priceRanges, { items: [row('0', '5'), row('7', '9'), row('4', '6')] })).toEqual([
      {
        field: 'material',
        line: { lines: 'items', row: { id: 'items3', seq: 3, ...row('4', '6') } },
        message: '与第1行同一物料、单位的数量区间和有效期重叠',
        level: 'error',
      },
    ]);
  });

  // Rule purchaseDiscountList-r3.
  test('discounts clash only where quantities and amounts both do', () => {
    const discount = (fromQty: string, toQty: string, fromAmount: string, toAmount: string | null): Row => ({
      material: 'bolt',
      unit: 'piece',
      fromQty,
      toQty,
      fromAmount,
      toAmount,
    });
    expect(
      problemsOf(discountRanges, {
        items: [discount('0', '9', '0', '100'), discount('5', '9', '100', null)],
      }),
    ).toEqual([]);
    expect(
      problemsOf(discountRanges, { items: [discount('0', '9', '0', '100'), discount('5', '9', '99', null)] }),
    ).toHaveLength(1);
  });

  test('any two rows clash exactly when one quantity and one day fit both', () => {
    const bound = fc.option(fc.nat(6), { nil: null });
    const any = fc.record({ from: fc.nat(6), to: bound, first: fc.nat(6), last: fc.nat(6) });
    const dayOf = (number: number): string => `2026-03-0${number + 1}`;
    const fits =
      ({ from, to, first, last }: { from: number; to: number | null; first: number; last: number }) =>
      (quantity: number, day: number): boolean =>
        quantity >= from && (to === null || quantity < to) && day >= first && day <= last;
    fc.assert(
      fc.property(any, any, (one, other) => {
        const rows = [one, other].map(({ from, to, first, last }) =>
          row(String(from), to === null ? null : String(to), {
            effectiveDate: dayOf(first),
            expiryDate: dayOf(last),
          }),
        );
        if ([one, other].some(({ from, to, first, last }) => (to !== null && to <= from) || last < first))
          return;
        const points = Array.from({ length: 8 }, (_, at) => at);
        const clash = points.some((quantity) =>
          points.some((day) => fits(one)(quantity, day) && fits(other)(quantity, day)),
        );
        expect(problemsOf(priceRanges, { items: rows })).toHaveLength(clash ? 1 : 0);
      }),
    );
  });
});

describe('items divided by date', () => {
  const fields = {
    itemSeq: money('行号'),
    baseQty: qty('基本数量'),
    qty: qty('数量'),
    day: date('日期'),
    on: bool('是'),
    share: percent('占比'),
  };
  const items = [
    { qty: '3', baseQty: '10' },
    { qty: '5', baseQty: '5' },
  ];

  test('parts keep the ratio of their item; the whole of it exactly', () => {
    const parts = [
      { itemSeq: 1, qty: '1' },
      { itemSeq: 1, qty: '3' },
      { itemSeq: 2, qty: '2.5' },
      { itemSeq: 9, qty: '1', baseQty: '4' },
    ];
    expect(written(itemParts, { items, deliveries: parts }, fields)).toEqual({
      deliveries1: { baseQty: '3.33333333' },
      deliveries2: { baseQty: '10' },
      deliveries3: { baseQty: '2.5' },
      deliveries4: { baseQty: null },
    });
  });

  test('nothing is written where nothing changes', () => {
    expect(
      written(itemParts, { items, deliveries: [{ itemSeq: 2, qty: '2', baseQty: '2' }] }, fields),
    ).toEqual({});
  });

  // Rules saleOrder-r5, purchaseOrder-r7.
  test('parts must name an item and make it up; what is not divided is left alone', () => {
    const document = partsDocument(
      {
        items,
        deliveries: [
          { itemSeq: 1, qty: '1' },
          { itemSeq: 1, qty: '1.5' },
          { itemSeq: 7, qty: '1' },
        ],
      },
      fields,
    );
    expect(
      partProblems(document.def, document.doc).map(({ lineNo, field, message }) => [lineNo, field, message]),
    ).toEqual([
      [3, 'itemSeq', 'deliveries第3行 没有这个行号的明细，请填写明细的行号'],
      [1, 'qty', 'deliveries第1行 明细第1行的数量合计 2.5 与明细数量 3 不一致，请调整'],
    ]);
  });
});

describe('what counts as available', () => {
  test.each([
    [null, null],
    [undefined, null],
    [['onHand'], null],
    [['onHand', 'minusReserved', 'minusFrozen'], null],
    [['minusReserved'], '必须包含现存量'],
    [[], '必须包含现存量'],
    [['onHand', 'somewhere'], '请从列表中选择'],
    ['onHand', '请从列表中选择'],
  ])('%j: %j', (value, problem) => {
    expect(partsProblem(value, availableParts, 'onHand')).toBe(problem);
  });

  test('the expected quantity may count nothing besides', () => {
    expect(partsProblem([], planAvailableParts, null)).toBeNull();
    expect(partsProblem(['onHand'], planAvailableParts, null)).toBe('请从列表中选择');
  });
});
