// Rows of 缺料分析表: a simulated allocation. What is reserved for an order is its own; for the rest orders stand in line by
// priority, start and code; each takes what is free, the rest waits for what comes, in the order of days. One pass of running
// sums by component, so that thousands of orders are worked out at once.
import { expectedEntities, expectedMoves } from '#server/ledgers/expectedStock.ts';
import { freeForParts, heldForParts, missingOfPart } from '#server/ledgers/partsCover.ts';
import { expectedSources } from '#model/registry.ts';
import { signOf } from '#model/expectedStock.ts';
import { rankSql } from '../kitting/kittingInput.ts';
import type { Asked, Report } from '#server/areas/report.ts';

function rows(asked: Asked): string {
  const org = asked.org();
  const startTo = asked.value('startTo');
  const incoming = expectedMoves(
    { org, today: asked.today(), material: null, warehouse: null, mtoNo: null },
    expectedSources.filter(({ part }) => signOf(part) > 0),
  );
  const onlyShort = asked.chosen('onlyShort') !== 'false';
  return `
    with orders as materialized (
      select h.id, row_number() over (order by ${rankSql}, h.plan_start_date, h.code) as place from manufacturing_order h
      where h.org = ${org} and h.status in ('planned', 'released', 'started')${startTo === null ? '' : ` and h.plan_start_date <= ${startTo}`}),
    stock as materialized (${freeForParts(org, asked.today())}),
    held as materialized (${heldForParts(org)}),
    lined as (
      -- What the order itself and those before it need of a component beyond what is reserved for them.
      select c.id, c.material, c.held, c.qty, o.place, sum(c.qty) over (partition by c.material order by o.place, c.seq rows unbounded preceding) as upto
      from (select p.id, p.doc_id, p.seq, p.material, coalesce(k.qty, 0) as held, ${missingOfPart('p', 'coalesce(k.qty, 0)')} as qty
        from manufacturing_order_components p left join held k on k.line = p.id::text
        where p.unissued_base_qty > 0 and p.issue_mode <> 'none') c join orders o on o.id = c.doc_id),
    judged as materialized (
      select l.id, l.material, l.qty, l.held, l.upto, coalesce(s.qty, 0) as free from lined l left join stock s on s.material = l.material
      ${onlyShort ? 'where l.qty > 0 and l.upto > coalesce(s.qty, 0)' : ''}),
    coming as materialized (
      select e.material, e.day, e.entity, e.doc_id, sum(e.qty) over (partition by e.material order by e.day, e.code, e.doc_id rows unbounded preceding) as upto
      from (${incoming}) e where e.qty > 0),
    total as (select material, min(day) as first_day, max(upto) as qty from coming group by 1),
    supply as (
      select distinct on (c.material) c.material, p.supplier, p.purchaser from coming c
      join purchase_order p on c.entity = 'purchaseOrder' and p.id = c.doc_id order by c.material, c.upto),
    covered as materialized (
      -- Both in one line by how much must have come: the first receipt at or behind a need is the day it is covered.
      select q.id, q.cover_day from (
        select w.id, min(w.day) over (partition by w.material order by w.upto desc, w.place rows unbounded preceding) as cover_day
        from (select c.material, null::uuid as id, c.day, c.upto, 0 as place from coming c
          union all select j.material, j.id, null, j.upto - j.free, 1 from judged j where j.upto > j.free and j.material in (select material from total)) w) q
      where q.id is not null)
    select f.id, ${org} as org, h.id as manufacturing_order, h.priority, h.material as product, h.workshop, h.plan_start_date, c.required_date,
      f.material as component, m.name as component_name, m.base_unit as unit, f.qty + f.held as unissued_qty, f.held as reserved_qty, f.free as on_hand_qty,
      least(f.free, f.upto - f.qty) as allocated_qty, greatest(0, least(f.qty, f.upto - f.free)) as short_qty,
      coalesce(t.qty, 0) as on_order_qty, t.first_day as next_receipt_date, v.cover_day as cover_date, y.supplier,
      coalesce(y.purchaser, m.purchaser) as buyer
    from judged f join manufacturing_order_components c on c.id = f.id join manufacturing_order h on h.id = c.doc_id
    join material m on m.id = f.material left join total t on t.material = f.material
    left join supply y on y.material = f.material left join covered v on v.id = f.id`;
}

export const materialShortageReport: Report = {
  sources: () => [
    'stockBalance',
    'stockReservation',
    'stockParam',
    'material',
    'manufacturingOrder',
    ...expectedEntities(),
  ],
  rows,
};
