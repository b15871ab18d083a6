// Money cut into instalments and dated, to the cent and to the day: the worked examples 10.19, 10.20 and 10.22.
import { decimal, decimalText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { dueDate, plainDueRule } from '#model/rules/dueDate.ts';
import { schemeProblem, splitByScheme, splitLocal } from '#entities/finance/planSplit.ts';
import { deductReturn, respread, type PlanMoney } from '#entities/finance/planSpread.ts';
import { overdueDays, planRowStatus } from '#entities/finance/planStatus.ts';
import { describe, expect, it } from 'vitest';

function scheme(fields: Row, rows: readonly Row[]) {
  return {
    fields,
    lines: { items: rows.map((row, index): LineRow => ({ ...row, id: `r${index}`, seq: index + 1 })) },
  };
}

function parts(fields: Row, rows: readonly Row[], amount: string, untaxed = amount): string[] {
  const base = { allAmount: decimal(amount), amount: decimal(untaxed) };
  return splitByScheme(scheme(fields, rows), base, 2).map((row) => row.amount);
}

describe('splitting an amount (10.19)', () => {
  it('cuts into three equal parts, the last takes the rounding', () => {
    expect(parts({ splitMode: 'equal', periods: 3 }, [], '10000.01')).toEqual([
      '3333.34',
      '3333.34',
      '3333.33',
    ]);
  });

  it('cuts by percent with a remainder row, local amounts add up to the document', () => {
    const rows = [{ ratio: '33.333333' }, { ratio: '33.333333' }, { isRemainder: true }];
    const amounts = parts({ splitMode: 'percent' }, rows, '1000.00');
    expect(amounts).toEqual(['333.33', '333.33', '333.34']);
    const local = splitLocal(amounts.map(decimal), decimal('7.1234'), decimal('7123.40'), 2);
    expect(local.map(decimalText)).toEqual(['2374.44', '2374.44', '2374.52']);
  });

  it('cuts 30/60/10', () => {
    const rows = [{ ratio: '30' }, { ratio: '60' }, { ratio: '10' }];
    expect(parts({ splitMode: 'percent' }, rows, '100000.00')).toEqual(['30000', '60000', '10000']);
  });

  it('gives the rounding to the first or the largest row where the scheme says so', () => {
    const rows = [{ ratio: '33.33' }, { ratio: '33.34' }, { ratio: '33.33' }];
    expect(parts({ splitMode: 'percent', remainderTo: 'first' }, rows, '0.10')).toEqual([
      '0.04',
      '0.03',
      '0.03',
    ]);
    expect(parts({ splitMode: 'equal', periods: 3, remainderTo: 'largest' }, [], '100.00')).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ]);
  });

  it('fills fixed amounts in order and drops rows nothing is left for', () => {
    const rows = [{ fixedAmount: '3000' }, { fixedAmount: '5000' }, { isRemainder: true }];
    expect(parts({ splitMode: 'fixed' }, rows, '10000')).toEqual(['3000', '5000', '2000']);
    expect(parts({ splitMode: 'fixed' }, rows, '4000')).toEqual(['3000', '1000']);
  });

  it('counts percents from the amount without tax where the scheme says so; the last row completes the document', () => {
    const rows = [{ ratio: '30' }, { ratio: '70' }];
    expect(parts({ splitMode: 'percent', amountBase: 'amount' }, rows, '1130', '1000')).toEqual([
      '300',
      '830',
    ]);
  });

  it('says what keeps a scheme from working', () => {
    expect(
      schemeProblem(scheme({ splitMode: 'percent' }, [{ ratio: '30' }, { ratio: '60' }]))?.message,
    ).toContain('90%');
    expect(
      schemeProblem(scheme({ splitMode: 'percent' }, [{ ratio: '30' }, { isRemainder: true }])),
    ).toBeNull();
    expect(schemeProblem(scheme({ splitMode: 'fixed' }, [{ fixedAmount: '1' }]))?.message).toContain(
      '余额行',
    );
  });
});

