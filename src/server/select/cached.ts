// Typed selects over what seldom changes: the rows are mostly answered from memory.
import type { EntityDef } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import { cachedRows } from '#server/store/datedCache.ts';
import type { Piece } from './piece.ts';
import { statement, type Selected, type Selection } from './select.ts';

/** @param defs all that the statement reads */
export async function cachedSelect<S extends Selection>(
  context: Context,
  defs: readonly EntityDef[],
  selection: S,
  rest: Piece,
): Promise<Selected<S>[]> {
  const { text, parameters, row } = statement(selection, rest);
  const entities = defs.map(({ name }) => name);
  return (await cachedRows(context, entities, text, parameters)).map(row);
}
