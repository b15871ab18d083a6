// The records somebody chose in a list, out of rows that are read anew while they stay chosen.
import { newestVersion } from '#api/answeredVersions.ts';
import type { RowSource } from '#grid';
import type { ListRow } from '#model/typedAnswer.ts';

/** One row per record of the chosen ones, as they stand now: what was done to a row is seen by what is done next. */
export function chosenRows(shown: RowSource<ListRow>, ids: readonly string[]): () => readonly ListRow[] {
  let last: readonly ListRow[] = [];
  /** Rows whose version was answered before they came again, by the row they stand for. */
  const answered = new WeakMap<ListRow, ListRow>();
  const newest = (row: ListRow): ListRow => {
    const version = newestVersion(row.docId, row.version);
    if (version === row.version) return row;
    const known = answered.get(row);
    if (known?.version === version) return known;
    const next = { ...row, version };
    answered.set(row, next);
    return next;
  };
  return () => {
    const byDoc = new Map<string, ListRow>();
    for (const id of ids) {
      const row = shown.rowAt(shown.indexOf(id)) ?? shown.rowOf?.(id);
      if (row !== undefined) byDoc.set(row.docId, newest(row));
    }
    const rows = [...byDoc.values()];
    // The same rows are the same answer: nobody draws for nothing.
    if (rows.length !== last.length || rows.some((row, at) => row !== last[at])) last = rows;
    return last;
  };
}
