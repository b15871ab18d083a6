// Rows of 暂估明细表: receipts up to the day, less what went back and what was invoiced by then. The value left is what the
// kept goods were worth less what their invoices took off, so that the last part takes the rest.
import { amountScale, type Asked, narrowed, type Report, rowId } from '#server/areas/report.ts';

interface Bill {
  entity: 'purchaseInBill' | 'outsourcingInBill';
  table: string;
  back: string;
  value: string;
}

const bills: readonly Bill[] = [
  {
    entity: 'purchaseInBill',
    table: 'purchase_in_bill',
    back: 'purchase_return_bill',
    value: 'i.cost_amount',
  },
  {
    entity: 'outsourcingInBill',
    table: 'outsourcing_in_bill',
    back: 'outsourcing_return_bill',
    value: 'i.process_fee',
  },
];

function billRows(asked: Asked, { entity, table, back, value }: Bill): string {
  const [org, day] = [asked.org(), asked.value('asOfDate') ?? asked.today()];
  const target = entity === 'purchaseInBill' ? 'purchaseReturnBill' : 'outsourcingReturnBill';
  return `
    select i.id as line, h.id as receipt, '${entity}' as receipt_entity, h.code as receipt_code, h.date as biz_date, h.supplier,
      i.material, i.material_name, i.base_qty, coalesce(${value}, 0) as value,
      coalesce((select sum(k.base_qty) from document_link k join ${back} r on r.id::text = k.target_id
        where k.org = h.org and k.source_line_id = i.id::text and k.link_rule = '${entity}-${target}' and k.link_status = 'executed'
          and r.date <= ${day}), 0) as returned_qty,
      coalesce(m.qty, 0) as invoiced_qty, coalesce(m.estimate, 0) as taken
    from ${table}_items i join ${table} h on h.id = i.doc_id
    left join lateral (select sum(m.base_qty) as qty, sum(m.estimated_amount) as estimate from purchase_invoice_matches m
      join purchase_invoice v on v.id = m.doc_id
      where m.receipt_line_id = i.id::text and v.status = 'approved' and v.date <= ${day}) m on true
    where h.org = ${org} and h.status in ('approved', 'closed') and h.date <= ${day} and coalesce(i.base_qty, 0) > 0
      and coalesce(h.owner_type, 'own') = 'own'${narrowed(asked, { supplier: 'h.supplier' })}`;
}

function rows(asked: Asked): string {
  const day = asked.value('asOfDate') ?? asked.today();
  return `
    select ${rowId('b.line')} as id, ${asked.org()} as org, b.supplier, b.receipt_entity, b.receipt::text as receipt, b.receipt_code, b.biz_date,
      b.material, b.material_name, b.base_qty, b.returned_qty, b.invoiced_qty, b.base_qty - b.returned_qty - b.invoiced_qty as open_qty,
      round(b.value * (b.base_qty - b.returned_qty) / b.base_qty, ${amountScale(asked)}) - b.taken as estimated_amount,
      (${day} - b.biz_date)::integer as open_days,
      case when ${day} - b.biz_date <= 30 then 'to30' when ${day} - b.biz_date <= 60 then 'to60' when ${day} - b.biz_date <= 90 then 'to90' else 'over90' end as age,
      null::uuid as created_by
    from (${bills.map((bill) => billRows(asked, bill)).join('\n    union all')}) b
    where b.base_qty - b.returned_qty - b.invoiced_qty > 0`;
}

export const estimatedReceiptReport: Report = {
  sources: [
    'purchaseInBill',
    'outsourcingInBill',
    'purchaseReturnBill',
    'outsourcingReturnBill',
    'purchaseInvoice',
  ],
  rows,
};
