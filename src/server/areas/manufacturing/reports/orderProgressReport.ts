// Rows of 生产订单执行跟踪表: what issues, reports and receipts booked on approved orders, never computed from drafts.
import type { Asked, Report } from '#server/areas/report.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { workedBetween, workedDays } from './workedDays.ts';

function rows(asked: Asked): string {
  const [org, today] = [asked.org(), asked.today()];
  const [from, to] = [asked.value('finishFrom'), asked.value('finishTo')];
  const closed = asked.chosen('withClosed') === 'true';
  const done = stateSql('manufacturingOrder', 'h.status', 'done');
  const late = `least(coalesce((h.actual_finish_time at time zone 'Asia/Shanghai')::date, ${today}), ${today})`;
  return `
    with ${workedDays(org, today)}
    select h.id, h.org, h.code as order_code, h.sale_order, h.customer, h.workshop, h.planner, h.material, h.material_name, h.specification, h.unit,
      h.status as order_status, h.plan_qty,
      (select round(min(least(100, case when c.required_qty > 0 then (c.issued_qty - c.returned_qty) * 100 / c.required_qty else 100 end)), 2)
        from manufacturing_order_components c where c.doc_id = h.id and c.issue_mode in ('pick', 'transferPick')) as issue_rate,
      h.reported_qty, h.qualified_qty, h.scrap_qty, h.in_qty,
      case when h.reported_qty > 0 then round(h.qualified_qty * 100 / h.reported_qty, 2) end as pass_rate,
      h.plan_finish_date, h.actual_finish_time,
      case when h.remain_qty > 0 and not ${done} and h.plan_finish_date < ${late} then ${workedBetween('h.plan_finish_date', late)} end as late_days,
      case when ${stateSql('manufacturingOrder', 'h.status', 'executable')} then (select concat_ws(' ', o.operation_seq, p.name)
        from manufacturing_order_operations o join operation p on p.id = o.operation
        where o.doc_id = h.id and coalesce(o.reported_qty, 0) < coalesce(o.plan_qty, 0) order by o.operation_seq limit 1) end as current_operation,
      h.created_by, h.id::text as order_id
    from manufacturing_order h
    where h.org = ${org} and ${stateSql('manufacturingOrder', 'h.status', 'reviewed')}
      ${closed ? '' : `and not ${done}`} ${from === null ? '' : `and h.plan_finish_date >= ${from}`} ${to === null ? '' : `and h.plan_finish_date <= ${to}`}`;
}

export const orderProgressReport: Report = {
  sources: ['manufacturingOrder', 'factoryCalendar', 'operation'],
  rows,
};
