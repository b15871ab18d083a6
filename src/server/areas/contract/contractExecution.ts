// Rows of 合同执行台账: approved contracts of both sides with the amounts bills and money wrote back to them, what of
// their plan rows is overdue and comes next, and the first milestone that is not done. In local currency.
import { moneySides, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import { columnName } from '#model/derive/names.ts';
import { amountScale, type Asked, type Report } from '#server/areas/report.ts';
import { stateSql } from '#server/store/stateSql.ts';

function sideRows(asked: Asked, side: MoneySide): string {
  const contract = columnName(side.contract);
  const scale = amountScale(asked);
  const local = (column: string): string =>
    `round(coalesce(h.${column}, 0) * coalesce(h.exchange_rate, 1), ${scale})`;
  const isSale = side.name === 'receivable';
  return `
    select h.id, h.org, '${isSale ? 'sale' : 'purchase'}' as contract_direction, h.code as contract_code, h.contract_name, p.name as partner_name,
      h.category, h.project, h.${columnName(side.owner)} as owner, h.${columnName(side.department)} as department, h.sign_date, h.expiry_date,
      h.all_amount_local, ${local('ordered_amount')} as ordered_amount, ${local('executed_amount')} as executed_amount,
      ${local('invoiced_amount')} as invoiced_amount, ${local(columnName(side.settled))} as settled_amount,
      coalesce(h.all_amount_local, 0) - ${local(columnName(side.settled))} as unsettled_amount, coalesce(d.overdue, 0) as overdue_amount,
      d.next_due as next_due_date, m.name as next_milestone, h.execute_percent, h.contract_stage, h.created_by,
      '${side.contract}' as contract_entity, h.id::text as contract_id,
      ${isSale ? 'h.id' : 'null::uuid'} as sale_contract, ${isSale ? 'null::uuid' : 'h.id'} as purchase_contract
    from ${contract} h join ${side.partner} p on p.id = h.${side.partner}
    left join (
      select ${contract}, sum(round(unsettled_amount * coalesce(exchange_rate, 1), ${scale})) filter (where due_date < ${asked.today()}) as overdue,
        min(due_date) filter (where due_date >= ${asked.today()}) as next_due
      from ${columnName(side.plan)} where org = ${asked.org()} and ${contract} is not null and plan_row_status <> 'cancelled' and unsettled_amount <> 0
      group by ${contract}) d on d.${contract} = h.id
    left join lateral (
      select s.name from ${contract}_milestones s where s.doc_id = h.id and s.milestone_status not in ('done', 'cancelled')
      order by s.plan_date, s.seq limit 1) m on true
    where h.org = ${asked.org()} and ${stateSql(side.contract, 'h.status', 'reviewed')}`;
}

export const contractExecution: Report = {
  sources: ['saleContract', 'purchaseContract', 'receivablePlan', 'payablePlan', 'customer', 'supplier'],
  rows: (asked) => moneySides.map((side) => sideRows(asked, side)).join('\n    union all'),
};
