// The behaviours of an entity: bridges of areas, what follows from its definition (trees, single defaults), and its own.
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import { bridgesOf, ownBehaviourOf } from '#server/areas/registered.ts';
import type { Behaviour } from './behaviour.ts';
import { alikeBehaviour } from './general/alike.ts';
import { onceUsedBehaviour } from './general/onceUsed.ts';
import { onlyOneBehaviour } from './general/onlyOne.ts';
import { treeBehaviour } from './general/tree.ts';

const known = new WeakMap<EntityDef, readonly Behaviour[]>();

/** Bridges first: they lock documents further up, which the lock order puts before stock (S9). */
export function behavioursOf(entity: string): readonly Behaviour[] {
  const def = entityOf(entity);
  if (def === undefined) return [];
  let all = known.get(def);
  if (all === undefined) {
    const own = ownBehaviourOf(entity);
    all = [...bridgesOf(entity), ...generalOf(def), ...(own === undefined ? [] : [own])];
    known.set(def, all);
  }
  return all;
}

/** What the definition itself asks for. */
function generalOf(def: EntityDef): Behaviour[] {
  return [
    ...(def.parent === undefined ? [] : [treeBehaviour(def, def.parent)]),
    ...(def.onlyOne === undefined ? [] : [onlyOneBehaviour(def, def.onlyOne)]),
    ...(def.onceUsed === undefined ? [] : [onceUsedBehaviour(def, def.onceUsed)]),
    ...(def.alike === undefined ? [] : [alikeBehaviour(def, def.alike)]),
  ];
}
