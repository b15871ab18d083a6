// What lists of balances and lots compute: what stock is worth by its cost pool, and how long it keeps.
import { conversionSql } from '#server/store/conversionSql.ts';
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
    stockQty: (h, today) => {
      const [unit, baseUnit] = [`coalesce(${h}."stock_unit", ${h}."base_unit")`, `${h}."base_unit"`];
      const converted = conversionSql({ material: `${h}."material"`, unit, baseUnit, day: dayOf(today) });
      return `case when ${unit} = ${baseUnit} then ${h}."on_hand_qty"
        else (select round(${h}."on_hand_qty" * x.d / x.n, 6) from (${converted}) x) end`;
    },
  },
};
