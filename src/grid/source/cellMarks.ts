// Cells changed by others, for a few seconds: which are marked now, and which were lately, for who asks. Nothing is
// read out by itself.

export interface CellMarks {
  mark: (rowId: string, columns: readonly string[]) => void;
  /** 0: not marked; else a number that differs from mark to mark of the cell. */
  at: (rowId: string, column: string) => number;
  size: () => number;
  subscribe: (listener: () => void) => () => void;
  clear: () => void;
}

export interface CellMarksOptions {
  /** How long a mark stays; 4 unless told. */
  seconds?: number;
}

const sweepMs = 500;

export function createCellMarks({ seconds = 4 }: CellMarksOptions = {}): CellMarks {
  const marks = new Map<string, Map<string, { until: number; turn: number }>>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let size = 0;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const sweep = (): void => {
    timer = undefined;
    const now = performance.now();
    const before = size;
    for (const [rowId, columns] of marks) {
      for (const [column, { until }] of columns) {
        if (until > now) continue;
        columns.delete(column);
        size--;
      }
      if (columns.size === 0) marks.delete(rowId);
    }
    if (size > 0) timer = setTimeout(sweep, sweepMs);
    if (size !== before) notify();
  };

  return {
    mark(rowId, columns) {
      if (columns.length === 0) return;
      const row = marks.get(rowId) ?? new Map<string, { until: number; turn: number }>();
      marks.set(rowId, row);
      for (const column of columns) {
        const before = row.get(column);
        if (!before) size++;
        row.set(column, { until: performance.now() + seconds * 1_000, turn: (before?.turn ?? 0) + 1 });
      }
      timer ??= setTimeout(sweep, Math.min(seconds * 1_000, sweepMs));
    },
    at: (rowId, column) => marks.get(rowId)?.get(column)?.turn ?? 0,
    size: () => size,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      marks.clear();
      size = 0;
      notify();
    },
  };
}
