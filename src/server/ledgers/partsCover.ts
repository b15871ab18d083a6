// What the parts of production orders can be covered with: own stock nobody holds that may still be used, and what is held
// for each part. Whoever tells what is short reads both here (kitting, shortages, order tree, orders for made parts,
// workshop orders, substitutions, buffers, master schedule). All quantities are base units.
import type { DecimalText } from '#model/typedDoc.ts';
import { asKind, present, raw, sql, type Piece } from '#server/select/piece.ts';
import type { Selected, Selection } from '#server/select/select.ts';
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

interface Asking {
  select<S extends Selection>(selection: S, rest: Piece): Promise<Selected<S>[]>;
}

/** Free stock of the materials on a day, by material; none of what is not in store. */
export async function freeStockOf(
  { select }: Asking,
  org: string,
  materials: readonly string[],
  day: string,
): Promise<Map<string, DecimalText>> {
  const free: Piece = {
    written(parameters) {
      const asked = ` and b.material = any(${parameters.add(materials, 'uuid[]')})`;
      return freeForParts(parameters.add(org, 'uuid'), parameters.add(day, 'date'), asked);
    },
  };
  const rows = await select(
    { material: present(asKind('ref', raw('f.material'))), qty: present(asKind('qty', raw('f.qty'))) },
    sql`from (${free}) f`,
  );
  return new Map(rows.map(({ material, qty }) => [material, qty]));
}

/** Held for the parts, by the id of the part; nothing for those nothing is held for. */
export async function heldForLines(
  { select }: Asking,
  org: string,
  lines: readonly string[],
): Promise<Map<string, DecimalText>> {
  const held: Piece = { written: (parameters) => heldForParts(parameters.add(org, 'uuid')) };
  const rows = await select(
    { line: present(asKind('text', raw('k.line'))), qty: present(asKind('qty', raw('k.qty'))) },
    sql`from (${held}) k where k.line = any(${lines}::text[])`,
  );
  return new Map(rows.map(({ line, qty }) => [line, qty]));
}
