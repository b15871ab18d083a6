// Carries planned effects out, in the order planned, within the transaction of the action that planned them. Each is the
// work of the ledger that owns its kind.
import type { Doc, EntityDef } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';
import { Judged } from '#server/access/judged.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Effect } from './ledger.ts';
import { ledgerOf } from './registry.ts';

/** Answers the document with what the effects changed in it, to be written by the caller. */
export async function applyEffects(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  refs: RefMap,
  effects: readonly Effect[],
): Promise<Doc> {
  const judged = Judged.byRecipe(def, doc);
  let current = doc;
  for (const effect of effects)
    current = await ledgerOf(effect.effect).apply({ context, def, doc: current, refs, judged }, effect);
  return current;
}
