// Predicates on the state of a row, by role: statements name no state, so an area may call its states what it likes.
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import { statesIn } from '#model/states/states.ts';
import type { StateRole } from '#model/states/stateMachine.ts';

/** "h.status in ('approved', 'closed')"; false where no state of the entity has any of the roles. */
export function stateSql(of: EntityDef | string, column: string, ...roles: readonly StateRole[]): string {
  const def = typeof of === 'string' ? entityOf(of) : of;
  const states = def === undefined ? [] : statesIn(def, ...roles);
  if (states.length === 0) return 'false';
  return `${column} in (${states.map((state) => `'${state}'`).join(', ')})`;
}
