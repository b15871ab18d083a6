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
