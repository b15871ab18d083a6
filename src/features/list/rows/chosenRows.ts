// The records somebody chose in a list, out of rows that are read anew while they stay chosen.
import type { RowSource } from '#grid';
import type { ListRow } from './listQuery.ts';

/** One row per record of the chosen ones, as they stand now: what was done to a row is seen by what is done next. */
export function chosenRows(shown: RowSource<ListRow>, ids: readonly string[]): () => readonly ListRow[] {
  let last: readonly ListRow[] = [];
  return () => {
    const byDoc = new Map<string, ListRow>();
    for (const id of ids) {
      const row = shown.rowAt(shown.indexOf(id)) ?? shown.rowOf?.(id);
      if (row !== undefined) byDoc.set(row.docId, row);
    }
    const rows = [...byDoc.values()];
    // The same rows are the same answer: nobody draws for nothing.
    if (rows.length !== last.length || rows.some((row, at) => row !== last[at])) last = rows;
    return last;
  };
}
