// The rows of the entry grid as the grid reads them: always those built from the draft as it stands, each with a version of
// its own, so that only rows that were built anew are painted anew.
import type { RowSource } from '#grid';
import type { LineRow } from '#model/entity.ts';

export interface EntryRows {
  rows: readonly LineRow[];
  /** Place of a row by its id. */
  index: ReadonlyMap<string, number>;
}

export function entrySource(
  build: () => EntryRows,
  subscribe: (listener: () => void) => () => void,
): RowSource<LineRow> {
  let versions = 0;
  const versionOf = new WeakMap<LineRow, number>();
  return {
    count: () => ({ value: build().rows.length, exact: true }),
    rowAt: (index) => build().rows[index],
    idAt: (index) => build().rows[index]?.id,
    indexOf: (id) => build().index.get(id) ?? -1,
    stateAt: () => 'loaded',
    versionAt(index) {
      const row = build().rows[index];
      if (row === undefined) return 0;
      const known = versionOf.get(row);
      if (known !== undefined) return known;
      versions += 1;
      versionOf.set(row, versions);
      return versions;
    },
    watch: () => undefined,
    retry: () => undefined,
    rowOf: (id) => build().rows[build().index.get(id) ?? -1],
    subscribe: (listener) => subscribe(() => listener(null)),
  };
}
