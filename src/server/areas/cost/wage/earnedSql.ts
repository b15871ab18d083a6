// Wages by report and worker as a select, for reports over many of them: of settled reports what their sheet says, of
// others what the price of their day would give. The same arithmetic as wageSheet, except that the last worker of an open
// report does not take the rest: it is shown until the sheet says it.
export function earnedSql(org: string, where: string): string {
  return `
    select r.id as work_report, r.date as work_date, r.status, r.material, r.material_name, r.operation, r.work_team, r.workshop,
      d.employee, d.qualified_qty, d.price, d.wage, true as settled, r.material_scrap_qty, r.process_scrap_qty, r.report_type
    from wage_settlement_details d join wage_settlement s on s.id = d.doc_id join work_report r on r.id = d.work_report
    where s.org = ${org} and s.status in ('approved', 'closed') and ${where}
    union all
    select r.id, r.date, r.status, r.material, r.material_name, r.operation, r.work_team, r.workshop, w.employee,
      round(r.qualified_qty * w.part, 6), p.price, round(p.wage * w.part, 2), false, r.material_scrap_qty, r.process_scrap_qty, r.report_type
    from work_report r
    left join work_team t on t.id = r.work_team
    left join material m on m.id = r.material
    cross join lateral (
      select x.employee, case when sum(x.weight) over () = 0 then 1.0 / count(*) over () else x.weight / sum(x.weight) over () end as part
      from (
        select e.employee, case coalesce(t.wage_mode, 'byShare') when 'equal' then 1 when 'byTime' then coalesce(e.work_minutes, 0)
          when 'byShareTime' then coalesce(e.share_rate, 0) * coalesce(e.work_minutes, 0) else coalesce(e.share_rate, 0) end as weight
        from work_report_workers e where e.doc_id = r.id and e.employee is not null
        union all
        select r.reporter, 1 where not exists (select 1 from work_report_workers e where e.doc_id = r.id and e.employee is not null)) x) w
    cross join lateral (
      select case when r.report_type = 'rework' then coalesce(q.rework_price, 0) else coalesce(q.price, r.piece_rate, 0) end as price,
        case when r.report_type = 'rework' then case when r.is_own_fault then 0 else round(r.qualified_qty * coalesce(q.rework_price, 0), 2) end
          else round((r.qualified_qty + coalesce(r.material_scrap_qty, 0) * coalesce(q.material_scrap_ratio, 100) / 100) * coalesce(q.price, r.piece_rate, 0), 2)
            - round(coalesce(r.process_scrap_qty, 0) * coalesce(q.process_scrap_deduct, 0), 2) end as wage
      from (select 1) one left join lateral (
        select p.* from piece_rate p where p.org = r.org and p.status = 'approved' and p.operation = r.operation
          and p.effective_date <= r.date and (p.expiry_date is null or p.expiry_date >= r.date)
          and (p.work_center is null or p.work_center = r.work_center)
          and (p.material is null or p.material = r.material)
          and (p.material is not null or p.material_category is null or p.material_category = m.category)
        order by (p.material is not null) desc, (p.material_category is not null) desc, (p.work_center is not null) desc, p.effective_date desc
        limit 1) q on true) p
    where r.org = ${org} and r.wage_settlement is null and r.status <> 'voided' and ${where}`;
}
