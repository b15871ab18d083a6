// What the parts of production orders can be covered with: own stock nobody holds that may still be used, and what is held
// for each part. Whoever tells what is short reads both here (kitting, shortages, order tree, orders for made parts,
// workshop orders, substitutions, buffers, master schedule). All quantities are base units.
import { countsAvailable } from './availability.ts';
import { isUsable } from './expiringStock.ts';

/**
 * Rows of material, qty (not below 0).
 * @param org SQL, like the others @param day on which it must still be usable @param where further conditions over the stock at b
 */
export function freeForParts(org: string, day: string, where = ''): string {
  return `select b.material, greatest(sum(b.available_qty - case when ${countsAvailable(org, 'minusReserved')} then 0 else b.reserved_qty end), 0) as qty
    from stock_balance b left join lot t on t.id = b.lot
    where b.org = ${org} and b.owner_type = 'own' and ${isUsable(day)}${where} group by 1`;
}

const isHeld = (org: string): string =>
  `org = ${org} and reserve_status = 'active' and reserve_type = 'strong' and demand_entity = 'manufacturingOrder'`;

/** Rows of line (id of the part as text), qty above 0. */
export function heldForParts(org: string): string {
  return `select demand_line_id as line, sum(open_qty) as qty from stock_reservation where ${isHeld(org)} group by 1`;
}

/** The same of the part at c alone; 0 for none. */
export const heldForPart = (org: string, c: string): string =>
  `coalesce((select sum(open_qty) from stock_reservation where ${isHeld(org)} and demand_line_id = ${c}.id::text), 0)`;

/** What is still to be issued of the part at c beyond what is held for it. @param held an expression */
export const missingOfPart = (c: string, held: string): string =>
  `greatest(0, ${c}.unissued_base_qty - ${held})`;
