// Which price a report is paid by, which receipts an invoice line belongs to, which instalments it stands for, and what is
// printed: rules of settlement by tables and properties.
import { describe, expect, it } from 'vitest';
import { Decimal } from '#model/decimal.ts';
import { invoicedInstalments } from '#entities/cost/invoice/instalments.ts';
import { costOfMatch, openEstimate } from '#entities/cost/invoice/invoiceCost.ts';
import { invoiceFace } from '#entities/cost/invoice/invoiceFace.ts';
import { proposePairs } from '#entities/cost/invoice/matchProposal.ts';
import { rateFor, type RateScope } from '#entities/cost/wage/rateChoice.ts';

const d = (value: number | string) => new Decimal(value);

describe('pieceRate-r1: the narrowest price in force on the day', () => {
  const scope = (name: string, more: Partial<RateScope>) => ({
    name,
    operation: 'cut',
    material: null,
    materialCategory: null,
    workCenter: null,
    effectiveDate: '2026-09-01',
    expiryDate: null,
    ...more,
  });
  const all = [
    scope('operation', {}),
    scope('centre', { workCenter: 'W' }),
    scope('group', { materialCategory: 'G' }),
    scope('material', { material: 'M' }),
    scope('both', { material: 'M', workCenter: 'W' }),
  ];
  const work = { operation: 'cut', material: 'M', category: 'G', workCenter: 'W', day: '2026-09-10' };
  it.each([
    ['both', work],
    ['material', { ...work, workCenter: 'V' }],
    ['group', { ...work, material: 'N' }],
    ['centre', { ...work, material: 'N', category: 'H' }],
    ['operation', { ...work, material: 'N', category: 'H', workCenter: null }],
    [undefined, { ...work, day: '2026-08-31' }],
    [undefined, { ...work, operation: 'drill' }],
  ])('%s', (name, asked) => {
    expect(rateFor(all, asked)?.name).toBe(name);
  });
});

describe('proposals for the match page', () => {
  const line = (id: string, qty: number, price = 8) => ({ id, material: 'M', qty, price });
  const receipt = (id: string, open: number, date: string, price = 8) => ({
    id,
    material: 'M',
    open,
    price,
    date,
  });

  it('gives what agrees exactly to each other first, then the rest, the oldest first', () => {
    const pairs = proposePairs(
      [line('big', 90), line('same', 50)],
      [receipt('old', 40, '2026-09-01'), receipt('new', 60, '2026-09-20'), receipt('fit', 50, '2026-09-10')],
      '2026-09-30',
    );
    expect(pairs.map(({ line: id, receipt: of, qty, exact }) => [id, of, qty, exact])).toEqual([
      ['same', 'fit', 50, true],
      ['big', 'old', 40, false],
      ['big', 'new', 50, false],
    ]);
  });

  it('never gives more than is open, and nothing to another material', () => {
    const pairs = proposePairs(
      [line('a', 100), { ...line('b', 10), material: 'N' }],
      [receipt('only', 30, '2026-09-01')],
      '2026-09-30',
    );
    expect(pairs.map(({ line: id, qty }) => [id, qty])).toEqual([['a', 30]]);
  });

  it('is there within half a second for 2,000 receipts and 500 lines', () => {
    const receipts = Array.from({ length: 2000 }, (_each, index) => ({
      ...receipt(`r${index}`, 10 + (index % 37), `2026-09-${String(1 + (index % 28)).padStart(2, '0')}`),
      material: `M${index % 20}`,
    }));
    const lines = Array.from({ length: 500 }, (_each, index) => ({
      ...line(`l${index}`, 15 + (index % 50)),
      material: `M${index % 20}`,
    }));
    const begun = performance.now();
    const pairs = proposePairs(lines, receipts, '2026-09-30');
    expect(performance.now() - begun).toBeLessThan(500);
    const given = new Map<string, number>();
    for (const { receipt: of, qty } of pairs) given.set(of, (given.get(of) ?? 0) + qty);
    for (const { id, open } of receipts) expect(given.get(id) ?? 0).toBeLessThanOrEqual(open + 1e-6);
  });
});

describe('instalments of an invoice', () => {
  const row = (id: string, amount: number, invoiced = 0) => ({
    id,
    amount: d(amount),
    invoiced: d(invoiced),
  });
  it.each([
    ['the earliest first', [row('a', 30), row('b', 70)], 50, ['a:30', 'b:20']],
    ['what is left of a part', [row('a', 30, 30), row('b', 70, 20)], 50, ['b:50']],
    ['more than all of them', [row('a', 30), row('b', 70)], 101, ['a:30', 'b:71']],
    ['a red one from the latest', [row('a', 30, 30), row('b', 70, 20)], -40, ['b:-20', 'a:-20']],
  ])('%s', (_name, rows, amount, expected) => {
    expect(
      invoicedInstalments(rows, d(amount)).map(({ id, amount: share }) => `${id}:${share.toString()}`),
    ).toEqual(expected);
  });
});

describe('cost of an invoice', () => {
  const receipt = { value: d('100'), received: d(3), returned: d(0) };
  it('takes exactly the value of the receipt off, however it is invoiced in parts', () => {
    let matchedQty = d(0);
    let matchedEstimate = d(0);
    for (const qty of [1, 1, 1]) {
      const cost = costOfMatch(
        { ...receipt, matchedQty, matchedEstimate, poolQty: d(3) },
        d(qty),
        d('33'),
        2,
      );
      matchedQty = matchedQty.plus(qty);
      matchedEstimate = matchedEstimate.plus(cost.estimated);
    }
    expect(matchedEstimate.toString()).toBe('100');
    expect(openEstimate({ ...receipt, matchedQty, matchedEstimate }, 2).toString()).toBe('0');
    const back = costOfMatch({ ...receipt, matchedQty, matchedEstimate, poolQty: d(3) }, d(-3), d('-99'), 2);
    expect(back.estimated.toString()).toBe('-100');
  });
  it('leaves nothing to stock that was all used up', () => {
    const cost = costOfMatch(
      { ...receipt, matchedQty: d(0), matchedEstimate: d(0), poolQty: d(-2) },
      d(3),
      d('106'),
      2,
    );
    expect([cost.toStock.toString(), cost.toVariance.toString()]).toEqual(['0', '6']);
  });
});

describe('the printed invoice', () => {
  it('stays line by line while it fits, and keeps every sum when it does not', () => {
    const rows = (['1.11', '2.22', '3.33'] as const).map((amount) => ({
      goodsName: '轴',
      specification: null,
      taxCategoryCode: null,
      unit: 'u',
      taxPrice: '1' as const,
      taxRate: '13' as const,
      qty: '1' as const,
      amount,
      taxAmount: '0.1' as const,
      allAmount: amount,
    }));
    expect(invoiceFace(rows, 3)).toHaveLength(3);
    expect(invoiceFace(rows, 2)).toMatchObject([{ amount: '6.66', qty: '3', taxAmount: '0.3' }]);
  });
});
