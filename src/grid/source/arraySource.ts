// Rows of an array that the client holds as a whole: sub-tables, small lists, pick lists. Rows are immutable
// values; replacing one keeps its place even in a sorted view until the order is asked for anew.
import type { OrderKey } from '../table/models/order.ts';
import type { RowSource } from '../contract/rows.ts';
import { createArrayArrangement } from './arrayArrangement.ts';
import { createArrayRows } from './arrayRows.ts';
import type { RowPins } from './arrayRows.ts';

export interface ArraySourceOptions<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
}

export interface ArraySource<Row> extends RowSource<Row> {
  /** All rows in their own order, hidden ones included. */
  rows: () => readonly Row[];
  /** New rows with equal ids keep focus, selection and scroll; with `stay` also their places in a sorted view. */
  setRows: (rows: readonly Row[], stay?: boolean) => void;
  /** A row shown after all others, whatever the order, that is not one of `rows()`. */
  setSpare: (row: Row | null) => void;
  spare: () => Row | undefined;
  /** Index among all rows in their own order, hidden ones included; −1 for none. */
  placeOf: (id: string) => number;
  /** Rows the filter lets through, folded away or not. */
  filteredRows: () => readonly Row[];
  /** More rows at the end, e.g. while they stream in; an arranged view takes them in at their place. */
  append: (rows: readonly Row[]) => void;
  /** Writes single rows by id; with `order` also which rows exist and how they stand. */
  write: (changed: ReadonlyMap<string, Row | undefined>, order: readonly string[] | null) => void;
  /** Replaces rows that stay what they are, by their index in `rows()`: for feeds that know it. */
  writeAt: (changed: ReadonlyMap<number, Row>) => void;
  /** Client sorting and filtering; null lets all rows through. Evaluated now, not after each edit. */
  arrange: (keys: readonly OrderKey<Row>[], keep: ((row: Row) => boolean) | null) => void;
  isArranged: () => boolean;
  /** Keeps these rows in view at the edges, out of sorting and filtering. */
  pin: (pins: RowPins) => void;
  pins: () => RowPins;
  idOf: (row: Row) => string;
  rowOf: (id: string) => Row | undefined;
}

export function createArraySource<Row extends object>(options: ArraySourceOptions<Row>): ArraySource<Row> {
  const { idOf } = options;
  const rows = createArrayRows(options.rows, idOf);
  const arrangement = createArrayArrangement(rows, idOf);
  const { notify, rowOf } = rows;
  const { placeOf, displayAt } = rows.places;

  const writeAt = (changed: ReadonlyMap<number, Row>): void => {
    let start = Infinity;
    let end = 0;
    const own = rows.owned();
    for (const [place, row] of changed) {
      own[place] = row;
      const display = displayAt(place);
      if (display < 0) continue;
      if (rows.free()) arrangement.judge(idOf(row), row, display);
      start = Math.min(start, display);
      end = Math.max(end, display + 1);
    }
    notify(end > 0 ? { start, end } : { start: 0, end: 0 });
  };

  return {
    ...rows.source,
    placeOf,
    spare: () => rows.spare() ?? undefined,
    setSpare: rows.setSpare,
    pins: rows.pinned.get,
    pin(next) {
      rows.pinned.set(next);
      arrangement.rearrange();
      notify(null, true);
    },
    stale: arrangement.isSorting,
    misplaced: () => arrangement.misplaced,
    rearrange() {
      arrangement.rearrange();
      notify(null);
    },
    rows: rows.all,
    filteredRows: arrangement.filteredRows,
    setRows(next, stay = false) {
      if (stay) arrangement.restructure([...next]);
      else {
        rows.borrow(next);
        arrangement.rearrange();
      }
      notify(null, true);
    },
    append(more) {
      if (more.length === 0) return;
      const from = rows.all().length;
      rows.append(more);
      if (rows.free()) arrangement.mergeIn(from);
      notify(null, true);
    },
    write(changed, nextOrder) {
      if (nextOrder) {
        const all = rows.all();
        arrangement.restructure(
          nextOrder.flatMap((id) => {
            const row = changed.has(id) ? changed.get(id) : all[placeOf(id)];
            return row ? [row] : [];
          }),
        );
        notify(null, true);
        return;
      }
      const at = new Map<number, Row>();
      for (const [id, row] of changed) if (row) at.set(placeOf(id), row);
      at.delete(-1);
      writeAt(at);
    },
    writeAt,
    arrange: arrangement.arrange,
    isArranged: arrangement.isArranged,
    idOf,
    rowOf,
  };
}

export function isArraySource<Row>(source: RowSource<Row>): source is ArraySource<Row> {
  return 'arrange' in source;
}
