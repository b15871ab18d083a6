// Rows of 可用量按日期: what of a material can be promised and when. It begins with what is available today, with what is
// in transit and to be inspected, and runs through every receipt and issue that is still expected, by the day.
import { expectedEntities } from '#server/ledgers/expectedStock.ts';
import { rowId, type Asked, type Report } from '#server/areas/report.ts';
import { dayByDay, expectedStock } from './stockAvailability.ts';

function rows(asked: Asked): string {
  const org = asked.org();
  const today = asked.today();
  const material = asked.value('material');
  const of = { org, today, material, warehouse: asked.value('warehouse'), mtoNo: asked.value('mtoNo') };
  const order = 'partition by m.material order by m.day, m.place, m.code, m.doc_id';
  return `
    with expected as (
      select e.material, e.day, case when e.qty > 0 then 1 else 2 end as place, e.kind, e.entity, e.doc_id, e.code, e.partner, sum(e.qty) as qty
      from (${dayByDay(asked, of)}) e where e.qty <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8),
    stock as (${expectedStock(asked, material === null ? '' : ` and b.material = ${material}`)}),
    moves as (
      select t.id as material, ${today} as day, 0 as place, 'stock' as kind, null::text as entity, null::uuid as doc_id, null::text as code,
        null::text as partner, coalesce(s.available_qty + s.in_transit_qty + s.to_inspect_qty, 0) as qty
      from material t left join stock s on s.material = t.id
      where t.org = ${org} and ${material === null ? 'exists (select 1 from expected e where e.material = t.id)' : `t.id = ${material}`}
      union all
      select e.* from expected e),
    running as (select m.*, sum(m.qty) over (${order}) as balance, row_number() over (${order}) as seq from moves m)
    select ${rowId('r.material', 'r.day', 'r.kind', 'r.doc_id')} as id, ${org} as org, r.material, t.name as material_name, t.specification,
      t.base_unit as unit, r.seq::integer as seq, r.day, r.kind, r.entity as source_entity, r.code as source_code, r.doc_id::text as source_id,
      r.partner as partner_name, case when r.place = 1 then r.qty end as receipt_qty, case when r.place = 2 then -r.qty end as issue_qty,
      r.balance as balance_qty
    from running r join material t on t.id = r.material`;
}

export const stockAvailabilityDays: Report = {
  sources: () => ['stockBalance', 'stockReservation', 'stockParam', 'material', 'lot', ...expectedEntities()],
  rows,
};
