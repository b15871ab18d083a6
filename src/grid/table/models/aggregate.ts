// Subtotals of groups: every kind of figure is kept as something that can be joined upwards and changed by one row, so a
// ratio is the ratio of the sums and an edit costs the depth of its group.
import type { Aggregate, CellValue, GridColumn } from '../../contract/columns.ts';
import { divideScaled, DecimalSum } from '#decimal/decimalSum.ts';
import { scaledText } from '#decimal/scaled.ts';
import type { Scaled } from '#decimal/scaled.ts';
import { compareValues, isEmptyValue } from './order.ts';

export interface Measures<Row> {
  /** Columns whose values have to be summed, by id. */
  sums: readonly string[];
  columns: readonly GridColumn<Row>[];
}

export function measuresOf<Row>(columns: readonly GridColumn<Row>[]): Measures<Row> {
  const measured = columns.filter((column) => column.aggregate !== undefined);
  const sums = new Set<string>();
  for (const { id, aggregate } of measured) {
    if (aggregate?.kind === 'sum' || aggregate?.kind === 'average') sums.add(id);
    if (aggregate?.kind === 'ratio') sums.add(aggregate.of).add(aggregate.by);
  }
  return { sums: [...sums], columns: measured };
}

export function numberText(value: CellValue | undefined): string | null {
  return value === undefined || value === null || typeof value === 'boolean' || Array.isArray(value)
    ? null
    : String(value);
}

/** The figure of one column over rows; `sumOf` gives the exact sum of a column over the same rows. */
export function aggregateOf<Row>(
  column: GridColumn<Row>,
  aggregate: Aggregate<Row>,
  rows: () => readonly Row[],
  sumOf: (column: string) => DecimalSum | undefined,
): CellValue {
  switch (aggregate.kind) {
    case 'sum': {
      const sum = sumOf(column.id);
      return sum && sum.count > 0 ? sum.text() : null;
    }
    case 'average': {
      const sum = sumOf(column.id);
      return sum && sum.count > 0
        ? quotient(sum.value(), { digits: BigInt(sum.count), scale: 0 }, aggregate.scale)
        : null;
    }
    case 'ratio': {
      const of = sumOf(aggregate.of);
      const by = sumOf(aggregate.by);
      if (!of || !by) return null;
      const value = of.value();
      return quotient(
        aggregate.percent === true ? { ...value, digits: value.digits * 100n } : value,
        by.value(),
        aggregate.scale,
      );
    }
    case 'count':
      return String(rows().filter((row) => !isEmptyValue(column.read(row))).length);
    case 'distinct':
      return String(new Set(rows().map((row) => JSON.stringify(column.read(row)))).size);
    case 'min':
    case 'max': {
      const way = aggregate.kind === 'min' ? 1 : -1;
      let best: CellValue = null;
      for (const row of rows()) {
        const value = column.read(row);
        if (!isEmptyValue(value) && (best === null || compareValues(value, best) * way < 0)) best = value;
      }
      return best;
    }
    case 'custom':
      return aggregate.of(rows());
    default:
      return null;
  }
}

function quotient(a: Scaled, b: Scaled, scale: number): string | null {
  const result = divideScaled(a, b, scale);
  return result && scaledText(result);
}

export interface RowTotals<Row> {
  add: (row: Row) => void;
  /** Texts by column. */
  texts: () => Record<string, string>;
}

/** Adds rows up one by one. */
export function totalsOf<Row>(columns: readonly GridColumn<Row>[]): RowTotals<Row> {
  const measures = measuresOf(columns);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const summed = measures.sums.flatMap((id) => {
    const column = byId.get(id);
    return column ? [{ id, column, sum: new DecimalSum() }] : [];
  });
  const sums = new Map(summed.map(({ id, sum }) => [id, sum]));
  const rows: Row[] = [];
  return {
    add(row) {
      rows.push(row);
      for (const { column, sum } of summed) sum.add(numberText(column.read(row)));
    },
    texts() {
      const [first] = rows;
      const texts: Record<string, string> = {};
      for (const column of measures.columns) {
        if (!column.aggregate || first === undefined) continue;
        const value = aggregateOf(
          column,
          column.aggregate,
          () => rows,
          (id) => sums.get(id),
        );
        texts[column.id] = aggregateText(column, column.aggregate, value, first);
      }
      return texts;
    },
  };
}

/** Totals of all given rows as texts by column. */
export function totalTexts<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): Record<string, string> {
  const totals = totalsOf(columns);
  for (const row of rows) totals.add(row);
  return totals.texts();
}

/** Counts are numbers whatever the column holds; other figures are shown as the column shows its values. */
export function aggregateText<Row>(
  column: GridColumn<Row>,
  aggregate: Aggregate<Row>,
  value: CellValue,
  sample: Row,
): string {
  if (value === null) return '';
  return aggregate.kind === 'count' || aggregate.kind === 'distinct'
    ? String(value)
    : column.text(value, sample);
}
