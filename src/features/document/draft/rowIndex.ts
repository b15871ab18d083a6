// Finding a line by its id without walking the lines.
import type { Doc, LineRow } from '#model/entity.ts';

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

/** Whether the document has the cell of the key. */
export function isThere({ lines }: Doc, key: string): boolean {
  const [table = '', id = ''] = key.split(' ');
  return table === '' || rowIn(lines[table] ?? [], id) !== undefined;
}
