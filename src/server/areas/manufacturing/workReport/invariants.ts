// What must hold of orders and their reports: operations and orders show the sums of approved reports, every piece that was
// reported went somewhere, and an operation was given out as often as its tasks say.
import { recordSql, type Invariant } from '#server/selfCheck/invariant.ts';
import { handledPiecesSql } from './handledPieces.ts';
import { stateSql } from '#server/store/stateSql.ts';

const order = recordSql('manufacturingOrder', 'h.id');
const counts = stateSql('workReport', 'r.status', 'reviewed');

export const workReportInvariants: readonly Invariant[] = [
  {
    name: 'operationsAreReports',
    title: '生产订单各工序的合格、不良、返工、报废等于已审核报工单合计',
    sql: `select ${order}, h.code, o.operation_seq from manufacturing_order_operations o join manufacturing_order h on h.id = o.doc_id
      join (select r.manufacturing_order, r.operation_seq, sum(r.finished_qty) filter (where r.report_type <> 'rework') as finished,
          sum(r.qualified_qty) as good, sum(r.defect_qty) as defect, sum(r.rework_qty) as rework, sum(r.material_scrap_qty + r.process_scrap_qty) as scrap
        from work_report r where ${counts} group by 1, 2) s on s.manufacturing_order = h.id and s.operation_seq = o.operation_seq
      left join (${handledPiecesSql}) d on d.manufacturing_order = h.id and d.operation_seq = o.operation_seq
      where (o.reported_qty, o.qualified_qty, o.defect_qty, o.rework_qty, o.scrap_qty) is distinct from (coalesce(s.finished, 0),
        s.good + coalesce(d.good, 0), s.defect - coalesce(d.gone, 0), s.rework + coalesce(d.rework, 0), s.scrap + coalesce(d.scrap, 0))`,
  },
  {
    name: 'operationBalance',
    title: '生产订单各工序的汇报数量等于合格、不良、报废与待返工之和',
    sql: `select ${order}, h.code, o.operation_seq, o.reported_qty from manufacturing_order_operations o join manufacturing_order h on h.id = o.doc_id
      where o.reported_qty <> o.qualified_qty + o.defect_qty + o.scrap_qty + o.rework_qty - coalesce(o.rework_done_qty, 0)`,
  },
  {
    name: 'orderBalance',
    title: '生产订单的不良与报废等于各工序合计',
    sql: `select ${order}, h.code, h.scrap_qty, o.scrap from manufacturing_order h
      join (select doc_id, sum(scrap_qty) as scrap, sum(defect_qty) as defect, sum(reported_qty) as reported from manufacturing_order_operations group by 1) o on o.doc_id = h.id
      where o.reported > 0 and (h.scrap_qty, h.defect_qty) is distinct from (o.scrap, o.defect)`,
  },
  {
    name: 'tasksAreReports',
    title: '派工单的已报工数量等于已审核报工单合计',
    sql: `select ${recordSql('workTaskOrder', 't.id')}, t.code, t.reported_qty, s.finished from work_task_order t
      left join (select r.work_task_order, sum(r.finished_qty) filter (where r.report_type <> 'rework') as finished from work_report r where ${counts} group by 1) s on s.work_task_order = t.id
      where coalesce(t.reported_qty, 0) <> coalesce(s.finished, 0)`,
  },
];
