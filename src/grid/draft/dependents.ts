// Values that follow from other cells of their row. Rules are put in order once (a cycle is refused), so that a change
// computes each dependent cell once; a value typed over a computed one wins until it is cleared.
import type { CellValue } from '../contract/columns.ts';

export interface CellRule<Row> {
  column: string;
  /** Columns the value is computed from. */
  from: readonly string[];
  compute: (row: Row) => CellValue;
}

export interface Dependents<Row> {
  has: (column: string) => boolean;
  /** The row with everything computed that follows from `changed`; all rules when `changed` is empty (a new row). */
  derive: (row: Row, changed: ReadonlySet<string>, isOverridden: (column: string) => boolean) => Row;
}

export function createDependents<Row>(
  rules: readonly CellRule<Row>[],
  put: (row: Row, column: string, value: CellValue) => Row,
): Dependents<Row> {
  const ordered = inOrder(rules);
  const columns = new Set(rules.map((rule) => rule.column));
  return {
    has: (column) => columns.has(column),
    derive(row, changed, isOverridden) {
      let next = row;
      const moved = new Set(changed);
      for (const rule of ordered) {
        const due =
          changed.size === 0 || rule.from.some((column) => moved.has(column)) || moved.has(rule.column);
        if (!due || isOverridden(rule.column)) continue;
        next = put(next, rule.column, rule.compute(next));
        moved.add(rule.column);
      }
      return next;
    },
  };
}

/** A rule stands after those it reads from. Throws on a cycle: a mistake of the definition, not of the user. */
function inOrder<Row>(rules: readonly CellRule<Row>[]): CellRule<Row>[] {
  const byColumn = new Map(rules.map((rule) => [rule.column, rule]));
  const done: CellRule<Row>[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (rule: CellRule<Row>, path: readonly string[]): void => {
    if (state.get(rule.column) === 'done') return;
    if (state.get(rule.column) === 'open')
      throw new Error(`computed columns in a circle: ${[...path, rule.column].join(' → ')}`);
    state.set(rule.column, 'open');
    for (const column of rule.from) {
      const before = byColumn.get(column);
      if (before) visit(before, [...path, rule.column]);
    }
    state.set(rule.column, 'done');
    done.push(rule);
  };
  for (const rule of rules) visit(rule, []);
  return done;
}
