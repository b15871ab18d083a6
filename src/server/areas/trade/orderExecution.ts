// Rows of the execution reports of sales and purchase orders. They read the columns that bills write back to approved
// lines and never compute from drafts; amounts are turned into local currency by the rate of the order.
import { amountScale, type Asked, type Report } from '#server/areas/report.ts';
import { stateSql } from '#server/store/stateSql.ts';

interface Side {
  entity: string;
  header: string;
  lines: string;
  partner: string;
  owner: string;
  department: string;
  /** Executed quantity of a line: shipped or received. */
  done: string;
  /** Further columns: selects over h, i and the joins below. */
  more: string;
  joins(asked: Asked): string;
}

function rows(
  asked: Asked,
  { entity, header, lines, partner, owner, department, done, more, joins }: Side,
): string {
  const scale = amountScale(asked);
  const from = asked.value('dateFrom');
  const to = asked.value('dateTo');
  const local = (sql: string): string => `round(${sql} * coalesce(h.exchange_rate, 1), ${scale})`;
  const settled = done === 'shipped_qty' ? 'received_amount' : 'paid_amount';
  const executed = done === 'shipped_qty' ? 'shipped_amount' : 'received_amount';
  return `
    select i.id, h.org, h.code as order_code, h.date, h.${partner}, h.${owner}, h.${department}, coalesce(i.project, h.project) as project,
      i.material, i.material_name, i.specification, i.unit, i.qty, i.delivery_date,
      case when i.line_status in ('open', 'frozen') and i.remain_qty > 0 and i.delivery_date < ${asked.today()}
        then ${asked.today()} - i.delivery_date end as overdue_days,
      coalesce(i.noticed_qty, 0) as noticed_qty, coalesce(i.${done}, 0) as ${done}, coalesce(i.returned_qty, 0) as returned_qty,
      case when i.line_status in ('open', 'frozen') then i.remain_qty else 0 end as remain_qty, i.tax_price, i.price_unit,
      i.all_amount_local as all_amount,
      ${local(`coalesce(i.${done}, 0) * i.price_qty / nullif(i.qty, 0) * coalesce(i.tax_net_price, 0)`)} as ${executed},
      ${local(`coalesce(i.${settled}, 0)`)} as ${settled}, i.line_status, h.created_by, h.id::text as order_id${more}
    from ${header} h join ${lines} i on i.doc_id = h.id${joins(asked)}
    where h.org = ${asked.org()} and ${stateSql(entity, 'h.status', 'reviewed')}
      ${from === null ? '' : `and h.date >= ${from}`} ${to === null ? '' : `and h.date <= ${to}`}`;
}

const sale: Side = {
  entity: 'saleOrder',
  header: 'sale_order',
  lines: 'sale_order_items',
  partner: 'customer',
  owner: 'salesperson',
  department: 'sale_dept',
  done: 'shipped_qty',
  more: `,
      coalesce(i.planned_qty, 0) as planned_qty, round(coalesce(b.available_qty, 0) * i.qty / nullif(i.base_qty, 0), 6) as available_qty`,
  joins: (asked) => `
    left join (select s.material, sum(s.available_qty) as available_qty from stock_balance s where s.org = ${asked.org()} group by s.material) b
      on b.material = i.material`,
};

const purchase: Side = {
  entity: 'purchaseOrder',
  header: 'purchase_order',
  lines: 'purchase_order_items',
  partner: 'supplier',
  owner: 'purchaser',
  department: 'purchase_dept',
  done: 'received_qty',
  more: ', coalesce(n.qualified_qty, 0) as qualified_qty',
  joins: (asked) => `
    left join (
      select k.source_line_id, sum(r.qualified_qty + coalesce(r.concession_qty, 0)) as qualified_qty
      from receipt_notice d join receipt_notice_items r on r.doc_id = d.id
      join document_link k on k.target_line_id = r.id::text and k.link_status = 'executed' and k.source_entity = 'purchaseOrder'
      where d.org = ${asked.org()} group by k.source_line_id) n on n.source_line_id = i.id::text`,
};

export const saleOrderExecution: Report = {
  sources: ['saleOrder', 'stockBalance'],
  rows: (asked) => rows(asked, sale),
};

export const purchaseOrderExecution: Report = {
  sources: ['purchaseOrder', 'receiptNotice'],
  rows: (asked) => rows(asked, purchase),
};
