// How tall rows are: wrapped texts are measured on an off-screen twin before the rows are written, a whole frame's rows
// at once; open details add their own height. Rows measured once keep their height until they change.
import type { LaidColumn } from '../table/columnLayout.ts';
import type { IndexRange } from '../contract/rows.ts';
import styles from '../dom/cells.module.css';
import type { GridInstance } from '../frame/instance.ts';
import type { RowMeasure } from './rowLayout.ts';

export interface RowMeasuring extends RowMeasure {
  /** Columns were laid out anew; true when rows have to be measured again. */
  relaid: () => boolean;
}

export function createRowMeasure<Row>(grid: GridInstance<Row>, body: HTMLElement): RowMeasuring {
  /** Px beyond the base by row id, for the row's version. */
  const seen = new Map<string, { version: number; extra: number }>();
  const extras = new Map<string, number>();
  let key = '';
  let twin: HTMLElement | null = null;

  const wrapped = (): readonly LaidColumn<Row>[] =>
    grid.layout.columns.filter((laid) => laid.column.wrap === true);
  const keyOf = (): string =>
    wrapped()
      .map((laid) => `${laid.id}:${laid.width}`)
      .join('|') + `|${grid.rowHeight}`;

  const twinCell = (at: number): HTMLElement => {
    if (!twin) {
      twin = document.createElement('div');
      twin.className = styles['twin'] ?? '';
      twin.setAttribute('aria-hidden', 'true');
      body.append(twin);
    }
    const known = twin.children[at];
    if (known instanceof HTMLElement) return known;
    const cell = document.createElement('div');
    cell.className = styles['cell'] ?? '';
    cell.dataset['wrap'] = '';
    twin.append(cell);
    return cell;
  };

  const write = (id: string, version: number, extra: number): void => {
    seen.set(id, { version, extra });
    if (extra > 0) extras.set(id, extra);
    else extras.delete(id);
  };
  const withDetails = (): ReadonlyMap<string, number> => {
    if (grid.details.open.size === 0) return extras;
    const all = new Map(extras);
    for (const [id, px] of grid.details.open) all.set(id, (extras.get(id) ?? 0) + px);
    return all;
  };

  return {
    active: () => grid.details.open.size > 0 || grid.layout.wraps,
    known: withDetails,
    relaid() {
      const next = keyOf();
      if (next === key) return false;
      key = next;
      seen.clear();
      extras.clear();
      return true;
    },
    measure(rows: IndexRange) {
      if (!grid.layout.wraps) return [];
      const columns = wrapped();
      const { source } = grid.props;
      const fresh: { index: number; id: string; version: number }[] = [];
      for (let index = rows.start; index < rows.end; index++) {
        const id = source.idAt(index);
        const version = source.versionAt(index);
        if (id !== undefined && seen.get(id)?.version !== version) fresh.push({ index, id, version });
      }
      if (fresh.length === 0) return [];
      fresh.forEach(({ index }, at) =>
        columns.forEach((laid, column) => {
          const cell = twinCell(at * columns.length + column);
          cell.style.width = `${laid.width}px`;
          cell.textContent = grid.textAt(index, laid);
        }),
      );
      const base = grid.rowHeight;
      const heights = fresh.map((_, at) =>
        Math.max(...columns.map((__, column) => twinCell(at * columns.length + column).offsetHeight)),
      );
      return fresh.map(({ index, id, version }, at) => {
        const extra = Math.max(0, (heights[at] ?? 0) + 1 - base);
        write(id, version, extra <= 1 ? 0 : extra);
        return [index, (extras.get(id) ?? 0) + (grid.details.open.get(id) ?? 0)] as const;
      });
    },
  };
}
