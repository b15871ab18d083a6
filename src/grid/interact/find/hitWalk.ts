// The way from hit to hit in reading order, all the way around: in slices, loading rows that are not there yet, until the next
// walk ends it.
import { countText } from '../../core/countText.ts';
import { t } from '../../core/language.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { inSlices } from '../../core/slices.ts';

/** A row with the columns that hold a hit, by visual index. */
interface RowHits {
  row: number;
  hits: number[];
}

interface HitWalk {
  /** Ends the walk before; the signal says when this one is ended. */
  begin: () => AbortSignal;
  /** The next row with a hit, from `from` on; all the way around. Null: there is none, or the walk was ended. */
  nextRow: (from: number, step: 1 | -1, signal: AbortSignal) => Promise<RowHits | null>;
  abort: () => void;
}

/** Rows loaded at a time while walking through what is not there yet. */
const loadedAtOnce = 1_000;

export function createHitWalk<Row>(grid: GridInstance<Row>, hitsOf: (row: number) => number[]): HitWalk {
  let walking = new AbortController();

  const load = async (row: number, step: 1 | -1, signal: AbortSignal): Promise<boolean> => {
    const { source } = grid.props;
    if (!source.ensure) return false;
    const range =
      step > 0
        ? { start: row, end: Math.min(grid.rowCount, row + loadedAtOnce) }
        : { start: Math.max(0, row - loadedAtOnce + 1), end: row + 1 };
    grid.busy.set({ text: t('正在查找，已到第 {0} 行', countText(row + 1)), abort: () => walking.abort() });
    await source.ensure(range);
    return !signal.aborted && source.rowAt(row) !== undefined;
  };

  const nextRow: HitWalk['nextRow'] = async (from, step, signal) => {
    const rows = grid.rowCount;
    let at = from;
    for (let passed = 0; passed <= rows;) {
      let found: number[] = [];
      let missing = false;
      const done = await inSlices(Math.min(5_000, rows - passed + 1), signal, () => {
        if (found.length > 0 || missing) return;
        const row = ((at % rows) + rows) % rows;
        if (grid.props.source.rowAt(row) === undefined) {
          missing = true;
          return;
        }
        found = hitsOf(row);
        if (found.length > 0) return;
        at += step;
        passed++;
      });
      if (!done || signal.aborted) return null;
      const row = ((at % rows) + rows) % rows;
      if (found.length > 0) return { row, hits: found };
      if (missing && !(await load(row, step, signal))) {
        if (signal.aborted) return null;
        at += step;
        passed++;
      }
    }
    return null;
  };

  return {
    nextRow,
    begin() {
      walking.abort();
      walking = new AbortController();
      return walking.signal;
    },
    abort: () => walking.abort(),
  };
}
