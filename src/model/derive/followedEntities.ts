// What the figures of a record are counted from, by what its fields say of it.
import type { EntityDef } from '../entity.ts';

/** Names of entities whose rows change a figure of this one; none twice. */
export const followedEntities = (def: EntityDef): readonly string[] => [
  ...new Set(Object.values(def.fields).flatMap(({ follows = [] }) => follows)),
];
