// Rules `priceRanges` and `discountRanges`: inside one list no two rows answer the same question. Rows for the same thing
// must differ in their quantities, amounts or dates; a range holds its beginning and not its end, dates hold both.
import type { Decimal } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { areNumbers, numberOf } from './amounts.ts';
import { factsReader } from './facts.ts';
import type { DocRule, RuleProblem } from './rule.ts';

interface RangeKind {
  /** Fields that say what the row is for. */
  by: readonly string[];
  /** [from, to) pairs. */
  ranges: readonly (readonly [string, string])[];
  /** What the message calls the clash. */
  message: string;
}

const prices: RangeKind = {
  by: ['material', 'unit'],
  ranges: [['fromQty', 'toQty']],
  message: '同一物料、单位的数量区间和有效期重叠',
};

const discounts: RangeKind = {
  by: ['material', 'materialCategory', 'unit'],
  ranges: [
    ['fromQty', 'toQty'],
    ['fromAmount', 'toAmount'],
  ],
  message: '同一物料或分组的数量、金额区间和有效期重叠',
};

interface Row {
  line: LineRow;
  bounds: readonly { from: Decimal; to: Decimal | null }[];
  first: string;
  last: string;
}

/** Where the rows of a list stand. */
const items = 'items';
const beginning = '0000-00-00';
const end = '9999-99-99';

const factsOf = factsReader({ enabled: 'bool', effectiveDate: 'date', expiryDate: 'date' });

function rowOf(kind: RangeKind, line: LineRow): Row {
  const { effectiveDate, expiryDate } = factsOf(line);
  return {
    line,
    bounds: kind.ranges.map(([from, to]) => ({
      from: numberOf(line[from]),
      to: isEmpty(line[to]) ? null : numberOf(line[to]),
    })),
    first: effectiveDate === null || effectiveDate === '' ? beginning : effectiveDate,
    last: expiryDate === null || expiryDate === '' ? end : expiryDate,
  };
}

function clash(left: Row, right: Row): boolean {
  if (left.first > right.last || right.first > left.last) return false;
  return left.bounds.every((own, index) => {
    const other = right.bounds[index];
    return (
      other === undefined ||
      ((own.to === null || other.from.lt(own.to)) && (other.to === null || own.from.lt(other.to)))
    );
  });
}

/** Each row that overlaps an earlier one, once, naming that one. */
function clashes(kind: RangeKind, lines: readonly LineRow[]): RuleProblem[] {
  const known = new Map<string, Row[]>();
  const problems: RuleProblem[] = [];
  for (const line of lines) {
    if (factsOf(line).enabled === false || !areNumbers(line, kind.ranges.flat())) continue;
    const row = rowOf(kind, line);
    const key = JSON.stringify(kind.by.map((field) => line[field] ?? null));
    const same = known.get(key) ?? [];
    const other = same.find((earlier) => clash(earlier, row));
    if (other !== undefined)
      problems.push({
        field: kind.by[0] ?? '',
        line: { lines: items, row: line },
        message: `与第${other.line.seq}行${kind.message}`,
        level: 'error',
      });
    same.push(row);
    known.set(key, same);
  }
  return problems;
}

function ruleOf(kind: RangeKind): DocRule {
  return {
    needs: [],
    needsLines: [...kind.by, ...kind.ranges.flat()],
    run: () => ({}),
    problems: ({ doc: { lines } }) => clashes(kind, lines[items] ?? []),
  };
}

export const priceRanges = ruleOf(prices);
export const discountRanges = ruleOf(discounts);
