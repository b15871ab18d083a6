// A plan order as a planner's decision leaves it: confirmed, with its days and what is noted on it.
import type { OrderDays } from '#entities/planning/planOrder/shift.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';

/** The order with these values; a proposal that somebody decided on is confirmed. */
export function decidedOrder(doc: Doc, fields: Row): Effect {
  const status = doc.status === 'suggested' ? { status: 'firmed' } : {};
  return { effect: 'set', entity: 'planOrder', id: doc.id, fields: { ...fields, ...status } };
}

export function noted(doc: Doc, text: string): string {
  return [textOf(doc.fields['remark']), text]
    .filter((part) => part !== '')
    .join('；')
    .slice(0, 2000);
}

export const orderDays = ({ fields }: Doc): OrderDays => ({
  startDate: textOf(fields['confirmedStartDate']),
  finishDate: textOf(fields['confirmedFinishDate']),
});

export const daysOf = ({ startDate, finishDate }: OrderDays): Row => ({
  confirmedStartDate: startDate,
  confirmedFinishDate: finishDate,
});
