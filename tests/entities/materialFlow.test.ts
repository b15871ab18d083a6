// The material flow of production orders as pure rules: balances, limits of links, backflush, lots by expiry and planned
// cost of receipts. Worked example E17.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backflushOf, unissuedOf, wipOf } from '#entities/manufacturing/materialFlow/componentBalance.ts';
import { materialFlowLinkRules } from '#entities/manufacturing/materialFlow/links.ts';
import { chosenStock, type OfferedStock } from '#entities/manufacturing/materialFlow/lotChoice.ts';
import { plannedCosts } from '#entities/manufacturing/materialFlow/plannedCost.ts';
import { decimal, sumTexts } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { linkProposal, linkRemaining } from '#model/links.ts';
import { baseColumnOf } from '#model/openQuantity.ts';

const amount = fc.integer({ min: 0, max: 500 }).map(String);

describe('what lies in the workshop', () => {
  test('E17: unissued and in process after every movement', () => {
    const columns = {
      issue: 'issuedQty',
      feed: 'fedQty',
      returnGood: 'returnedQty',
      returnDefect: 'defectReturnedQty',
      scrap: 'scrappedQty',
    } as const;
    const moves: readonly [keyof typeof columns, number, string, string][] = [
      ['issue', 300, '120', '300'],
      ['issue', 120, '0', '420'],
      ['feed', 6, '0', '426'],
      ['returnGood', 10, '10', '416'],
      ['returnDefect', 4, '10', '412'],
      ['scrap', 3, '10', '409'],
    ];
    const line: Record<string, string> = { requiredQty: '420' };
    for (const [move, qty, unissued, wip] of moves) {
      line[columns[move]] = String(Number(line[columns[move]] ?? '0') + qty);
      expect([move, unissuedOf(line), wipOf(line)]).toEqual([move, unissued, wip]);
    }
  });
});

describe('how much the bills of an order may take', () => {
  const rule = (to: string) => {
    const found = materialFlowLinkRules.find(({ name }) => name === `manufacturingOrder-${to}`);
    if (found === undefined) throw new Error(`no rule to ${to}`);
    return found;
  };
  const line = (more: Row = {}): Row => ({
    requiredQty: '20',
    qty: '20',
    baseQty: '20',
    issueMode: 'pick',
    overIssueControl: 'block',
    overIssueRate: '0',
    ...more,
  });
  const left = (to: string, row: Row, executed = '0') => linkRemaining(rule(to), row, { executed });
  const offered = (to: string, row: Row, executed = '0') => linkProposal(rule(to), row, { executed });

  test.each([
    ['nothing issued', {}, '0', '20', '20'],
    ['all issued', {}, '20', '0', '0'],
    ['a good return opens its quantity', { returnedBaseQty: '5' }, '20', '5', '5'],
    ['a tenth more is let through and not offered', { overIssueRate: '10' }, '20', '2', '0'],
    ['backflushed parts are not offered', { issueMode: 'backflush' }, '0', '1000000000000', '0'],
    ['parts nobody issues', { issueMode: 'none' }, '0', '0', '0'],
    ['only warned of', { overIssueControl: 'warn' }, '20', '999999999980', '0'],
    ['boxes of twelve', { baseQty: '240', returnedQty: '1', returnedBaseQty: '12' }, '240', '12', '12'],
  ])('issue: %s', (_case, more, executed, most, proposed) => {
    expect([
      left('materialIssueBill', line(more), executed),
      offered('materialIssueBill', line(more), executed),
    ]).toEqual([most, proposed]);
  });

  test('returns and scrap take no more than lies in the workshop', () => {
    const booked = { issuedQty: '20', fedQty: '2', scrappedQty: '3', returnedQty: '4', consumedQty: '5' };
    const inBase = Object.entries(booked).map(([column, qty]) => [baseColumnOf(column), qty] as const);
    const row = line({ ...booked, ...Object.fromEntries(inBase) });
    expect(left('materialReturnBill', row, '4')).toBe('10');
    expect(left('productionScrap', row, '3')).toBe('10');
    expect(wipOf(row as Record<string, string>)).toBe('10');
  });

  test('feeding offers what was scrapped or came back faulty and was not fed yet', () => {
    const lost = line({ scrappedBaseQty: '3', defectReturnedBaseQty: '2' });
    expect(offered('productionFeed', lost, '1')).toBe('4');
    expect(offered('productionFeed', line())).toBe('0');
  });

  test.each([
    ['to the quantity', {}, '4', '6', '6'],
    ['above it within the share', { overReceiveRate: '10' }, '10', '1', '0'],
    ['again what went back', { takenBackBaseQty: '2' }, '10', '2', '2'],
  ])('receipt: %s', (_case, more, executed, most, proposed) => {
    const header = { planQty: '10', qty: '10', baseQty: '10', takenBackBaseQty: '0', ...more };
    expect([
      left('productionInBill', header, executed),
      offered('productionInBill', header, executed),
    ]).toEqual([most, proposed]);
  });
});

