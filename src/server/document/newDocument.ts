// New documents: their first values, and the number that is taken as late as possible, because its counter serialises.
import { emptyDoc } from '#model/derive/draft.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import { cachedRows } from '#server/store/datedCache.ts';
import { nextCodeOf } from '#server/store/numbering.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** A document nobody has typed anything into yet. */
export async function newDocument(context: Context, def: EntityDef): Promise<Doc> {
  const { grants, today, now, ports } = context;
  const rows = await cachedRows(
    context,
    ['organization'],
    'select local_currency from organization where id = $1::uuid',
    [grants.org],
  );
  const localCurrency = typeof rows[0]?.['local_currency'] === 'string' ? rows[0]['local_currency'] : null;
  const { userId, employee, department, org } = grants;
  return emptyDoc(def, { id: newId(ports), today, now, userId, employee, department, org, localCurrency });
}

/** Whether the number is still to be given; until then a missing code is no problem. */
export function awaitsNumber(def: EntityDef, doc: Doc): boolean {
  return (
    def.fields['code']?.kind === 'code' && def.codePrefix !== undefined && (doc.fields['code'] ?? '') === ''
  );
}

/** The document with its number, taken from the counter when it has none. `refs`: facts of what it refers to. */
export async function numbered(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  refs: RefMap = {},
): Promise<Doc> {
  if (!awaitsNumber(def, doc)) return doc;
  const date = typeof doc.fields['date'] === 'string' ? doc.fields['date'] : context.today;
  const code = await nextCodeOf(context, def, def.shared ? '' : context.grants.org, date, doc);
  // What is made of the number, as the text for scanners, follows it.
  const followed = Object.values(def.fields).some(({ computed = '' }) => /\bcode\b/.test(computed));
  if (followed) return applyChanges(def, doc, [{ op: 'set', field: 'code', value: code }], readerOf(refs));
  return { ...doc, fields: { ...doc.fields, code } };
}
