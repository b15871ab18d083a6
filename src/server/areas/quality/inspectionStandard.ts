// 检验标准: a new default version ends the one before it for the same goods, and gives it back when it is taken back.
import type { Doc, Row } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Version {
  id: string;
  expiryDate: string | null;
  expiryBefore: string | null;
}

interface Facts {
  /** Versions this one ends, or gives back. */
  others: readonly Version[];
}

export const inspectionStandard = defineBehaviour<Facts>({
  title: '检验标准的版本',
  effects: { approve: ['set'], unapprove: ['set'] },
  async facts(doc, read, moment) {
    if (moment === 'approve' && doc.fields['isDefault'] === true) return { others: await ends(doc, read) };
    if (moment === 'unapprove') return { others: await replaced(doc, read) };
    return { others: [] };
  },
  plan: {
    approve: (doc, { others }) =>
      others.length === 0
        ? []
        : [
            set(doc.id, { replaces: others.map(({ id }) => id) }),
            ...others.map(({ id, expiryDate }) =>
              set(id, {
                expiryDate: addDays(textOf(doc.fields['effectiveDate']), -1),
                expiryBefore: expiryDate,
              }),
            ),
          ],
    unapprove: (doc, { others }) =>
      others.length === 0
        ? []
        : [
            set(doc.id, { replaces: null }),
            ...others.map(({ id, expiryBefore }) =>
              set(id, { expiryDate: expiryBefore, expiryBefore: null }),
            ),
          ],
  },
});

const set = (id: string, fields: Row): Effect => ({
  effect: 'set',
  entity: 'inspectionStandard',
  id,
  fields,
});

const columns = `s.id, s.expiry_date::text as expiry_date, s.expiry_before::text as expiry_before`;

/** Approved defaults in force on the day before, for the same goods and at least one type of inspection in common. */
async function ends(doc: Doc, read: Read): Promise<Version[]> {
  const rows = await read.rows(
    `select ${columns} from inspection_standard d join inspection_standard s
       on s.org is not distinct from d.org and s.material is not distinct from d.material
      and s.material_category is not distinct from d.material_category and s.supplier is not distinct from d.supplier
      and s.customer is not distinct from d.customer and s.operation is not distinct from d.operation
     where d.id = $1::uuid and s.id <> d.id and s.status = 'approved' and s.is_default
       and s.effective_date < d.effective_date and (s.expiry_date is null or s.expiry_date >= d.effective_date)
       and (coalesce(jsonb_array_length(s.inspection_types), 0) = 0 or coalesce(jsonb_array_length(d.inspection_types), 0) = 0
         or exists (select 1 from jsonb_array_elements_text(s.inspection_types) a
                    join jsonb_array_elements_text(d.inspection_types) b on a = b))
     order by s.id for update of s`,
    [doc.id],
  );
  return rows.map(versionOf);
}

async function replaced(doc: Doc, read: Read): Promise<Version[]> {
  const rows = await read.rows(
    `select ${columns} from inspection_standard s where s.id = any((select replaces from inspection_standard where id = $1::uuid)::uuid[]) order by s.id for update of s`,
    [doc.id],
  );
  return rows.map(versionOf);
}

const versionOf = (row: Readonly<Record<string, unknown>>): Version => ({
  id: textOf(row['id']),
  expiryDate: optionalText(row['expiry_date']),
  expiryBefore: optionalText(row['expiry_before']),
});
