// Figures and columns of the supply–demand grid: the worked example, what is past due, what later receipts cover, and the
// buckets of every scheme.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BalanceMove, balanceRows, balanceTone } from '#entities/planning/supplyDemand/balanceRows.ts';
import {
  besideScheme,
  bucketOf,
  bucketSchemes,
  timeBuckets,
  weekNumber,
} from '#entities/planning/supplyDemand/timeBuckets.ts';
import { addDays } from '#model/time/calendar.ts';

const today = '2026-11-16';
const sixWeeks = timeBuckets(today, { key: 'x', title: '', days: 0, weeks: 6, months: 0 });
const monday = (week: number): string => addDays(today, (week - 1) * 7);

const weekly = (row: BalanceMove[1], figures: readonly number[]): BalanceMove[] =>
  figures.flatMap((qty, at) => (qty === 0 ? [] : [[monday(at + 1), row, String(qty)] as const]));

describe('the seven rows', () => {
  // supplyDemandGrid-r1, supplyDemandGrid-r2; E14
  it('E14: stock to come and what may be promised of it', () => {
    const rows = balanceRows(
      {
        onHand: '40',
        safetyStock: '20',
        moves: [...weekly('scheduled', [0, 0, 50, 0, 30, 0]), ...weekly('gross', [10, 15, 20, 5, 35, 10])],
      },
      sixWeeks,
    );
    expect(rows.projected).toEqual(['40', '30', '15', '45', '40', '35', '25']);
    expect(rows.atp).toEqual(['0', '15', '0', '10', '0', '0', '0']);
    // The receipt of the third week covers what the second wants: asked for earlier, not ordered again.
    expect(rows.net).toEqual(['0', '0', '0', '0', '0', '0', '0']);
    expect(rows.plannedReceipt).toEqual(['0', '0', '0', '0', '0', '0', '0']);
  });

  it('what nothing covers is a net requirement, and planned orders lift the balance', () => {
    const rows = balanceRows(
      {
        onHand: '5',
        safetyStock: '10',
        moves: [
          ...weekly('gross', [0, 8, 4]),
          ['2026-11-30', 'plannedReceipt', '17'],
          [today, 'plannedRelease', '17'],
        ],
      },
      sixWeeks,
    );
    // Five are lacking of the safety stock at once.
    expect(rows.net).toEqual(['5', '0', '8', '4', '0', '0', '0']);
    expect(rows.projected).toEqual(['5', '5', '-3', '10', '10', '10', '10']);
    expect(rows.plannedRelease[1]).toBe('17');
  });

  it('what is past due stands by itself and is promised with today', () => {
    const rows = balanceRows(
      {
        onHand: '3',
        safetyStock: '0',
        moves: [
          ['2026-11-01', 'gross', '2'],
          ['', 'scheduled', '1.5'],
          ['2027-12-31', 'gross', '99'],
        ],
      },
      sixWeeks,
    );
    expect(rows.gross[0]).toBe('2');
    expect(rows.projected.at(-1)).toBe('2.5');
    expect(rows.atp.slice(0, 2)).toEqual(['0', '2.5']);
  });

  // supplyDemandGrid-r1
  it('always obey projected(t) = projected(t−1) + receipts + planned − gross, exactly', () => {
    const qty = fc.integer({ min: 1, max: 100_000 }).map((value) => String(value / 100));
    const row = fc.constantFrom('gross' as const, 'scheduled' as const, 'plannedReceipt' as const);
    const move = fc.tuple(
      fc.integer({ min: -20, max: 41 }).map((days) => addDays(today, days)),
      row,
      qty,
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), qty, (moves, onHand) => {
        const rows = balanceRows({ onHand, safetyStock: '0', moves }, sixWeeks);
        const cents = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100);
        let stock = cents(onHand);
        for (const at of sixWeeks.keys()) {
          stock += cents(rows.scheduled[at]) + cents(rows.plannedReceipt[at]) - cents(rows.gross[at]);
          expect(cents(rows.projected[at])).toBe(stock);
        }
        const sum = (figures: readonly string[]): number =>
          figures.reduce((all, text) => all + cents(text), 0);
        const supply = cents(onHand) + sum(rows.scheduled);
        expect(sum(rows.net)).toBe(Math.max(0, sum(rows.gross) - supply));
      }),
    );
  });

  // supplyDemandGrid-r3
  it('a balance below nought is short, one below the safety stock low', () => {
    expect(balanceTone('-0.01', '0')).toBe('short');
    expect(balanceTone('19.99', '20')).toBe('low');
    expect(balanceTone('20', '20')).toBeNull();
    expect(balanceTone('0', '0')).toBeNull();
  });
});

describe('the columns', () => {
  it('begin with what is past due, then days, weeks from Monday and whole months', () => {
    const buckets = timeBuckets('2026-11-18', { key: 'x', title: '', days: 3, weeks: 3, months: 2 });
    expect(buckets.map(({ title, from, to }) => [title, from, to])).toEqual([
      ['逾期', '', '2026-11-17'],
      ['18 三', '2026-11-18', '2026-11-18'],
      ['19 四', '2026-11-19', '2026-11-19'],
      ['20 五', '2026-11-20', '2026-11-20'],
      ['W47 21', '2026-11-21', '2026-11-22'],
      ['W48 23', '2026-11-23', '2026-11-29'],
      ['W49 30', '2026-11-30', '2026-12-06'],
      ['12月', '2026-12-07', '2026-12-31'],
      ['01月', '2027-01-01', '2027-01-31'],
    ]);
  });

  it.each([
    ['2026-01-01', '01'],
    ['2025-12-29', '01'],
    ['2026-12-31', '53'],
    ['2027-01-03', '53'],
    ['2024-12-29', '52'],
  ])('%s lies in week %s', (date, week) => {
    expect(weekNumber(date)).toBe(week);
  });

  it('every day until the horizon lies in one bucket, whatever the scheme', () => {
    for (const scheme of bucketSchemes) {
      const buckets = timeBuckets(today, scheme);
      const last = buckets.at(-1)?.to ?? '';
      expect(bucketOf(buckets, '1999-01-01')).toBe(0);
      expect(bucketOf(buckets, addDays(last, 1))).toBe(-1);
      for (let day = today; day <= last; day = addDays(day, 1)) {
        const { from, to } = buckets[bucketOf(buckets, day)] ?? { from: '', to: '' };
        expect(from <= day && day <= to, `${scheme.title} ${day}`).toBe(true);
      }
    }
  });

  it('finer and coarser stop at the ends', () => {
    expect(besideScheme('mixed', 1).key).toBe('weeks');
    expect(besideScheme('days', -1).key).toBe('days');
    expect(besideScheme('months', 1).key).toBe('months');
    expect(besideScheme('unknown', -1).key).toBe('days');
  });
});
