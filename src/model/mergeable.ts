// Which records can be merged: business partners, materials, people, projects. Units, currencies and the like cannot,
// because quantities and amounts would silently mean something else.
import type { EntityDef } from './entity.ts';

export function mergeable(def: EntityDef): boolean {
  return def.area === 'master' && def.kind === 'master';
}
