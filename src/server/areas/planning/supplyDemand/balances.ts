// The select behind the supply–demand grid: of every material with stock, moves or a safety stock what is on hand, when its
// balance first falls below nought and below the safety stock. Moves are what documents still bring and take, on their own
// days, so that the page can tell what is past due.
import { ownSafetyStock } from '#server/areas/master/safetyStock.ts';
import { countsExpected } from '#server/ledgers/availability.ts';
import { expectedEntities, expectedMoves } from '#server/ledgers/expectedStock.ts';
import { expiringLots, lostStock } from '#server/ledgers/expiringStock.ts';
import type { Report } from '#server/areas/report.ts';

/** Entities whose rows the grid is read from. */
export const balanceSources = (): readonly string[] => [
  'stockBalance',
  'stockReservation',
  'stockParam',
  'material',
  'materialPlanning',
  'planOrder',
  'lot',
  ...expectedEntities(),
];

/**
 * What is open, each on the day its document says: material, day, row (see MoveRow), qty above 0, entity, doc_id, code,
 * partner. Documents bring and take; of plan orders what is not released yet comes, is begun, and requires its parts.
 */
function documentMoves(org: string): string {
  const expected = expectedMoves({
    org,
    today: "'-infinity'::date",
    material: null,
    warehouse: null,
    mtoNo: null,
    onlyPlanned: true,
  });
  const planned = (columns: string, from = '', where = ' and h.remain_base_qty > 0'): string =>
    `select ${columns}, 'planOrder', h.id, h.code, null::text from plan_order h${from}
     where h.org = ${org} and h.status in ('suggested', 'firmed', 'partiallyReleased', 'released')${where}`;
  const open = 'h.remain_base_qty';
  // A draft brings nothing yet and takes nothing: what was released into it counts as the order it comes from.
  const part = 'c.required_qty * (h.remain_qty + coalesce(h.draft_qty, 0)) / h.confirmed_qty';
  const drafted = 'h.draft_base_qty';
  return `
    select e.material, e.day, case when e.qty > 0 then 'scheduled' else 'gross' end as row, abs(e.qty) as qty, e.entity, e.doc_id, e.code, e.partner
    from (${expected}) e where e.qty <> 0
    union all ${planned(`h.material, h.confirmed_finish_date, 'plannedReceipt', ${open}`)}
    union all ${planned(`h.material, h.confirmed_finish_date, 'scheduled', ${drafted}`, '', ' and h.draft_base_qty > 0')}
    union all ${planned(`h.material, h.confirmed_start_date, 'plannedRelease', ${open}`)}
    union all ${planned(`c.material, coalesce(c.required_date, h.confirmed_start_date), 'gross', ${part}`, ' join plan_order_components c on c.doc_id = h.id', ' and c.required_qty > 0 and h.confirmed_qty > 0 and h.remain_base_qty + coalesce(h.draft_base_qty, 0) > 0')}`;
}

/** Lots that spoil before any of the moves takes them, as rows like those of the moves. */
function spoilt(org: string, today: string, moves: string): string {
  const needs = `select e.material, e.day, e.qty from (${moves}) e where e.row = 'gross'`;
  return `select e.material, e.day, 'gross' as row, e.qty, 'lot' as entity, e.lot as doc_id, e.code, null::text as partner
    from (${lostStock(expiringLots(org), needs, today)}) e`;
}

/** The same with the lots that spoil before anything takes them. @param today a date expression */
export function datedMoves(org: string, today: string): string {
  const moves = documentMoves(org);
  return `${moves} union all ${spoilt(org, today, moves)}`;
}

/** Stock that is there or needs no more than to arrive or be inspected; material, qty. */
export function stockOnHand(org: string): string {
  const kept = (kind: 'inTransit' | 'toInspect'): string =>
    `case when s.status_kind = '${kind}' and ${countsExpected(org, kind)} then b.on_hand_qty else 0 end`;
  return `select b.material, sum(b.available_qty + ${kept('inTransit')} + ${kept('toInspect')}) as qty
    from stock_balance b join stock_status s on s.id = b.stock_status where b.org = ${org} and b.owner_type = 'own' group by 1`;
}

/** Parameters, which go before what the material says, those of the warehouse it is kept in first; material, planner, safety_stock … */
export const planningParameters = (org: string): string =>
  `select distinct on (p.material) p.material, p.planner, p.safety_stock, p.fixed_lead_days, p.inspect_lead_days, p.order_policy, p.plan_fence, p.supply_type from material_planning p
     join material w on w.id = p.material where p.org = ${org} and (p.warehouse is null or p.warehouse = w.warehouse) and p.status = 'approved'
   order by p.material, p.warehouse nulls last`;

/**
 * One row a material: id, code, name, specification, unit, planner, on_hand, safety, lowest, short_day, low_day, is_late.
 * @param today a date expression; what is past due counts on it
 */
export function balancesSql(org: string, today: string): string {
  return `
    with documents as materialized (${documentMoves(org)}),
    stock as materialized (${stockOnHand(org)}),
    parameters as materialized (${planningParameters(org)}),
    limits as materialized (
      select t.id, coalesce(s.qty, 0) as on_hand, coalesce(p.safety_stock, ${ownSafetyStock('t')}, 0) as safety
      from material t left join stock s on s.material = t.id left join parameters p on p.material = t.id where t.org = ${org}),
    -- Rows of one day are peers of the window, so that each tells what is left at its end.
    running as (
      select m.material, m.day, m.is_late, sum(m.qty) over (partition by m.material order by m.day) as change
      from (select e.material, greatest(e.day, ${today}) as day, case e.row when 'gross' then -e.qty else e.qty end as qty, e.day < ${today} as is_late
        from (select * from documents union all ${spoilt(org, today, 'select * from documents')}) e where e.row <> 'plannedRelease') m),
    judged as (
      select r.material, min(l.on_hand + r.change) as lowest, min(r.day) filter (where l.on_hand + r.change < 0) as short_day,
        min(r.day) filter (where l.on_hand + r.change < l.safety) as low_day, bool_or(r.is_late) as is_late
      from running r join limits l on l.id = r.material group by 1)
    select t.id, t.code, t.name, t.specification, t.base_unit as unit, coalesce(p.planner, t.planner) as planner, l.on_hand, l.safety,
      least(l.on_hand, j.lowest) as lowest, j.short_day, case when l.on_hand < l.safety then ${today} else j.low_day end as low_day,
      coalesce(j.is_late, false) as is_late
    from material t join limits l on l.id = t.id left join judged j on j.material = t.id left join parameters p on p.material = t.id
    where t.status <> 'disabled' and (j.material is not null or l.on_hand <> 0 or l.safety > 0)`;
}

export const supplyDemandGrid: Report = {
  sources: balanceSources,
  rows(asked) {
    const org = asked.org();
    return `select b.id, ${org} as org, b.id as material, b.name as material_name, b.specification, b.planner, b.on_hand,
      b.safety as safety_stock, b.lowest as lowest_qty, b.short_day as first_short_date, b.low_day as first_low_date, b.is_late, b.unit
      from (${balancesSql(org, asked.today())}) b`;
  },
};
