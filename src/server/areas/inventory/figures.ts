// What lists of balances and lots compute: what stock is worth by its cost pool, and how long it keeps.
import { dayOf } from '#server/store/figures.ts';
import type { Figure, Figures } from '#server/areas/serverArea.ts';

/** The cost pool a balance belongs to; none for stock of others. */
const ofPool = (value: string): Figure => {
  return (h) => `select ${value.replaceAll('h.', `${h}.`)} from stock_cost_pool p
    where ${h}."owner_type" = 'own' and p."org" = ${h}."org" and p."material" = ${h}."material" and (p."lot" is null or p."lot" = ${h}."lot")
    order by p."lot" nulls last limit 1`;
};

export const stockFigures: Figures = {
  lot: {
    onHandQty: (h) =>
      `select coalesce(sum(b."on_hand_qty"), 0) from stock_balance b where b."lot" = ${h}."id" and b."org" = ${h}."org"`,
    remainDays: (h, today) => `${h}."expiry_date" - ${dayOf(today)}`,
  },
  stockBalance: {
    costPrice: ofPool('case when p."qty" = 0 then null else round(p."amount" / p."qty", 6) end'),
    costAmount: ofPool(
      'case when p."qty" = 0 then 0 else round(p."amount" * h."on_hand_qty" / p."qty", 2) end',
    ),
    stockQty: (
      h,
    ) => `case when coalesce(${h}."stock_unit", ${h}."base_unit") = ${h}."base_unit" then ${h}."on_hand_qty"
      else (select round(${h}."on_hand_qty" * u."denominator" / nullif(u."numerator", 0), 6) from material_unit_rows u
        where u."doc_id" = ${h}."material" and u."unit" = ${h}."stock_unit" limit 1) end`,
  },
};