describe('backflush', () => {
  test('however a quantity is received, its parts are used up once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 3 }),
        (receipts, required, scale) => {
          const planQty = String(receipts.reduce((sum, qty) => sum + qty, 0));
          let [received, consumed] = [0, '0'];
          for (const qty of receipts) {
            received += qty;
            const due = backflushOf({
              requiredQty: String(required),
              planQty,
              receivedQty: String(received),
              consumedQty: consumed,
              scale,
            });
            expect(decimal(due).isNegative()).toBe(false);
            consumed = sumTexts([consumed, due]);
          }
          expect(consumed).toBe(String(required));
        },
      ),
    );
  });

  test.each([
    // E18: 206 for 100, reported 50, then 46 more
    ['206', '100', '50', '0', 0, '103'],
    ['206', '100', '96', '103', 0, '95'],
    ['7', '3', '1', '0', 2, '2.34'],
    ['7', '0', '1', '0', 2, '0'],
    ['10', '10', '1', '5', 0, '0'],
  ])(
    '%s for %s, %s received, %s used: %s decimals',
    (requiredQty, planQty, receivedQty, consumedQty, scale, due) => {
      expect(backflushOf({ requiredQty, planQty, receivedQty, consumedQty, scale })).toBe(due);
    },
  );
});

describe('lots by expiry', () => {
  const row = (
    lot: string,
    free: string,
    expiryDate: string | null,
    receiptDate = '2024-01-01',
  ): OfferedStock => ({
    lot,
    free,
    expiryDate,
    receiptDate,
    location: null,
    stockStatus: 'available',
  });
  const taken = (need: string, rows: OfferedStock[]) =>
    chosenStock(need, rows).map(({ stock, baseQty }) => [stock?.lot ?? null, baseQty]);

  test('what expires first goes first, then what came first, and what is missing is told', () => {
    const rows = [
      row('c', '5', null),
      row('b', '5', '2025-01-01', '2024-03-01'),
      row('a', '5', '2025-01-01', '2024-02-01'),
    ];
    expect(taken('12', rows)).toEqual([
      ['a', '5'],
      ['b', '5'],
      ['c', '2'],
    ]);
    expect(taken('4', rows)).toEqual([
      ['c', '3'],
      [null, '1'],
    ]);
  });

  test('never more than is free, and all of the need is accounted for', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 6 }), amount, (free, need) => {
        const rows = free.map((qty, index) => row(String(index), qty, null));
        const chosen = chosenStock(need, rows);
        expect(sumTexts(chosen.map(({ baseQty }) => baseQty))).toBe(need);
        for (const { free: left } of rows) expect(Number(left)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('planned cost of a receipt', () => {
  test('the product carries what its by-products do not', () => {
    const costs = plannedCosts(
      [
        { baseQty: '20', unitCost: '2' },
        { baseQty: '10', unitCost: '6' },
      ],
      [
        { id: 'product', baseQty: '10', costShare: null },
        { id: 'chips', baseQty: '4', costShare: '20' },
      ],
    );
    expect(Object.fromEntries(costs)).toEqual({ product: '8', chips: '5' });
  });

  test('a part of unknown cost makes the plan unknown', () => {
    expect(
      plannedCosts([{ baseQty: '1', unitCost: null }], [{ id: 'p', baseQty: '1', costShare: null }]).size,
    ).toBe(0);
    expect(
      plannedCosts([{ baseQty: '1', unitCost: '0' }], [{ id: 'p', baseQty: '1', costShare: null }]).size,
    ).toBe(0);
  });
});
