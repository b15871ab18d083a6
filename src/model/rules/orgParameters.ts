// Parameters of an organisation that rules read (`ruled` in their definition). They travel with the record of the
// organisation, which every document refers to, so that both sides judge by the same stored row.
import type { Doc, EntityDef } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { factsReader } from './facts.ts';

/** Name of the carried lines: one row for each entity of parameters that the organisation has set, `of` its documents. */
export const orgParameters = 'parameters';

const toleranceOf = factsReader({ taxTolerance: 'money' });
const usualTolerance = '0.05';

/** Most that a typed tax amount may differ from the computed one (P8); '0.05' where the organisation says nothing. */
export function taxTolerance(def: EntityDef, doc: Doc, reader: RefReader): string {
  const { org = null } = doc.fields;
  const rows = reader('organization', org)?.lines?.[orgParameters] ?? [];
  const row = rows.find(({ of }) => typeof of === 'string' && Object.hasOwn(def.fields, of));
  return toleranceOf(row).taxTolerance ?? usualTolerance;
}
