// Stock that an issue to the workshop may take by itself: of statuses that may leave, in lots that are neither frozen nor
// expired, and not held for others; what is held for the component itself counts. The choice is the pure half's.
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { lot } from '#entities/master/lot.ts';
import { material } from '#entities/master/material/material.ts';
import { stockStatus } from '#entities/master/stockStatus.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import { among, asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { OfferedStock } from '#entities/manufacturing/materialFlow/lotChoice.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

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
  const materials = [...new Set(wanted.map((one) => one.material))];
  const warehouses = [...new Set(wanted.map((one) => one.warehouse))];
  const components = [...new Set(wanted.map(({ component }) => component))];
  const [m, w] = [headerTable(material, 'm'), headerTable(warehouse, 'w')];
  const tracked = await read.select(
    { by: asKind('text', raw('f.by')), id: present(asKind('ref', raw('f.id'))) },
    sql`from (select 'lot' as by, ${m.id} as id from ${m} where ${among(m.id, materials)} and ${m.isLotManaged}
      union all select 'location', ${w.id} from ${w} where ${among(w.id, warehouses)} and ${w.enableLocation}) f`,
  );
  const trackedBy = (by: string) => new Set(tracked.flatMap((row) => (row.by === by ? [row.id] : [])));
  const stock = new Map<string, OfferedStock[]>();
  const day = date === '' ? read.today : date;
  for (const { goods, place, ...row } of await freeRows(read, { materials, warehouses, components, day })) {
    const key = placeKey(goods, place);
    const offered = stock.get(key) ?? [];
    stock.set(key, offered);
    offered.push({ ...row, stockStatus: row.stockStatus ?? '' });
  }
  return { stock, byLot: trackedBy('lot'), byLocation: trackedBy('location') };
}

function freeRows(
  { org, select }: Read,
  asked: {
    materials: readonly string[];
    warehouses: readonly string[];
    components: readonly string[];
    day: string;
  },
) {
  const [b, s, l] = [headerTable(stockBalance, 'b'), headerTable(stockStatus, 's'), headerTable(lot, 'l')];
  const v = headerTable(stockReservation, 'v');
  const free = sql`${b.onHandQty} - ${b.frozenQty} - ${b.reservedQty} + coalesce(${raw('r.own')}, 0)`;
  return select(
    {
      goods: present(b.material),
      place: present(b.warehouse),
      location: b.location,
      lot: b.lot,
      stockStatus: b.stockStatus,
      free: present(asKind('qty', free)),
      expiryDate: asKind('date', sql`coalesce(${l.expiryDate}, ${b.expiryDate})`),
      receiptDate: asKind('date', sql`coalesce(${l.receiptDate}, ${b.firstInDate})`),
    },
    sql`from ${b} join ${s} on ${s.id} = ${b.stockStatus} left join ${l} on ${l.id} = ${b.lot}
     left join (select ${v.balance} as balance, sum(${v.openQty}) as own from ${v} where ${is(v.org, org)} and ${v.reserveStatus} = 'active'
       and ${v.reserveType} = 'strong' and ${among(v.demandLineId, asked.components)} group by ${v.balance}) r on r.balance = ${b.id}
     where ${is(b.org, org)} and ${among(b.material, asked.materials)} and ${among(b.warehouse, asked.warehouses)} and ${b.ownerType} = 'own'
       and ${s.allowIssue} is not false and ${s.statusKind} = 'available' and coalesce(${l.lotStatus}, 'normal') = 'normal'
       and coalesce(${l.expiryDate}, ${b.expiryDate}, ${asked.day}::date) >= ${asked.day}::date and ${b.mtoNo} is null and ${b.project} is null
       and ${free} > 0
     order by ${b.id}`,
  );
}
