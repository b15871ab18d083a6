// Instalments of a document: cut to the cent, dated to the day, spread anew when goods come back.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, isDate, monthEnd, weekdayOf } from '#model/time/calendar.ts';
import { decimal, round, type Decimal } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { zero } from '#model/rules/amounts.ts';
import { dueDate, dueRuleOf, storableRule, plainDueRule, storedDueRule } from '#model/rules/dueDate.ts';
import { schemeProblem, splitByScheme, splitLocal } from '#entities/finance/planSplit.ts';
import { deductReturn, respread, type PlanMoney } from '#entities/finance/planSpread.ts';
import { overdueDays, planRowStatus, unsettledOf } from '#entities/finance/planStatus.ts';

const cents = fc
  .integer({ min: -10_000_000, max: 10_000_000 })
  .map((value) => decimal(String(value)).div(100));
const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), zero);

describe('instalments', () => {
  const scheme = (fields: Row, rows: readonly Row[]) => ({
    fields,
    lines: { items: rows.map((row, index): LineRow => ({ id: `r${index}`, seq: index + 1, ...row })) },
  });
  const percents = fc
    .array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })
    .filter((values) => values.reduce((total, value) => total + value, 0) <= 100);

  // Rules receivablePlanScheme-r2, receivablePlanScheme-r3, payablePlanScheme-r2, payablePlanScheme-r3.
  test('by percent with a remainder, in equal parts or by fixed amounts: together exactly the document', () => {
    fc.assert(
      fc.property(
        cents,
        percents,
        fc.constantFrom('last', 'first', 'largest'),
        fc.integer({ min: 1, max: 12 }),
        (value, ratios, remainderTo, periods) => {
          const whole = round(value, 2);
          const of = { allAmount: whole, amount: whole };
          const rows = [...ratios.map((ratio): Row => ({ ratio: String(ratio) })), { isRemainder: true }];
          const fixed = [
            ...ratios.map((ratio): Row => ({ fixedAmount: String(ratio * 100) })),
            { isRemainder: true },
          ];
          for (const [fields, lines] of [
            [{ splitMode: 'percent', remainderTo }, rows],
            [{ splitMode: 'equal', periods, remainderTo }, []],
            [{ splitMode: 'fixed' }, fixed],
          ] as const) {
            const terms = splitByScheme(scheme(fields, lines), of, 2);
            expect(sum(terms.map(({ amount }) => decimal(amount))).eq(whole)).toBe(true);
          }
        },
      ),
    );
  });

  // Rule payablePlan-r2.
  test('local amounts add up to the local amount of the document', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 90_000 }),
        cents,
        (amounts, factor, whole) => {
          const local = splitLocal(amounts, decimal(String(factor)).div(10_000), whole, 2);
          expect(local).toHaveLength(amounts.length);
          expect(sum(local).eq(whole)).toBe(true);
        },
      ),
    );
  });

  // Rules receivablePlanScheme-r1, payablePlanScheme-r1.
  test.each<[string, Row, readonly Row[], string | null]>([
    ['percents that make up the whole', { splitMode: 'percent' }, [{ ratio: '30' }, { ratio: '70' }], null],
    [
      'percents that do not',
      { splitMode: 'percent' },
      [{ ratio: '30' }, { ratio: '60' }],
      '比例合计为 90%，须为 100%，或勾选一行余额行',
    ],
    ['… with a remainder', { splitMode: 'percent' }, [{ ratio: '30' }, { isRemainder: true }], null],
    [
      'more than all, with a remainder',
      { splitMode: 'percent' },
      [{ ratio: '130' }, { isRemainder: true }],
      '各期比例合计不能大于 100%',
    ],
    [
      'fixed amounts without a remainder',
      { splitMode: 'fixed' },
      [{ fixedAmount: '5' }],
      '按固定金额拆分须勾选一行余额行',
    ],
    ['equal parts need no rows', { splitMode: 'equal' }, [], null],
  ])('a scheme: %s', (_, fields, rows, message) => {
    expect(schemeProblem(scheme(fields, rows))?.message ?? null).toBe(message);
  });

  // Rules receivablePlanScheme-r4, payablePlanScheme-r4.
  test.each([
    ['1000', ['300', '500', '200']],
    ['800', ['300', '500']],
    ['400', ['300', '100']],
    ['300', ['300']],
    ['100', ['100']],
  ])(
    'fixed amounts of 300 and 500 over %s: filled in order, the rest to the remainder',
    (whole, expected) => {
      const rows = [{ fixedAmount: '300' }, { fixedAmount: '500' }, { isRemainder: true }];
      const of = { allAmount: decimal(whole), amount: decimal(whole) };
      const terms = splitByScheme(scheme({ splitMode: 'fixed' }, rows), of, 2);
      expect(terms.map(({ amount }) => amount)).toEqual(expected);
      expect(schemeProblem(scheme({ splitMode: 'fixed' }, rows.slice(0, 2)))?.message).toBe(
        '按固定金额拆分须勾选一行余额行',
      );
    },
  );

  const row = fc.record({ amount: fc.nat(1_000), settled: fc.nat(500), deducted: fc.nat(500) });
  const rowsOf = (values: readonly { amount: number; settled: number; deducted: number }[]): PlanMoney[] =>
    values.map(({ amount, settled, deducted }, at) => ({
      id: `p${at}`,
      amount: decimal(String(amount)),
      settled: decimal(String(Math.min(settled, amount))),
      deducted: decimal(String(Math.min(deducted, Math.max(0, amount - settled)))),
    }));

  test('a return is laid on open rows from the last, never on more than is open', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.nat(3_000), (values, amount) => {
        const rows = rowsOf(values);
        const { parts, left } = deductReturn(rows, decimal(String(amount)));
        expect(
          sum(parts.map((part) => decimal(part.amount)))
            .plus(left)
            .eq(amount),
        ).toBe(true);
        expect(left.gte(0)).toBe(true);
        const order = parts.map(({ id }) => Number(id.slice(1)));
        expect(order).toEqual(order.toSorted((one, other) => other - one));
        for (const { id, amount: taken } of parts) {
          const {
            amount: whole,
            settled,
            deducted,
          } = rows[Number(id.slice(1))] ?? { amount: zero, settled: zero, deducted: zero };
          expect(decimal(taken).lte(whole.minus(settled).minus(deducted))).toBe(true);
        }
      }),
    );
  });

  test('a new total is spread over what is open; what was settled stays', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.integer({ min: 0, max: 5_000 }), (values, total) => {
        const rows = rowsOf(values);
        const { amounts, left } = respread(rows, decimal(String(total)), 2);
        expect(
          sum([...amounts.values()])
            .plus(left)
            .eq(total),
        ).toBe(true);
        for (const { id, settled, deducted } of rows)
          expect(amounts.get(id)?.gte(settled.plus(deducted))).toBe(true);
      }),
    );
  });

  // Rules receivablePlan-r4, payablePlan-r4.
  test.each<[string, Row, string]>([
    ['no day yet', { amount: '100' }, 'pending'],
    ['a day', { amount: '100', dueDate: '2026-03-05' }, 'due'],
    ['a part came', { amount: '100', settledAmount: '40', dueDate: '2026-03-05' }, 'partial'],
    ['all came', { amount: '100', settledAmount: '100' }, 'settled'],
    ['the rest was deducted', { amount: '100', settledAmount: '60', deductAmount: '40' }, 'settled'],
    ['money to give back', { amount: '-50', dueDate: '2026-03-05' }, 'due'],
    ['cancelled', { amount: '100', settledAmount: '100', planRowStatus: 'cancelled' }, 'cancelled'],
  ])('the state of a row: %s', (_, fields, status) => {
    expect(planRowStatus(fields)).toBe(status);
    expect(unsettledOf({ amount: '100', deductAmount: '30', settledAmount: '80' }).toFixed()).toBe('-10');
  });

  test.each([
    ['2026-03-04', 'due', 1],
    ['2026-03-05', 'due', null],
    ['2026-03-06', 'due', null],
    ['2025-03-05', 'partial', 365],
    ['2025-03-05', 'settled', null],
    ['2025-03-05', 'cancelled', null],
    [null, 'pending', null],
  ])('due %s and %s on 5 March 2026: %j days late', (day, planRowStatus, days) => {
    expect(overdueDays({ dueDate: day, planRowStatus }, '2026-03-05')).toBe(days);
  });
});

