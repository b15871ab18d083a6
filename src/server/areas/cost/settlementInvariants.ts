// What must hold of wages after every transaction (FLOWS t6): a report is paid by one sheet at most, and its mark names the
// approved sheet that lists it; what a sheet pays of its reports is the sum of its details.
import type { Invariant } from '#server/selfCheck/invariant.ts';

const settled = "s.status in ('approved', 'closed')";

export const settlementInvariants: readonly Invariant[] = [
  {
    name: 'settled.workReport',
    title: '已结算的报工单只在标明的那一张已审核工资单中',
    sql: `select r.code, s.code as sheet from wage_settlement_details d join wage_settlement s on s.id = d.doc_id
        join work_report r on r.id = d.work_report where ${settled} and r.wage_settlement is distinct from s.id
      union all
      select r.code, s.code from work_report r left join wage_settlement s on s.id = r.wage_settlement
        where r.wage_settlement is not null and (s.id is null or not ${settled}
          or not exists (select 1 from wage_settlement_details d where d.doc_id = s.id and d.work_report = r.id))`,
  },
  {
    name: 'paid.wageSettlement',
    title: '工资单的计件与返工工资等于计件明细合计',
    sql: `select s.code, e.wage, d.wage as details from wage_settlement s
      left join (select doc_id, sum(piece_wage + rework_wage) as wage from wage_settlement_employees group by 1) e on e.doc_id = s.id
      left join (select doc_id, sum(wage) as wage from wage_settlement_details group by 1) d on d.doc_id = s.id
      where ${settled} and coalesce(e.wage, 0) <> coalesce(d.wage, 0)`,
  },
];