describe('due dates (10.20)', () => {
  const after = (base: string, rule: Partial<typeof plainDueRule>) =>
    dueDate(base, { ...plainDueRule, ...rule });

  it('counts months to the end of the month, and days', () => {
    expect(after('2024-01-31', { mode: 'monthsAfter', months: 1 })).toBe('2024-02-29');
    expect(after('2024-01-31', { mode: 'monthsAfter', months: 2 })).toBe('2024-03-31');
    expect(after('2024-02-29', { mode: 'monthsAfter', months: 1 })).toBe('2024-03-31');
    expect(after('2024-01-31', { days: 30 })).toBe('2024-03-01');
  });

  it('counts from the end of the month, and to a fixed day', () => {
    expect(after('2024-01-15', { mode: 'monthEndPlusDays', days: 30 })).toBe('2024-03-01');
    expect(after('2024-01-15', { mode: 'fixedDayOfMonth', fixedDay: 25, months: 1 })).toBe('2024-02-25');
    expect(after('2024-01-15', { mode: 'fixedDayOfMonth', fixedDay: 31, months: 1 })).toBe('2024-02-29');
    expect(after('2024-01-31', { mode: 'fixedDayOfMonth', fixedDay: 5, months: 1 })).toBe('2024-02-05');
  });

  it('puts equal parts one interval after the other, and gives way to weekends', () => {
    expect(after('2024-01-31', { shift: 1 })).toBe('2024-02-29');
    expect(after('2026-01-30', { mode: 'monthEndPlusDays', days: 5, shift: 1 })).toBe('2026-03-05');
    expect(after('2024-06-01', { holiday: 'forward' })).toBe('2024-06-03');
    expect(after('2024-06-02', { holiday: 'backward' })).toBe('2024-05-31');
  });

  it('keeps the thirtieth by way of a short month (findings 3, 5.7)', () => {
    const parts = [0, 1, 2].map((shift) => after('2026-01-30', { mode: 'monthsAfter', months: 1, shift }));
    expect(parts).toEqual(['2026-02-28', '2026-03-30', '2026-04-30']);
  });

  it('gives way to public holidays where the scheme says so, and stays on a make-up day', () => {
    expect(after('2026-10-02', { holiday: 'forward' })).toBe('2026-10-02');
    expect(after('2026-10-02', { holiday: 'nationalForward' })).toBe('2026-10-08');
    expect(after('2026-10-02', { holiday: 'nationalBackward' })).toBe('2026-09-30');
    expect(after('2026-10-10', { holiday: 'nationalForward' })).toBe('2026-10-10');
    expect(after('2026-10-10', { holiday: 'forward' })).toBe('2026-10-12');
    expect(after('2027-10-02', { holiday: 'nationalForward' })).toBe('2027-10-04');
  });
});

describe('returns and changes (10.22)', () => {
  const row = (id: string, amount: string, settled = '0', deducted = '0'): PlanMoney => ({
    id,
    amount: decimal(amount),
    settled: decimal(settled),
    deducted: decimal(deducted),
  });

  it('takes a return off the last rows first, and makes a negative row of what does not fit', () => {
    const first = deductReturn(
      [row('1', '3000', '3000'), row('2', '6000'), row('3', '1000')],
      decimal('1500'),
    );
    expect(first.parts).toEqual([
      { id: '3', amount: '1000' },
      { id: '2', amount: '500' },
    ]);
    expect(decimalText(first.left)).toBe('0');
    const second = deductReturn(
      [row('1', '3000', '3000'), row('2', '6000', '0', '500'), row('3', '1000', '0', '1000')],
      decimal('6000'),
    );
    expect(second.parts).toEqual([{ id: '2', amount: '5500' }]);
    expect(decimalText(second.left)).toBe('500');
  });

  it('spreads a new total over what is not settled, the last row takes the rounding', () => {
    const spread = (total: string) => {
      const { amounts, left } = respread(
        [row('1', '3000', '3000'), row('2', '6000', '1000'), row('3', '1000')],
        decimal(total),
        2,
      );
      return [...[...amounts.values()].map(decimalText), decimalText(left)];
    };
    expect(spread('10000')).toEqual(['3000', '6000', '1000', '0']);
    expect(spread('12000')).toEqual(['3000', '7666.67', '1333.33', '0']);
    expect(spread('4000')).toEqual(['3000', '1000', '0', '0']);
    expect(spread('3500')).toEqual(['3000', '1000', '0', '-500']);
  });

  it('knows the state of a row from its money and dates', () => {
    const state = (more: Row) =>
      planRowStatus({ amount: '100', deductAmount: '0', settledAmount: '0', ...more });
    expect(state({})).toBe('pending');
    expect(state({ dueDate: '2024-05-06' })).toBe('due');
    expect(state({ settledAmount: '40' })).toBe('partial');
    expect(state({ settledAmount: '40', deductAmount: '60' })).toBe('settled');
    expect(overdueDays({ dueDate: '2024-05-06', planRowStatus: 'due' }, '2024-05-10')).toBe(4);
    expect(overdueDays({ dueDate: '2024-05-06', planRowStatus: 'settled' }, '2024-05-10')).toBeNull();
  });
});