// Rules receivablePlanScheme-r5, payablePlanScheme-r5.
describe('due dates', () => {
  const base = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2022-01-01', days));

  test('are days of the calendar, moved off days without work only as the rule says', () => {
    const rule = fc.record({
      mode: fc.constantFrom('daysAfter', 'monthsAfter', 'monthEndPlusDays', 'fixedDayOfMonth', 'unheardOf'),
      days: fc.nat(90),
      months: fc.nat(12),
      fixedDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: null }),
      holiday: fc.constantFrom('none', 'forward', 'backward', 'nationalForward', 'nationalBackward'),
      shift: fc.nat(6),
    });
    fc.assert(
      fc.property(base, rule, (day, given) => {
        const plain = dueDate(day, { ...given, holiday: 'none' });
        const moved = dueDate(day, given);
        expect([isDate(plain), isDate(moved)]).toEqual([true, true]);
        if (given.holiday.toLowerCase().endsWith('forward')) expect(moved >= plain).toBe(true);
        else expect(moved <= plain).toBe(true);
        if (given.holiday === 'forward' || given.holiday === 'backward')
          expect([0, 6]).not.toContain(weekdayOf(moved));
        expect(dueDate(day, storedDueRule(storableRule(given)) ?? plainDueRule)).toBe(moved);
      }),
    );
  });

  test('the end of a month stays the end of a month; a fixed day is cut to it', () => {
    fc.assert(
      fc.property(base, fc.nat(24), (day, months) => {
        const end = monthEnd(day);
        expect(dueDate(end, { ...plainDueRule, mode: 'monthsAfter', months })).toBe(
          monthEnd(addMonths(`${day.slice(0, 7)}-01`, months)),
        );
        const fixed = dueDate(day, { ...plainDueRule, mode: 'fixedDayOfMonth', months, fixedDay: 31 });
        expect(fixed).toBe(monthEnd(fixed));
      }),
    );
  });

  test('rows say what they say; what they leave out is the plainest rule', () => {
    expect(dueRuleOf({})).toEqual(plainDueRule);
    expect(dueRuleOf({ dueMode: 'monthsAfter', months: 2, fixedDay: 5, days: '7' }, 'forward', 3)).toEqual({
      mode: 'monthsAfter',
      days: 0,
      months: 2,
      fixedDay: 5,
      holiday: 'forward',
      shift: 3,
    });
    expect([null, 'x', [], {}, { days: 5 }].map((value) => storedDueRule(value))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
