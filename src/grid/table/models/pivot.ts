// Pivot tables as data: cells by row key and column key (from rows at hand, or from a server), joined upwards into
// subtotals and totals. Sums are exact; a ratio is worked out from the sums at every level.
import type { Aggregate, CellValue, GridColumn } from '../../contract/columns.ts';
import { aggregateOf, measuresOf, numberText } from './aggregate.ts';
import { DecimalSum } from '#decimal/decimalSum.ts';
import { compareValues } from './order.ts';

/** What a pivot asks of a server: column ids. The same document is the saved state. */
export interface PivotRequest {
  rows: readonly string[];
  columns: readonly string[];
  measures: readonly string[];
}

/** Rows that agree in all keys, added up. */
export interface PivotCell {
  row: readonly CellValue[];
  column: readonly CellValue[];
  /**
   * Exact sums as decimal texts, by id of the summed column; ratios need those of both their columns. Null: the numbers are
   * counted in different things (units, currencies) and have no sum.
   */
  sums: Readonly<Record<string, string | null>>;
  /** What they are counted in, by column id: sums of different things are never joined. */
  countedIn?: Readonly<Record<string, string>>;
  /** Rows added up, and of them those with a value, by column id (for averages). */
  count: number;
  counts?: Readonly<Record<string, number>>;
}

export interface PivotColumn {
  key: readonly CellValue[];
  /** Stable name of the key; empty for the total over all columns. */
  id: string;
}

export interface PivotLine {
  id: string;
  parent: string | null;
  key: readonly CellValue[];
  count: number;
  /** By column name and measure. */
  aggregates: ReadonlyMap<string, Readonly<Record<string, CellValue>>>;
}

export interface PivotTable {
  columns: readonly PivotColumn[];
  /** Parents before children, siblings in order; the total over all rows is not among them. */
  lines: readonly PivotLine[];
  total: PivotLine;
}

const nameOf = (key: readonly CellValue[]): string => (key.length === 0 ? '' : JSON.stringify(key));

/** Columns that can be measured in a pivot: those whose figure follows from sums and counts. */
export function isPivotMeasure<Row>(column: GridColumn<Row>): boolean {
  const kind = column.aggregate?.kind;
  return kind === 'sum' || kind === 'average' || kind === 'ratio' || kind === 'count';
}

export function pivotCells<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  request: PivotRequest,
): PivotCell[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const of = (ids: readonly string[]): GridColumn<Row>[] => ids.flatMap((id) => byId.get(id) ?? []);
  const rowKeys = of(request.rows);
  const columnKeys = of(request.columns);
  const summed = measuresOf(of(request.measures)).sums.flatMap((id) => byId.get(id) ?? []);
  const cells = new Map<
    string,
    { row: CellValue[]; column: CellValue[]; sums: DecimalSum[]; count: number }
  >();
  for (const each of rows) {
    const row = rowKeys.map((column) => column.read(each));
    const column = columnKeys.map((one) => one.read(each));
    const name = JSON.stringify([row, column]);
    let cell = cells.get(name);
    if (!cell) cells.set(name, (cell = { row, column, sums: summed.map(() => new DecimalSum()), count: 0 }));
    cell.count++;
    summed.forEach((one, at) => cell.sums[at]?.add(numberText(one.read(each))));
  }
  return [...cells.values()].map(({ row, column, sums, count }) => ({
    row,
    column,
    count,
    sums: Object.fromEntries(summed.map((one, at) => [one.id, sums[at]?.text() ?? '0'])),
    counts: Object.fromEntries(summed.map((one, at) => [one.id, sums[at]?.count ?? 0])),
  }));
}

interface Draft {
  key: readonly CellValue[];
  count: number;
  /** By column name. */
  sums: Map<string, Held>;
}

interface Held {
  count: number;
  /** By column id. */
  by: Map<string, DecimalSum>;
  countedIn: Map<string, string>;
  /** Columns without a sum. */
  mixed: Set<string>;
}

export function assemblePivot<Row>(
  columns: readonly GridColumn<Row>[],
  cells: readonly PivotCell[],
  request: PivotRequest,
): PivotTable {
  const measures = request.measures.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const drafts = new Map<string, Draft>();
  const columnKeys = new Map<string, readonly CellValue[]>();
  for (const cell of cells) {
    if (request.columns.length > 0) columnKeys.set(nameOf(cell.column), cell.column);
    for (let depth = 0; depth <= cell.row.length; depth++) {
      const key = cell.row.slice(0, depth);
      const name = nameOf(key);
      let draft = drafts.get(name);
      if (!draft) drafts.set(name, (draft = { key, count: 0, sums: new Map() }));
      draft.count += cell.count;
      for (const column of new Set([nameOf(cell.column), ''])) join(draft, column, cell);
    }
  }
  const total = lineOf(drafts.get('') ?? { key: [], count: 0, sums: new Map() }, measures);
  const lines = [...drafts.values()]
    .filter(({ key }) => key.length > 0)
    .map((draft) => lineOf(draft, measures));
  return {
    columns: [...columnKeys].map(([id, key]) => ({ id, key })).sort((a, b) => compareKeys(a.key, b.key)),
    lines: lines.sort((a, b) => compareKeys(a.key, b.key)),
    total,
  };
}

function join(draft: Draft, column: string, cell: PivotCell): void {
  let held = draft.sums.get(column);
  if (!held)
    draft.sums.set(column, (held = { count: 0, by: new Map(), countedIn: new Map(), mixed: new Set() }));
  held.count += cell.count;
  for (const [id, text] of Object.entries(cell.sums)) {
    const thing = cell.countedIn?.[id] ?? '';
    const known = held.countedIn.get(id) ?? thing;
    held.countedIn.set(id, known === '' ? thing : known);
    if (text === null || (thing !== '' && known !== '' && known !== thing)) held.mixed.add(id);
    if (text === null) continue;
    const sum = held.by.get(id) ?? new DecimalSum();
    held.by.set(id, sum);
    const before = sum.count;
    sum.add(text);
    sum.count = before + (cell.counts?.[id] ?? cell.count);
  }
}

function lineOf<Row>(draft: Draft, measures: readonly GridColumn<Row>[]): PivotLine {
  const aggregates = new Map<string, Record<string, CellValue>>();
  for (const [column, { count, by, mixed }] of draft.sums) {
    const values: Record<string, CellValue> = {};
    for (const measure of measures) {
      if (!measure.aggregate) continue;
      const hasSum = !measuresOf([measure]).sums.some((id) => mixed.has(id));
      values[measure.id] = hasSum
        ? valueOf(measure, measure.aggregate, count, by)
        : (measure.mixedText ?? null);
    }
    aggregates.set(column, values);
  }
  return {
    id: `\u0001${nameOf(draft.key)}`,
    parent: draft.key.length > 1 ? `\u0001${nameOf(draft.key.slice(0, -1))}` : null,
    key: draft.key,
    count: draft.count,
    aggregates,
  };
}

function valueOf<Row>(
  measure: GridColumn<Row>,
  aggregate: Aggregate<Row>,
  count: number,
  by: ReadonlyMap<string, DecimalSum>,
): CellValue {
  if (aggregate.kind === 'count') return String(count);
  return aggregateOf(
    measure,
    aggregate,
    () => [],
    (id) => by.get(id),
  );
}

/** Shorter keys stand before the longer ones that begin with them. */
function compareKeys(a: readonly CellValue[], b: readonly CellValue[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const result = compareValues(a[at] ?? null, b[at] ?? null);
    if (result !== 0) return result;
  }
  return a.length - b.length;
}
