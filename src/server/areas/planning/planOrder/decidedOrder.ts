// A plan order as a planner's decision leaves it: confirmed, with its days and what is noted on it.
import type { OrderDays } from '#entities/planning/planOrder/shift.ts';
import type { planOrder } from '#entities/planning/plan/planOrder.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

export type Order = DocOf<typeof planOrder>;

/** The order with these values; a proposal that somebody decided on is confirmed. */
export function decidedOrder(doc: Order, fields: Row): Effect {
  const status = doc.status === 'suggested' ? { status: 'firmed' } : {};
  return { effect: 'set', entity: 'planOrder', id: doc.id, fields: { ...fields, ...status } };
}

export function noted(doc: Order, text: string): string {
  return [doc.fields.remark ?? '', text]
    .filter((part) => part !== '')
    .join('；')
    .slice(0, 2000);
}

export const orderDays = ({ fields }: Order): OrderDays => ({
  startDate: fields.confirmedStartDate ?? '',
  finishDate: fields.confirmedFinishDate ?? '',
});

export const daysOf = ({ startDate, finishDate }: OrderDays): Row => ({
  confirmedStartDate: startDate,
  confirmedFinishDate: finishDate,
});
