// The lines of a forecast as a table: one row for each material, customer and tracking number, one column for each period.
// A cell may stand for several lines; a sum that is written into it, into several periods or into several rows is shared out
// in the proportion there was. Pure; what is written are patches of the document.
import { type Decimal, decimal, decimalText, sumTexts } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { shared } from '../consumption.ts';
import type { Period } from '../periods.ts';

export interface MatrixRow {
  /** Stays while the lines of the row come and go. */
  id: string;
  /** The first line of the row, which says material, customer and unit. */
  first: LineRow;
  lines: readonly LineRow[];
  /** Lines by the index of their period. */
  cells: ReadonlyMap<number, readonly LineRow[]>;
  /** Sum of lines whose time is none of the periods; null where there are none. */
  elsewhere: string | null;
  total: string;
}

export interface CellWrite {
  row: MatrixRow;
  /** Index of the period. */
  period: number;
  /** Null empties the cell. */
  qty: string | null;
}

/** Remembers which row a line stood in, so that a row keeps its id. */
export type RowMemory = Map<string, string>;

const keyFields = ['material', 'customer', 'mtoNo', 'project', 'unit', 'bom'] as const;
const repeated = [...keyFields, 'spread'] as const;
const lines = 'items';

/** @param memory ids of the rows by line, from the time before; brought up to date here */
export function matrixRows(
  items: readonly LineRow[],
  periods: readonly Period[],
  memory: RowMemory,
): MatrixRow[] {
  const starts = new Map(periods.map(({ start }, at) => [start, at]));
  const groups = new Map<string, LineRow[]>();
  for (const line of items) {
    // A line without a material is a row of its own until it is told one.
    const key = line['material'] ? keyFields.map((field) => textIn(line, field)).join('|') : line.id;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  const taken = new Set<string>();
  return [...groups.values()].flatMap((group): MatrixRow[] => {
    const [first] = group;
    if (first === undefined) return [];
    const known = group.map(({ id }) => memory.get(id)).find((id) => id !== undefined && !taken.has(id));
    const id = known ?? `row ${first.id}`;
    taken.add(id);
    const cells = new Map<number, LineRow[]>();
    const elsewhere: string[] = [];
    const qtys: string[] = [];
    for (const line of group) {
      memory.set(line.id, id);
      const qty = textIn(line, 'qty') || '0';
      qtys.push(qty);
      const at = periodOf(line, periods, starts);
      if (at === undefined) elsewhere.push(qty);
      else {
        const cell = cells.get(at);
        if (cell === undefined) cells.set(at, [line]);
        else cell.push(line);
      }
    }
    return [
      {
        id,
        first,
        lines: group,
        cells,
        elsewhere: elsewhere.length === 0 ? null : sumTexts(elsewhere),
        total: sumTexts(qtys),
      },
    ];
  });
}

function periodOf(
  line: LineRow,
  periods: readonly Period[],
  starts: ReadonlyMap<string, number>,
): number | undefined {
  const [from, until] = [textIn(line, 'startDate'), textIn(line, 'endDate')];
  const exact = starts.get(from);
  if (exact !== undefined && until <= (periods[exact]?.end ?? '')) return exact;
  const within = periods.findIndex(({ start, end }) => start <= from && until <= end && from <= until);
  return within < 0 ? undefined : within;
}

function textIn(row: Row, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}

/** Sum of a field over the lines of a cell; null where there are none. */
export function cellSum({ cells }: MatrixRow, period: number, field = 'qty'): string | null {
  const own = cells.get(period);
  return own === undefined ? null : sumTexts(own.map((line) => textIn(line, field) || '0'));
}

export interface WriteOptions {
  periods: readonly Period[];
  newId(): string;
  /** Decimals of the unit of a row. */
  decimals(row: MatrixRow): number;
}

/** What writing the cells changes in the document. A row keeps one line, so that it can be emptied and filled again. */
export function cellPatches(writes: readonly CellWrite[], options: WriteOptions): Patch[] {
  const patches: Patch[] = [];
  const removed = new Map<MatrixRow, LineRow[]>();
  const added = new Set<MatrixRow>();
  for (const { row, period, qty } of writes) {
    const own = row.cells.get(period) ?? [];
    const when = options.periods[period];
    if (qty === null) removed.set(row, [...(removed.get(row) ?? []), ...own]);
    else if (own.length > 0) {
      const parts = shared(
        qty,
        own.map((line) => decimal(textIn(line, 'qty') || '0')),
        options.decimals(row),
      );
      for (const [at, line] of own.entries()) {
        const value = parts[at] ?? '0';
        if (textIn(line, 'qty') !== value)
          patches.push({ op: 'setLine', lines, id: line.id, field: 'qty', value });
      }
    } else if (when !== undefined && !decimal(qty).isZero()) {
      added.add(row);
      const values: Row = { startDate: when.start, endDate: when.end, qty };
      for (const field of repeated) if (row.first[field]) values[field] = row.first[field];
      patches.push({ op: 'insertLine', lines, id: options.newId(), before: null, values });
    }
  }
  for (const [row, gone] of removed) {
    const leaves = gone.length < row.lines.length || added.has(row);
    for (const [at, { id }] of gone.entries())
      patches.push(
        leaves || at > 0
          ? { op: 'removeLine', lines, id }
          : { op: 'setLine', lines, id, field: 'qty', value: '0' },
      );
  }
  return patches;
}

/**
 * A sum written into several cells at once (a quarter, all rows of a group): in the proportion of what they hold, equally
 * where they hold nothing. The parts add up to the sum; the last one takes the remainder.
 */
export function spreadOver(
  sum: string | null,
  cells: readonly { row: MatrixRow; period: number }[],
  decimals: (row: MatrixRow) => number,
): CellWrite[] {
  if (sum === null) return cells.map((cell) => ({ ...cell, qty: null }));
  const weights: Decimal[] = cells.map(({ row, period }) => decimal(cellSum(row, period)));
  // The last cell that may hold something takes the remainder, so that no quantity appears where there was none.
  const some = weights.some((weight) => !weight.isZero());
  const places = cells.flatMap((cell, at) => {
    const weight = weights[at];
    return weight === undefined || (some && weight.isZero()) ? [] : [{ cell, weight }];
  });
  const least = Math.max(0, ...places.map(({ cell }) => decimals(cell.row)));
  const parts = shared(
    sum,
    places.map(({ weight }) => weight),
    least,
  );
  return places.map(({ cell }, at) => ({ ...cell, qty: parts[at] ?? '0' }));
}

/** The patches that make another material or customer of a whole row. */
export function rowPatches(row: MatrixRow, field: string, value: Row[string]): Patch[] {
  return row.lines.map(({ id }) => ({ op: 'setLine', lines, id, field, value: value ?? null }));
}

/** The patches that take whole rows away. */
export function removedRows(rows: readonly MatrixRow[]): Patch[] {
  return rows.flatMap((row) => row.lines.map(({ id }): Patch => ({ op: 'removeLine', lines, id })));
}

export type RangeCommand =
  | { kind: 'percent'; percent: string }
  | { kind: 'lastYear'; percent: string; qtyOf(row: MatrixRow, period: number): string | null }
  | { kind: 'average' }
  | { kind: 'fillRight' }
  | { kind: 'roundToLot'; lotOf(row: MatrixRow): string | null };

/** A command over the chosen cells of each row. */
export function rangeWrites(
  command: RangeCommand,
  rows: readonly MatrixRow[],
  periods: readonly number[],
  decimals: (row: MatrixRow) => number,
): CellWrite[] {
  return rows.flatMap((row) => {
    const scale = decimals(row);
    const grown = (qty: string, percent: string): string =>
      decimalText(decimal(qty).times(decimal(percent).div(100).plus(1)).toDecimalPlaces(scale));
    const each = (of: (period: number) => string | null): CellWrite[] =>
      periods.flatMap((period) => {
        const qty = of(period);
        return qty === null ? [] : [{ row, period, qty: decimal(qty).isNegative() ? '0' : qty }];
      });
    switch (command.kind) {
      case 'percent':
        return each((period) => {
          const qty = cellSum(row, period);
          return qty === null ? null : grown(qty, command.percent);
        });
      case 'lastYear':
        return each((period) => {
          const qty = command.qtyOf(row, period);
          return qty === null ? null : grown(qty, command.percent);
        });
      case 'average': {
        const sum = sumTexts(periods.map((period) => cellSum(row, period)));
        const parts = shared(
          sum,
          periods.map(() => decimal('1')),
          scale,
        );
        return decimal(sum).isZero()
          ? []
          : periods.map((period, at) => ({ row, period, qty: parts[at] ?? '0' }));
      }
      case 'fillRight': {
        const [first = -1] = periods;
        const qty = cellSum(row, first);
        return qty === null ? [] : periods.slice(1).map((period) => ({ row, period, qty }));
      }
      default: {
        const lot = decimal(command.lotOf(row));
        if (!lot.greaterThan(0)) return [];
        return each((period) => {
          const qty = decimal(cellSum(row, period));
          return qty.isZero() ? null : decimalText(qty.div(lot).ceil().times(lot));
        });
      }
    }
  });
}
