// How much of a customer's credit is used (FLOWS §7), as one expression: shipped less returned, plus what open orders have
// still to deliver, less approved receipts, all in local currency. Orders, lists and the customer's card ask by it.
import { stateSql } from '#server/store/stateSql.ts';

/** @param except condition over the open order `o` that leaves one out; 'true' for none */
export function creditUsedSql(org: string, customer: string, except = 'true'): string {
  const sum = (entity: string, table: string, column: string): string =>
    `(select coalesce(sum(t.${column}), 0) from ${table} t where t.org = ${org} and t.customer = ${customer} and ${stateSql(entity, 't.status', 'reviewed')})`;
  return `${sum('salesOutBill', 'sales_out_bill', 'all_amount_local')} - ${sum('salesReturnBill', 'sales_return_bill', 'all_amount_local')}
    + (select coalesce(sum(i.remain_base_qty * i.price_qty / nullif(i.base_qty, 0)
         * coalesce(i.tax_net_price, 0) * coalesce(o.exchange_rate, 1)), 0)
       from sale_order o join sale_order_items i on i.doc_id = o.id
       where o.org = ${org} and o.customer = ${customer} and ${stateSql('saleOrder', 'o.status', 'executable')} and i.line_status in ('open', 'frozen') and ${except})
    - ${sum('receiptRecord', 'receipt_record', 'amount_local')}`;
}

/** The limit that holds: the organisation's own goes before the customer's general one. `c` is the alias of the customer. */
export function creditLimitSql(org: string, c: string): string {
  return `coalesce((select s.credit_limit from customer_org_settings s where s.doc_id = ${c}.id and s.org = ${org}
    and s.enabled is not false and s.credit_limit is not null limit 1), ${c}.credit_limit)`;
}
