// The recipes every write carries with it, so that a ledger may make and move documents without knowing them.
import type { Recipes } from '#server/writeContext.ts';
import { moveDoc } from './moveDoc.ts';
import { storeDraft } from './save.ts';

export const recipes: Recipes = { save: storeDraft, move: moveDoc };
