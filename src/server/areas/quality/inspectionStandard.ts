// 检验标准: a new default version ends the one before it for the same goods, and gives it back when it is taken back.
import { inspectionStandard as standard } from '#entities/quality/inspectionStandard.ts';
import type { Row } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** A version this one ends, or gives back. */
interface Version {
  id: string;
  expiryDate: string | null;
  expiryBefore: string | null;
}

export const inspectionStandard = defineBehaviour(standard, {
  title: '检验标准的版本',
  actions: {
    approve: defineAction(standard, {
      effects: ['set'],
      facts: async ({ id, fields }, read) => (fields.isDefault === true ? ends(id, read) : []),
      plan: (doc, others) =>
        others.length === 0
          ? []
          : [
              set(doc.id, { replaces: others.map(({ id }) => id) }),
              ...others.map(({ id, expiryDate }) =>
                set(id, {
                  expiryDate: addDays(doc.fields.effectiveDate ?? '', -1),
                  expiryBefore: expiryDate,
                }),
              ),
            ],
    }),
    unapprove: defineAction(standard, {
      effects: ['set'],
      facts: ({ id }, read) => replaced(id, read),
      plan: (doc, others) =>
        others.length === 0
          ? []
          : [
              set(doc.id, { replaces: null }),
              ...others.map(({ id, expiryBefore }) =>
                set(id, { expiryDate: expiryBefore, expiryBefore: null }),
              ),
            ],
    }),
  },
});

const set = (id: string, fields: Row): Effect => ({
  effect: 'set',
  entity: 'inspectionStandard',
  id,
  fields,
});

const columns = () => {
  const s = headerTable(standard, 's');
  return { id: s.id, expiryDate: s.expiryDate, expiryBefore: s.expiryBefore };
};

/** Approved defaults in force on the day before, for the same goods and at least one type of inspection in common. */
function ends(id: string, read: Read): Promise<Version[]> {
  const d = headerTable(standard, 'd');
  const s = headerTable(standard, 's');
  return read.select(
    columns(),
    sql`from ${d} join ${s}
       on ${s.org} is not distinct from ${d.org} and ${s.material} is not distinct from ${d.material}
      and ${s.materialCategory} is not distinct from ${d.materialCategory} and ${s.supplier} is not distinct from ${d.supplier}
      and ${s.customer} is not distinct from ${d.customer} and ${s.operation} is not distinct from ${d.operation}
     where ${is(d.id, id)} and ${s.id} <> ${d.id} and ${is(s.status, 'approved')} and ${s.isDefault}
       and ${s.effectiveDate} < ${d.effectiveDate} and (${s.expiryDate} is null or ${s.expiryDate} >= ${d.effectiveDate})
       and (coalesce(jsonb_array_length(${s.inspectionTypes}), 0) = 0 or coalesce(jsonb_array_length(${d.inspectionTypes}), 0) = 0
         or exists (select 1 from jsonb_array_elements_text(${s.inspectionTypes}) a
                    join jsonb_array_elements_text(${d.inspectionTypes}) b on a = b))
     order by ${s.id} for update of s`,
  );
}

function replaced(id: string, read: Read): Promise<Version[]> {
  const d = headerTable(standard, 'd');
  const s = headerTable(standard, 's');
  return read.select(
    columns(),
    sql`from ${s} where ${s.id} = any((select ${d.replaces} from ${d} where ${is(d.id, id)})::uuid[]) order by ${s.id} for update of s`,
  );
}
