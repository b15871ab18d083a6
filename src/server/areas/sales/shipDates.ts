// 运输提前期: a delivery has to leave so many days before it is wanted: those of its address, else of the customer, else of the
// way it travels. The day of shipping follows where nobody set one.
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { addDays } from '#model/time/calendar.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { customer } from '#entities/master/customer.ts';
import { deliveryMode } from '#entities/master/deliveryMode.ts';
import { carriedOf } from '#model/rowPart.ts';

type Order = DocOf<typeof saleOrder>;

/** Days on the way of a delivery that names none. */
function usualDays({ fields }: Order, reader: RefReader): number {
  const { leadDays: own } = carriedOf(reader, customer, fields.customer, ['leadDays']);
  const { leadDays: usual } = carriedOf(reader, deliveryMode, fields.deliveryMode, ['leadDays']);
  return own === null || own === 0 ? (usual ?? 0) : own;
}

/** @param rows deliveries that are new */
function shipDates(
  doc: Order,
  rows: readonly LineOf<typeof saleOrder, 'deliveries'>[],
  reader: RefReader,
): Patch[] {
  return rows.flatMap((row): Patch[] => {
    const own = row.leadDays ?? 0;
    const lead = own === 0 ? usualDays(doc, reader) : own;
    const wanted = row.deliveryDate;
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
      ...(wanted === null || !isEmpty(row.planDeliveryDate)
        ? []
        : [set('planDeliveryDate', addDays(wanted, -lead))]),
    ];
  });
}

export const deliveryLead = defineBehaviour(saleOrder, {
  title: '交货计划的运输提前期',
  propose({ before, doc, reader }) {
    const known = new Set((before?.lines.deliveries ?? []).map(({ id }) => id));
    const rows = doc.lines.deliveries.filter(({ id }) => !known.has(id));
    return Promise.resolve(shipDates(doc, rows, reader));
  },
});
