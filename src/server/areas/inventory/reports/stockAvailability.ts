// Rows of 预计可用量查询 (FLOWS §6): available stock with what is in transit and to be inspected, open supply, less open
// demand, as far as the stock parameters count them. By day the same figures say when supply first falls short.
import { countsExpected } from '#server/ledgers/availability.ts';
import { expectedEntities, expectedMoves } from '../../expected.ts';
import type { ExpectedKind } from '#server/areas/serverArea.ts';
import type { PlanAvailablePart } from '#model/rules/availability.ts';
import { narrowed, rowId, type Asked, type Report } from '#server/areas/report.ts';

/** Own stock by material with what of it is expected to become available. */
export function expectedStock(asked: Asked, more: string): string {
  const org = asked.org();
  const kept = (part: PlanAvailablePart, kind: string): string =>
    `coalesce(sum(b.on_hand_qty) filter (where s.status_kind = '${kind}' and ${countsExpected(org, part)}), 0)`;
  return `
      select b.material, sum(b.on_hand_qty) as on_hand_qty, sum(b.reserved_qty) as reserved_qty, sum(b.frozen_qty) as frozen_qty,
        sum(b.available_qty) as available_qty, ${kept('inTransit', 'inTransit')} as in_transit_qty,
        ${kept('toInspect', 'toInspect')} as to_inspect_qty
      from stock_balance b join stock_status s on s.id = b.stock_status
      where b.org = ${org} and b.owner_type = 'own'${narrowed(asked, { warehouse: 'b.warehouse', mtoNo: 'b.mto_no' })}${more} group by b.material`;
}

/** What is expected of a kind, as a quantity whichever way it goes. */
function open(kind: ExpectedKind, column: string): string {
  return `coalesce(abs(sum(e.qty) filter (where e.kind = '${kind}')), 0) as ${column}`;
}

function rows(asked: Asked): string {
  const org = asked.org();
  const of = {
    org,
    today: asked.today(),
    material: null,
    warehouse: asked.value('warehouse'),
    mtoNo: asked.value('mtoNo'),
  };
  return `
    with events as (${expectedMoves(of)}),
    stock as (${expectedStock(asked, '')}),
    flows as (
      select e.material, ${open('purchase', 'open_purchase_qty')}, ${open('production', 'open_production_qty')},
        ${open('outsource', 'open_outsource_qty')}, ${open('sale', 'open_sale_qty')}, ${open('component', 'component_demand_qty')}
      from events e group by e.material),
    running as (
      select e.material, e.day, sum(sum(e.qty)) over (partition by e.material order by e.day) as moved from events e group by e.material, e.day),
    short as (
      select r.material, min(r.day) as day from running r left join stock s on s.material = r.material
      where coalesce(s.available_qty + s.in_transit_qty + s.to_inspect_qty, 0) + r.moved < 0 group by r.material),
    figures as (
      select m.id as material, m.name as material_name, m.specification, m.base_unit as unit,
        coalesce(s.on_hand_qty, 0) as on_hand_qty, coalesce(s.reserved_qty, 0) as reserved_qty, coalesce(s.frozen_qty, 0) as frozen_qty,
        coalesce(s.available_qty, 0) as available_qty, coalesce(s.in_transit_qty, 0) as in_transit_qty, coalesce(s.to_inspect_qty, 0) as to_inspect_qty,
        coalesce(f.open_purchase_qty, 0) as open_purchase_qty, coalesce(f.open_production_qty, 0) as open_production_qty, coalesce(f.open_outsource_qty, 0) as open_outsource_qty,
        coalesce(f.open_sale_qty, 0) as open_sale_qty, coalesce(f.component_demand_qty, 0) as component_demand_qty,
        coalesce(r.safety_stock, m.safety_stock) as safety_stock, t.day as first_short_date
      from material m
      left join material_org_rows r on r.doc_id = m.id and r.org = ${org} and r.enabled is not false
      left join stock s on s.material = m.id left join flows f on f.material = m.id left join short t on t.material = m.id
      where m.org = ${org} and (s.material is not null or f.material is not null))
    select ${rowId('f.material')} as id, ${org} as org, f.*,
      f.available_qty + f.in_transit_qty + f.to_inspect_qty + f.open_purchase_qty + f.open_production_qty + f.open_outsource_qty
        - f.open_sale_qty - f.component_demand_qty as plan_available_qty
    from figures f`;
}

export const stockAvailability: Report = {
  sources: () => ['stockBalance', 'stockParam', 'material', ...expectedEntities()],
  rows,
};
