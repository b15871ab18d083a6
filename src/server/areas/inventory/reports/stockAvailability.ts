// Rows of 预计可用量查询 (FLOWS §6): available stock with what is in transit and to be inspected, open supply, less open
// demand, as far as the stock parameters count them. By day the same figures say when supply first falls short.
import { countsExpected } from '#server/ledgers/availability.ts';
import { expectedEntities, type ExpectedOf, expectedMoves } from '#server/ledgers/expectedStock.ts';
import { expiringLots, lostStock } from '#server/ledgers/expiringStock.ts';
import { signOf, type PlanAvailablePart } from '#model/expectedStock.ts';
import { narrowed, rowId, type Asked, type Report } from '#server/areas/report.ts';

/** The column of each part that documents make up. */
const expectedColumns = [
  { part: 'openPurchase', column: 'open_purchase_qty' },
  { part: 'openProduction', column: 'open_production_qty' },
  { part: 'openOutsource', column: 'open_outsource_qty' },
  { part: 'minusOpenSale', column: 'open_sale_qty' },
  { part: 'minusComponentDemand', column: 'component_demand_qty' },
] as const;

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

/** What documents still bring and take, as {@link expectedMoves} tells it, and lots that expire before anything needs them. */
export function dayByDay(asked: Asked, of: ExpectedOf): string {
  const narrow = narrowed(asked, { warehouse: 'b.warehouse', mtoNo: 'b.mto_no' });
  const lots = expiringLots(
    of.org,
    `${narrow}${of.material === null ? '' : ` and b.material = ${of.material}`}`,
  );
  const moves = expectedMoves(of);
  const needs = `select e.material, e.day, -e.qty as qty from (${moves}) e where e.qty < 0`;
  return `${moves}
    union all select e.material, e.day, 'expiry', null::text, -e.qty, 'lot', e.lot, e.code, null::text from (${lostStock(lots, needs, of.today)}) e`;
}

/** What is expected of each part, as a quantity whichever way it goes. */
const expectedSums = expectedColumns
  .map(({ part, column }) => `coalesce(abs(sum(e.qty) filter (where e.part = '${part}')), 0) as ${column}`)
  .join(', ');

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
    with events as (${dayByDay(asked, of)}),
    stock as (${expectedStock(asked, '')}),
    flows as (
      select e.material, ${expectedSums}, coalesce(-sum(e.qty) filter (where e.kind = 'expiry'), 0) as expiring_qty
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
        ${expectedColumns.map(({ column }) => `coalesce(f.${column}, 0) as ${column}`).join(', ')},
        coalesce(f.expiring_qty, 0) as expiring_qty, coalesce(r.safety_stock, m.safety_stock) as safety_stock, t.day as first_short_date
      from material m
      left join material_org_rows r on r.doc_id = m.id and r.org = ${org} and r.enabled is not false
      left join stock s on s.material = m.id left join flows f on f.material = m.id left join short t on t.material = m.id
      where m.org = ${org} and (s.material is not null or f.material is not null))
    select ${rowId('f.material')} as id, ${org} as org, f.*,
      f.available_qty + f.in_transit_qty + f.to_inspect_qty - f.expiring_qty
        ${expectedColumns.map(({ part, column }) => `${signOf(part) < 0 ? '-' : '+'} f.${column}`).join(' ')} as plan_available_qty
    from figures f`;
}

export const stockAvailability: Report = {
  sources: () => ['stockBalance', 'stockReservation', 'stockParam', 'material', 'lot', ...expectedEntities()],
  rows,
};
