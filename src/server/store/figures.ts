// Figures of records: what is computed from other tables whenever rows are read, and can be found, ordered and summed
// like a stored column. `h` stands for the row.
import { creditLimitSql, creditUsedSql } from '#server/areas/sales/creditSql.ts';
import { stateSql } from './stateSql.ts';

/** @param today business date YYYY-MM-DD */
type Figure = (h: string, today: string) => string;

/** The cost pool a balance belongs to; none for stock of others. */
const ofPool = (value: string): Figure => {
  return (h) => `select ${value.replaceAll('h.', `${h}.`)} from stock_cost_pool p
    where ${h}."owner_type" = 'own' and p."org" = ${h}."org" and p."material" = ${h}."material" and (p."lot" is null or p."lot" = ${h}."lot")
    order by p."lot" nulls last limit 1`;
};

/** Days past the due date while money is open (model/rules/planStatus.ts); none when there is nothing to wait for. */
const overdueDays: Figure = (
  h,
  today,
) => `case when ${h}."plan_row_status" not in ('settled', 'cancelled') and ${h}."due_date" < ${day(today)}
  then ${day(today)} - ${h}."due_date" end`;

function day(today: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(today)) throw new Error('a figure was asked without a business date');
  return `date '${today}'`;
}

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

/** Dates of the first and last approved order, each a step into the index of orders by partner and date. */
const tradeDates = (entity: string, orders: string, partner: string): Readonly<Record<string, Figure>> => {
  const end = (direction: string): Figure => {
    return (h) => `select o."date" from ${orders} o where o."org" = ${h}."org" and o.${partner} = ${h}."id"
      and ${stateSql(entity, 'o."status"', 'reviewed')} order by o."date" ${direction} limit 1`;
  };
  return { firstTradeDate: end('asc'), lastTradeDate: end('desc') };
};

const used = (h: string): string => `round(${creditUsedSql(`${h}."org"`, `${h}."id"`)}, 2)`;

const figures: Readonly<Record<string, Readonly<Record<string, Figure>>>> = {
  customer: {
    creditUsed: (h) => `select ${used(h)}`,
    creditAvailable: (h) => `select ${creditLimitSql(`${h}."org"`, h)} - ${used(h)}`,
    ...tradeDates('saleOrder', 'sale_order', '"customer"'),
  },
  approvalInstance: {
    durationHours: (h) =>
      `round(extract(epoch from ${h}."finished_at" - ${h}."submitted_at")::numeric / 3600, 2)`,
  },
  lot: {
    onHandQty: (h) =>
      `select coalesce(sum(b."on_hand_qty"), 0) from stock_balance b where b."lot" = ${h}."id" and b."org" = ${h}."org"`,
    remainDays: (h, today) => `${h}."expiry_date" - ${day(today)}`,
  },
  supplier: { onTimeRate, qualifiedRate, ...tradeDates('purchaseOrder', 'purchase_order', '"supplier"') },
  payablePlan: { overdueDays },
  receivablePlan: { overdueDays },
  securityGroup: {
    // Membership is kept on either side; who runs out or is disabled is no member any more.
    userCount: (h, today) => `select count(*) from "user" u where u."status" = 'enabled' and (
      exists (select 1 from security_group_users l where l."doc_id" = ${h}."id" and l."user" = u."id" and (l."valid_to" is null or l."valid_to" >= ${day(today)}))
      or exists (select 1 from user_groups l where l."doc_id" = u."id" and l."security_group" = ${h}."id" and (l."valid_to" is null or l."valid_to" >= ${day(today)})))`,
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

/** @throws when the definition names a figure that nobody computes */
export function figureOf(entity: string, key: string): Figure {
  const figure = figures[entity]?.[key];
  if (figure === undefined) throw new Error(`${entity}.${key} is not computed`);
  return figure;
}
