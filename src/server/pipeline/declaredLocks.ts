// Takes the locks that behaviours declare, each once a transaction and always in the same order. Forms that only ask take none.
import { entityOf } from '#entities/registry.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Moment, Read } from '#server/behaviours/behaviour.ts';
import type { Structure } from '#server/behaviours/locks.ts';
import { partsAt } from '#server/behaviours/partsAt.ts';
import type { Context } from '#server/context.ts';
import { holds, notHeld } from '#server/store/heldRows.ts';
import { lockHeaders } from '#server/store/readDoc.ts';

/** Phase of the behaviours that an action on a document is. */
export function phaseOf(action: string): Moment {
  return action === 'edit' || action === 'create' ? 'save' : action;
}

/** Structures that facts of the phase walk, without doubles. */
export function structuresOf(def: EntityDef, phase: Moment): readonly Structure[] {
  const named = partsAt(def.name, phase).flatMap(({ part }) => part.structures ?? []);
  return [...new Map(named.map((structure) => [structure.name, structure])).values()];
}

/** Waits until nobody else changes what facts of the phase walk. To be asked for before the document is locked. */
export function lockStructures(context: Context, def: EntityDef, phase: Moment): Promise<void> {
  return lockEach(context, structuresOf(def, phase));
}

export async function lockEach(context: Context, structures: readonly Structure[]): Promise<void> {
  if (!isWriting(context)) return;
  const names = structures.map(({ name, shared }) =>
    shared === true ? name : `${name} ${context.grants.org ?? ''}`,
  );
  const wanted = notHeld(context.session, 'structure', names).toSorted();
  if (wanted.length === 0) return;
  // The rows of an array are taken in the order in which they stand in it.
  await context.session.query(
    `select pg_advisory_xact_lock(hashtextextended('structure ' || t.name, 0)) from unnest($1::text[]) as t(name)`,
    [wanted],
  );
  holds(context.session, 'structure', wanted);
}

/** Locks the other documents that facts of the phase read. */
export async function lockDocuments(
  context: Context,
  def: EntityDef,
  doc: Doc,
  phase: Moment,
  read: Read,
): Promise<void> {
  if (!isWriting(context)) return;
  for (const {
    part: { locks },
  } of partsAt(def.name, phase)) {
    if (locks === undefined) continue;
    const ids = await locks.of(doc, read);
    for (const entity of locks.entities) {
      const other = entityOf(entity);
      const wanted = ids[entity] ?? [];
      if (other !== undefined && wanted.length > 0) await lockHeaders(context.session, other, wanted);
    }
  }
}

/** Only a transaction holds locks. */
function isWriting({ session, reading }: Context): boolean {
  return reading !== true && 'last' in session;
}
