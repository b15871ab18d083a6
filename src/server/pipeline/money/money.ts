// Interpreter of money effects: what a document does to plan rows, settlements and contracts.
import type { Doc, EntityDef } from '#model/entity.ts';
import type { MoneyEffect } from '#server/behaviours/behaviour.ts';
import type { WriteContext } from '../transaction.ts';

/** Applies the effect; answers the document with what changed in it. */
export async function applyMoney(_context: WriteContext, _def: EntityDef, doc: Doc, _effect: MoneyEffect): Promise<Doc> {
  return doc;
}
