// What was filled in for an action, typed by what its definition asks for.
import type { EntityDef, Row } from '#model/entity.ts';
import { ownAction } from '#model/states/states.ts';
import type { ActionKey, GivenOf } from '#model/typedDoc.ts';

/** Every value the action asks for, null where nothing was filled in. @param given as the request brought it, checked by kind */
export function givenOf<E extends EntityDef, A extends ActionKey<E>>(
  def: E,
  action: A,
  given: Row,
): GivenOf<E, A>;
export function givenOf(def: EntityDef, action: string, given: Row): Row {
  return Object.fromEntries(
    Object.keys(ownAction(def, action)?.asks ?? {}).map((key) => [key, given[key] ?? null]),
  );
}
