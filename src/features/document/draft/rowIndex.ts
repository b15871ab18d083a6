// Finding a line by its id without walking the lines.
import type { LineRow } from '#model/entity.ts';

const indexes = new WeakMap<readonly LineRow[], ReadonlyMap<string, LineRow>>();

/** Row arrays are immutable, so each is indexed once. */
export function rowIn(rows: readonly LineRow[], id: string): LineRow | undefined {
  let index = indexes.get(rows);
  if (index === undefined) {
    index = new Map(rows.map((row) => [row.id, row]));
    indexes.set(rows, index);
  }
  return index.get(id);
}
