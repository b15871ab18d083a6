// 默认承运商: a document on which a way of delivery is chosen takes its usual carrier, until somebody names another one. Ways
// of delivery belong to all organisations, suppliers to one: only a carrier of the own organisation is taken.
import { allEntities } from '#entities/registry.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineBehaviour, type Bridge, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText } from '#server/values.ts';

/** Carrier of the own organisation that usually takes what travels this way. */
export async function usualCarrier(mode: string | null, read: Read): Promise<string | null> {
  if (mode === null) return null;
  const [row] = await read.kept(
    ['deliveryMode', 'supplier'],
    `select s.id from delivery_mode d join supplier s on s.id = d.default_carrier
     where d.id = $1::uuid and s.org = $2::uuid and ${stateSql('supplier', 's.status', 'executable')}`,
    [mode, read.org],
  );
  return optionalText(row?.['id']);
}

async function proposed({ before, doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  const { deliveryMode, carrier } = doc.fields;
  const former = before?.fields['deliveryMode'] ?? null;
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
  .filter(({ fields }) => fields['deliveryMode'] !== undefined && fields['carrier'] !== undefined)
  .map(({ name }) => ({ entity: name, behaviour }));
