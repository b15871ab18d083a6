// Cutting the amount of a document into instalments by a scheme (FLOWS §7): percent, fixed amounts, equal parts, what is
// left over, local amounts. The preview of a scheme and the approval of a document cut by the same functions.
import { Decimal, decimalText, round } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DecimalText, LineOf, RowOf } from '#model/typedDoc.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { dueRuleOf, storableRule } from '#model/rules/dueDate.ts';
import type { receivablePlanScheme } from './receivablePlanScheme.ts';

/** An instalment: what it is, how much, and when it will be due. */
export interface PlanTerms {
  stage: string;
  isAdvance: boolean;
  /** Percent of the whole, for reading. */
  ratio: DecimalText;
  amount: DecimalText;
  dueBase: string;
  milestoneType: string | null;
  /** DueRule as JSON. */
  dueRule: Row;
  controlPoint: string;
  /** Nothing is paid on it before there is an invoice. */
  needInvoice: boolean;
  remark: string | null;
}

/** A scheme of either side, as far as it is filled in. */
interface Scheme {
  fields: Partial<RowOf<(typeof receivablePlanScheme)['fields']>>;
  lines: { items?: readonly SchemeLine[] };
}

type SchemeLine = Partial<LineOf<typeof receivablePlanScheme, 'items'>>;

const hundred = new Decimal(100);

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), zero);
}

/** Where the rounding goes: to the row ticked as remainder, else to the one the scheme names. */
function remainderAt(
  amounts: readonly Decimal[],
  marked: number,
  remainderTo: string | null | undefined,
): number {
  if (marked >= 0) return marked;
  if (remainderTo === 'first') return 0;
  if (remainderTo !== 'largest') return amounts.length - 1;
  return amounts.reduce((best, amount, index) => (amount.gt(amounts[best] ?? zero) ? index : best), 0);
}

function withRemainder(base: Decimal, amounts: readonly Decimal[], at: number): Decimal[] {
  const others = sum(amounts.filter((_, index) => index !== at));
  return amounts.map((amount, index) => (index === at ? base.minus(others) : amount));
}

/** In order, as far as the amount reaches; the ticked row takes what all the others leave. */
function fixedAmounts(base: Decimal, rows: readonly SchemeLine[], marked: number): Decimal[] {
  let left = base;
  const taken = rows.map((row, index) => {
    if (index === marked) return zero;
    const amount = Decimal.min(numberOf(row.fixedAmount), left);
    left = left.minus(amount);
    return amount;
  });
  return taken.map((amount, index) => (index === marked ? left : amount));
}

/**
 * Amounts by instalment, rounded to `scale` decimals; their sum is `whole` exactly. Percents count from `base`, which is
 * the amount without tax where the scheme says so.
 */
function splitAmounts(
  scheme: Scheme['fields'],
  rows: readonly SchemeLine[],
  whole: Decimal,
  scale: number,
  base = whole,
): Decimal[] {
  const marked = rows.findIndex((row) => row.isRemainder === true);
  if (scheme.splitMode === 'fixed') return fixedAmounts(whole, rows, marked);
  if (scheme.splitMode === 'equal') {
    const periods = Math.max(1, typeof scheme.periods === 'number' ? scheme.periods : rows.length);
    const parts = Array.from({ length: periods }, () => round(whole.div(periods), scale));
    return withRemainder(whole, parts, remainderAt(parts, -1, scheme.remainderTo));
  }
  const parts = rows.map((row, index) =>
    index === marked ? zero : round(base.times(numberOf(row.ratio)).div(hundred), scale),
  );
  return parts.length === 0
    ? []
    : withRemainder(whole, parts, remainderAt(parts, marked, scheme.remainderTo));
}

/** Local amounts: each rounded, the last takes what is left of the document's own local amount. */
export function splitLocal(
  amounts: readonly Decimal[],
  exchangeRate: Decimal,
  whole: Decimal,
  scale: number,
): Decimal[] {
  const parts = amounts.map((amount) => round(amount.times(exchangeRate), scale));
  return parts.length === 0 ? [] : withRemainder(whole, parts, parts.length - 1);
}

function share(amount: Decimal, base: Decimal): DecimalText {
  return base.isZero() ? '0' : decimalText(round(amount.times(hundred).div(base), 6));
}

/** The amounts of a document that a scheme may count from. */
export interface SplitBase {
  allAmount: Decimal;
  /** Without tax. */
  amount: Decimal;
}

/** The instalments of a document by a scheme; rows nothing is left for are dropped. */
export function splitByScheme(scheme: Scheme, of: SplitBase, scale: number): PlanTerms[] {
  const whole = of.allAmount;
  const rows = scheme.lines.items ?? [];
  const equal = scheme.fields.splitMode === 'equal';
  const interval = typeof scheme.fields.intervalMonths === 'number' ? scheme.fields.intervalMonths : 1;
  const base = scheme.fields.amountBase === 'amount' ? of.amount : whole;
  return splitAmounts(scheme.fields, rows, whole, scale, base).flatMap((amount, index): PlanTerms[] => {
    const row: SchemeLine = rows[index] ?? rows.at(-1) ?? {};
    if (amount.isZero() && !whole.isZero()) return [];
    return [
      {
        stage: row.stage || 'balance',
        isAdvance: row.isAdvance === true,
        ratio: share(amount, whole),
        amount: decimalText(amount),
        dueBase: row.dueBase || 'documentDate',
        milestoneType: row.milestoneType ?? null,
        dueRule: storableRule(
          dueRuleOf(row, scheme.fields.skipHoliday ?? null, equal ? interval * index : 0),
        ),
        controlPoint: row.controlPoint || 'none',
        needInvoice: row.needInvoice === true,
        remark: row.name ?? null,
      },
    ];
  });
}

/** What is wrong with a scheme, in words; null when it can cut any amount. */
export function schemeProblem(scheme: Scheme): { field: string; message: string } | null {
  const rows = scheme.lines.items ?? [];
  const marked = rows.some((row) => row.isRemainder === true);
  const { splitMode } = scheme.fields;
  if (splitMode === 'fixed' && !marked)
    return { field: 'splitMode', message: '按固定金额拆分须勾选一行余额行' };
  const total = sum(rows.map((row) => numberOf(row.ratio)));
  if (splitMode === 'percent' && !marked && !total.eq(hundred))
    return { field: 'totalRatio', message: `比例合计为 ${decimalText(total)}%，须为 100%，或勾选一行余额行` };
  if (splitMode === 'percent' && marked && total.gt(hundred))
    return { field: 'totalRatio', message: '各期比例合计不能大于 100%' };
  return null;
}
