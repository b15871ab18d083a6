// Stock that an issue to the workshop may take by itself: of statuses that may leave, in lots that are neither frozen nor
// expired, and not held for others; what is held for the component itself counts. The choice is the pure half's.
import type { OfferedStock } from '#entities/manufacturing/materialFlow/lotChoice.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface Wanted {
  material: string;
  warehouse: string;
  /** Id of the component of the order. */
  component: string;
}

export interface StockToTake {
  stock: ReadonlyMap<string, OfferedStock[]>;
  /** Materials kept by lots, and warehouses kept by locations: only these have to be told apart. */
  byLot: ReadonlySet<string>;
  byLocation: ReadonlySet<string>;
}

export function placeKey(material: string, warehouse: string): string {
  return `${material}|${warehouse}`;
}

/** Stock by material and warehouse; the rows are the caller's to take from. */
export async function stockToTake(read: Read, wanted: readonly Wanted[], date: string): Promise<StockToTake> {
  if (wanted.length === 0) return { stock: new Map(), byLot: new Set(), byLocation: new Set() };
  const materials = [...new Set(wanted.map(({ material }) => material))];
  const warehouses = [...new Set(wanted.map(({ warehouse }) => warehouse))];
  const components = [...new Set(wanted.map(({ component }) => component))];
  const kept = await read.rows(
    `select 'lot' as by, id from material where id = any($1::uuid[]) and is_lot_managed
     union all select 'location', id from warehouse where id = any($2::uuid[]) and enable_location`,
    [materials, warehouses],
  );
  const ids = (by: string) => new Set(kept.flatMap((row) => (row['by'] === by ? [textOf(row['id'])] : [])));
  const rows = await read.rows(
    `select b.material, b.warehouse, b.location, b.lot, b.stock_status,
       b.on_hand_qty - b.frozen_qty - b.reserved_qty + coalesce(r.own, 0) as free,
       coalesce(l.expiry_date, b.expiry_date)::text as expires, coalesce(l.receipt_date, b.first_in_date)::text as received
     from stock_balance b join stock_status s on s.id = b.stock_status left join lot l on l.id = b.lot
     left join (select balance, sum(open_qty) as own from stock_reservation where org = $1::uuid and reserve_status = 'active'
       and reserve_type = 'strong' and demand_line_id = any($4::text[]) group by balance) r on r.balance = b.id
     where b.org = $1::uuid and b.material = any($2::uuid[]) and b.warehouse = any($3::uuid[]) and b.owner_type = 'own'
       and s.allow_issue is not false and s.status_kind = 'available' and coalesce(l.lot_status, 'normal') = 'normal'
       and coalesce(l.expiry_date, b.expiry_date, $5::date) >= $5::date and b.mto_no is null and b.project is null
       and b.on_hand_qty - b.frozen_qty - b.reserved_qty + coalesce(r.own, 0) > 0
     order by b.id`,
    [read.org, materials, warehouses, components, date === '' ? read.today : date],
  );
  const stock = new Map<string, OfferedStock[]>();
  for (const row of rows) {
    const key = placeKey(textOf(row['material']), textOf(row['warehouse']));
    const offered = stock.get(key) ?? [];
    stock.set(key, offered);
    offered.push({
      lot: optionalText(row['lot']),
      location: optionalText(row['location']),
      stockStatus: textOf(row['stock_status']),
      free: textOf(row['free']),
      expiryDate: optionalText(row['expires']),
      receiptDate: optionalText(row['received']),
    });
  }
  return { stock, byLot: ids('lot'), byLocation: ids('location') };
}
