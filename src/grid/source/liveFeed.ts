// Changes of others as they come in: gathered and applied once per frame, by id. The rows under an open editor or a
// draft change beneath it; the editor keeps its text.
import type { CellMarks } from './cellMarks.ts';
import type { RowSource } from '../contract/rows.ts';
import type { GridColumn } from '../contract/columns.ts';
import { changedColumns } from '../draft/changes.ts';
import { isArraySource } from './arraySource.ts';

export interface LiveFeedOptions<Row> {
  /** An array, a tree or a grouping takes rows in and out; a paged source replaces those it holds. */
  source: RowSource<Row> & { replaceRows?: (rows: readonly Row[]) => void };
  idOf: (row: Row) => string;
  /** With `columns`, cells whose value changed are marked. */
  marks?: CellMarks;
  columns?: () => readonly GridColumn<Row>[];
}

export interface LiveChanges<Row> {
  /** New and changed rows; new ones go to the end. */
  put?: readonly Row[];
  remove?: readonly string[];
}

export interface LiveFeed<Row> {
  push: (changes: LiveChanges<Row>) => void;
  /** Applies what waits for the next frame now. */
  flush: () => void;
  dispose: () => void;
}

export function createLiveFeed<Row>({ source, idOf, marks, columns }: LiveFeedOptions<Row>): LiveFeed<Row> {
  const waiting = new Map<string, Row | null>();
  let frame = 0;

  const mark = (before: Row, after: Row): void => {
    if (!marks || !columns) return;
    marks.mark(idOf(after), changedColumns(columns(), before, after));
  };

  const flush = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (waiting.size === 0) return;
    const changes = [...waiting];
    waiting.clear();
    const rows = changes.flatMap(([, row]) => (row === null ? [] : [row]));
    if (!isArraySource(source)) {
      for (const row of rows) {
        const before = source.rowAt(source.indexOf(idOf(row)));
        if (before !== undefined) mark(before, row);
      }
      source.replaceRows?.(rows);
      return;
    }
    const known = new Map<string, Row | undefined>();
    const fresh: Row[] = [];
    const gone = new Set<string>();
    for (const [id, row] of changes) {
      const before = source.rowOf(id);
      if (row === null) {
        if (before !== undefined) gone.add(id);
      } else if (before === undefined) fresh.push(row);
      else {
        mark(before, row);
        known.set(id, row);
      }
    }
    if (known.size > 0) source.write(known, null);
    if (gone.size > 0) {
      const order = source.rows().map(source.idOf);
      source.write(
        new Map([...gone].map((id) => [id, undefined])),
        order.filter((id) => !gone.has(id)),
      );
    }
    if (fresh.length > 0) source.append(fresh);
  };

  return {
    push({ put = [], remove = [] }) {
      for (const row of put) waiting.set(idOf(row), row);
      for (const id of remove) waiting.set(id, null);
      if (frame === 0 && waiting.size > 0) frame = requestAnimationFrame(flush);
    },
    flush,
    dispose() {
      cancelAnimationFrame(frame);
      frame = 0;
      waiting.clear();
    },
  };
}
