// 默认承运商: a document on which a way of delivery is chosen takes its usual carrier, until somebody names another one. Ways
// of delivery belong to all organisations, suppliers to one: only a carrier of the own organisation is taken.
import { deliveryMode as modes } from '#entities/master/deliveryMode.ts';
import { supplier } from '#entities/master/supplier.ts';
import { allEntities } from '#entities/registry.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineBehaviour, type Bridge, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';

/** Carrier of the own organisation that usually takes what travels this way. */
export async function usualCarrier(mode: string | null, read: Read): Promise<string | null> {
  if (mode === null) return null;
  const d = headerTable(modes, 'd');
  const s = headerTable(supplier, 's');
  const [usual] = await read.keptSelect(
    [modes, supplier],
    { id: s.id },
    sql`from ${d} join ${s} on ${s.id} = ${d.defaultCarrier}
      where ${is(d.id, mode)} and ${is(s.org, read.org)} and ${stateIs(supplier, s.status, 'executable')}`,
  );
  return usual?.id ?? null;
}

async function proposed({ before, doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  const { deliveryMode, carrier } = doc.fields;
  const { deliveryMode: former = null } = before?.fields ?? {};
  if (isEmpty(deliveryMode) || sameValue(former, deliveryMode)) return [];
  if (patches.some((patch) => patch.op === 'set' && patch.field === 'carrier' && !isEmpty(patch.value)))
    return [];
  if (!isEmpty(carrier) && !sameValue(carrier, await usualCarrier(optionalText(former), read))) return [];
  const value = await usualCarrier(optionalText(deliveryMode), read);
  return value === null || sameValue(value, carrier) ? [] : [{ op: 'set', field: 'carrier', value }];
}

const behaviour = defineBehaviour({ title: '默认承运商', propose: proposed });

/** Whatever travels: documents with a way of delivery and a carrier. */
export const defaultCarrier: readonly Bridge[] = allEntities
  .filter(({ fields }) => 'deliveryMode' in fields && 'carrier' in fields)
  .map(({ name }) => ({ entity: name, behaviour }));
