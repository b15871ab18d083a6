// The selected rows of a table, which stand in two state slices (ids, and "everything the question matches"), read and
// written as one value.
import type { GridTable } from './features.ts';
import { nothingMatching } from './plugins/selectionSlices.ts';
import type { RowSelection } from './selection.ts';

/** The selected rows as one value: the same object as long as neither slice changed. */
export function readSelection<Row>(table: GridTable<Row>): () => RowSelection {
  let from: { chosen: object; matching: object } | null = null;
  let selection: RowSelection = { ...nothingMatching, ids: new Set() };
  return () => {
    const chosen = table.atoms.rowSelection.get();
    const matching = table.atoms.matchingSelection.get();
    if (from?.chosen === chosen && from.matching === matching) return selection;
    const sameIds = from?.chosen === chosen;
    from = { chosen, matching };
    selection = { ...matching, ids: sameIds ? selection.ids : idsOf(chosen) };
    return selection;
  };
}

function idsOf(chosen: Readonly<Record<string, boolean>>): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const id in chosen) if (chosen[id] === true) ids.add(id);
  return ids;
}

/** Writes both slices in one go. */
export function writeSelection<Row>(
  table: GridTable<Row>,
  before: RowSelection,
  { ids, ...matching }: RowSelection,
): void {
  table._reactivity.batch(() => {
    if (ids !== before.ids) table.setRowSelection(Object.fromEntries([...ids].map((id) => [id, true])));
    table.baseAtoms.matchingSelection.set(() => matching);
  });
}
