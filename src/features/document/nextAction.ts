// Ctrl+Enter on a document: the action that moves it on from where it stands, also before it was ever saved.
import type { EntityDef } from '#model/entity.ts';
import { machineOf, statesBefore } from '#model/states/states.ts';

/** Actions that move a document on, in the order they are tried. */
export const onward: readonly string[] = [
  'submit',
  'approve',
  'release',
  'start',
  'publish',
  'enable',
  'run',
  'runMrp',
  'firm',
];

/** What moves a document on: one that is not saved yet is saved first, and then stands in its first state. */
export function nextAction(
  def: EntityDef,
  abilities: readonly string[],
  stored: boolean,
): string | undefined {
  const initial = machineOf(def)?.initial ?? '';
  return onward.find(
    (each) => abilities.includes(each) || (!stored && statesBefore(def, each).includes(initial)),
  );
}

/** Actions with buttons of their own that can be carried out now; on a document that is not saved yet it is saved first. */
export function featuredActions(
  def: EntityDef,
  abilities: readonly string[],
  stored: boolean,
): readonly string[] {
  const initial = machineOf(def)?.initial ?? '';
  return (def.featured ?? []).filter(
    (action) =>
      abilities.includes(action) || (!stored && def.performsIn?.[action]?.includes(initial) === true),
  );
}
