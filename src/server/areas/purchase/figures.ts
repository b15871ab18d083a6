// What lists of suppliers show of their punctuality, quality and trade.
import type { Figure, Figures } from '#server/areas/serverArea.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { tradeDates } from '../trade/tradeDates.ts';

/** Receipts by the date their order line was promised for, over those that had one. */
const onTimeRate: Figure = (
  h,
) => `select round(100.0 * count(*) filter (where b."date" <= o."delivery_date") / nullif(count(*), 0), 1)
  from purchase_in_bill b join purchase_in_bill_items i on i."doc_id" = b."id"
  join purchase_order_items o on o."id"::text = i."order_line_id"
  where b."supplier" = ${h}."id" and b."org" = ${h}."org" and ${stateSql('purchaseInBill', 'b."status"', 'reviewed')} and o."delivery_date" is not null`;

const qualifiedRate: Figure = (
  h,
) => `select round(100.0 * sum(i."qualified_base_qty") / nullif(sum(i."base_qty"), 0), 1)
  from purchase_acceptance b join purchase_acceptance_items i on i."doc_id" = b."id"
  where b."supplier" = ${h}."id" and b."org" = ${h}."org" and ${stateSql('purchaseAcceptance', 'b."status"', 'reviewed')}`;

export const purchaseFigures: Figures = {
  supplier: { onTimeRate, qualifiedRate, ...tradeDates('purchaseOrder', 'purchase_order', '"supplier"') },
};
