// Pieces a report left to be judged, and what their handling made of them: good, to be done again, scrapped. They are booked
// on the operation as if the report had said so; the report itself stays as it was written.
import { stateSql } from '#server/store/stateSql.ts';

/** By order and operation (null: the whole order): gone from the faulty ones, and what they became. */
export const handledPiecesSql = `select r.manufacturing_order, r.operation_seq, sum(i.qty) as gone,
    coalesce(sum(i.qty) filter (where i.method in ('concession', 'sort')), 0) as good,
    coalesce(sum(i.qty) filter (where i.method in ('rework', 'repair')), 0) as rework,
    coalesce(sum(i.qty) filter (where i.method = 'scrap'), 0) as scrap
  from defect_handling d join defect_handling_items i on i.doc_id = d.id join work_report r on r.id = d.work_report
  where d.is_reported and ${stateSql('defectHandling', 'd.status', 'reviewed')} group by 1, 2`;
