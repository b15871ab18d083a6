// 运输提前期: a delivery has to leave so many days before it is wanted: those of its address, else of the customer, else of the
// way it travels. The day of shipping follows where nobody set one.
import { isEmpty } from '#model/kind.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';

const days = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Days on the way of a delivery that names none. */
function usualDays({ fields }: Doc, reader: RefReader): number {
  const of = (entity: string): number => days(reader(entity, fields[entity] ?? null)?.fields['leadDays']);
  const own = of('customer');
  return own === 0 ? of('deliveryMode') : own;
}

/** @param rows deliveries that are new */
export function shipDates(doc: Doc, rows: readonly LineRow[], reader: RefReader): Patch[] {
  return rows.flatMap((row): Patch[] => {
    const own = days(row['leadDays']);
    const lead = own === 0 ? usualDays(doc, reader) : own;
    const wanted = optionalText(row['deliveryDate']);
    const set = (field: string, value: string | number): Patch => ({
      op: 'setLine',
      lines: 'deliveries',
      id: row.id,
      field,
      value,
    });
    if (lead === 0) return [];
    return [
      ...(own === 0 ? [set('leadDays', lead)] : []),
      ...(wanted === null || !isEmpty(row['planDeliveryDate'])
        ? []
        : [set('planDeliveryDate', addDays(wanted, -lead))]),
    ];
  });
}

export const deliveryLead = defineBehaviour({
  title: '交货计划的运输提前期',
  propose({ before, doc, reader }) {
    const known = new Set((before?.lines['deliveries'] ?? []).map(({ id }) => id));
    const rows = (doc.lines['deliveries'] ?? []).filter(({ id }) => !known.has(id));
    return Promise.resolve(shipDates(doc, rows, reader));
  },
});
