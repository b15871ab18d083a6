// What a chosen record proposes beside values that a person typed or saved (`keepsTyped`): told at the field and taken
// with one step. Offered from the choice on, until the field itself is typed again.
import type { Doc, EntityDef, FieldValue } from '#model/entity.ts';
import { isEmpty, kindOf } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { planOf } from './plan.ts';
import { factOf } from './read.ts';

export interface Offer {
  /** Title of the reference whose record proposes it. */
  from: string;
  value: FieldValue;
}

/** By header field. @param patches everything typed since the document was saved, in order */
export function offersOf(
  def: EntityDef,
  doc: Doc,
  patches: readonly Patch[],
  reader: RefReader,
): ReadonlyMap<string, Offer> {
  const offers = new Map<string, Offer>();
  const { fields, fills } = planOf(def).header;
  const lastOf = (key: string): number =>
    patches.findLastIndex((patch) => patch.op === 'set' && patch.field === key);
  for (const [key, copies] of fills) {
    const proposed = copies.filter(({ keepsTyped }) => keepsTyped === true);
    const chosen = proposed.length === 0 ? -1 : lastOf(key);
    const record = chosen < 0 ? undefined : reader(fields[key]?.entity ?? '', doc.fields[key] ?? null);
    if (record === undefined) continue;
    for (const { target, source } of proposed) {
      const field = fields[target];
      const fact = factOf(record, source);
      if (field === undefined || isEmpty(fact) || lastOf(target) > chosen) continue;
      const value = kindOf(field.kind).canonical(fact);
      const isNamed = field.entity === undefined || reader(field.entity, value) !== undefined;
      if (isNamed && !sameValue(value, doc.fields[target] ?? null))
        offers.set(target, { from: fields[key]?.title ?? key, value });
    }
  }
  return offers;
}
