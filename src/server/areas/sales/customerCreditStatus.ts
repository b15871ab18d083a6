// Rows of 客户信用状况表 by FLOWS §7: shipped less returned, less approved receipts, plus what open orders have still to
// deliver; all in local currency. The organisation's own limit goes before the customer's general one.
import { amountScale, rowId, type Asked, type Report } from '#server/areas/report.ts';
import { stateSql } from '#server/store/stateSql.ts';

function rows(asked: Asked): string {
  const org = asked.org();
  const scale = amountScale(asked);
  const today = asked.today();
  const sum = (table: string, counted: string): string =>
    `select customer, sum(amount) as amount from (select customer, ${table === 'receipt_record' ? 'amount_local' : 'all_amount_local'} as amount
      from ${table} where org = ${org} and ${counted}) t group by customer`;
  return `
    with open as (
      select h.customer, sum(i.remain_base_qty * i.price_qty / nullif(i.base_qty, 0)
        * coalesce(i.tax_net_price, 0) * coalesce(h.exchange_rate, 1)) as amount
      from sale_order h join sale_order_items i on i.doc_id = h.id
      where h.org = ${org} and ${stateSql('saleOrder', 'h.status', 'executable')} and i.line_status in ('open', 'frozen') group by h.customer),
    shipped as (${sum('sales_out_bill', stateSql('salesOutBill', 'status', 'reviewed'))}),
    returned as (${sum('sales_return_bill', stateSql('salesReturnBill', 'status', 'reviewed'))}),
    received as (${sum('receipt_record', stateSql('receiptRecord', 'status', 'reviewed'))}),
    last_received as (
      select customer, max(date) as day from receipt_record where org = ${org} and ${stateSql('receiptRecord', 'status', 'reviewed')} and amount > 0 group by customer),
    overdue as (
      select customer, sum(round(unsettled_amount * coalesce(exchange_rate, 1), ${scale})) as amount, max(${today} - due_date) as days
      from receivable_plan where org = ${org} and plan_row_status <> 'cancelled' and unsettled_amount <> 0 and due_date < ${today} group by customer),
    figures as (
      select c.id as customer, coalesce(s.salesperson, c.salesperson) as salesperson, coalesce(s.sale_dept, c.sale_dept) as sale_dept,
        coalesce(c.credit_control, 'none') as credit_control, coalesce(s.credit_limit, c.credit_limit) as credit_limit,
        round(coalesce(o.amount, 0), ${scale}) as open_order_amount,
        coalesce(f.amount, 0) - coalesce(r.amount, 0) - coalesce(m.amount, 0) as shipped_unpaid_amount,
        coalesce(v.amount, 0) as overdue_amount, v.days as max_overdue_days, l.day as last_receipt_date
      from customer c
      left join customer_org_settings s on s.doc_id = c.id and s.org = ${org} and s.enabled is not false
      left join open o on o.customer = c.id left join shipped f on f.customer = c.id left join returned r on r.customer = c.id
      left join received m on m.customer = c.id left join last_received l on l.customer = c.id left join overdue v on v.customer = c.id
      where c.org = ${org} and ${stateSql('customer', 'c.status', 'executable')})
    select ${rowId('f.customer')} as id, ${org} as org, f.*, f.open_order_amount + f.shipped_unpaid_amount as credit_used,
      case when f.credit_limit is not null then f.credit_limit - f.open_order_amount - f.shipped_unpaid_amount end as credit_available
    from figures f
    where f.credit_limit is not null or f.open_order_amount <> 0 or f.shipped_unpaid_amount <> 0 or f.overdue_amount <> 0`;
}

export const customerCreditStatus: Report = {
  sources: ['customer', 'saleOrder', 'salesOutBill', 'salesReturnBill', 'receiptRecord', 'receivablePlan'],
  rows,
};
