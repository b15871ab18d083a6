// What of the stock at a place is in boxes: loose = on hand − packed, never below 0 (FLOWS o2). Asked after a bill took stock
// away and before loose goods are packed, with the balances locked.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import { invalid } from '#server/refusal.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { selectRows } from '#server/select/select.ts';
import type { StockMove } from '../stockMoves.ts';

export interface PackedPlace {
  warehouse: string;
  location: string | null;
  material: string;
  lot: string | null;
  stockStatus: string;
}

export interface Loose {
  onHand: Decimal;
  packed: Decimal;
  loose: Decimal;
  /** Codes of a few units that could be opened. */
  units: string;
  label: string;
}

/** A lot that is packed before it has a record is known by its number. */
const lotSql = `coalesce(c.lot, (select l.id from lot l where l.org = u.org and l.material = c.material and l.code = c.lot_no))`;

const there = (
  row: string,
): string => `u.org = $2::uuid and u.status = 'inStock' and c.material = ${row}.material
  and u.warehouse = ${row}.warehouse and u.location is not distinct from ${row}.location
  and c.stock_status = ${row}.stock_status and ${lotSql} is not distinct from ${row}.lot`;

const looseSql = `from (with wanted as (
    select distinct * from jsonb_to_recordset($1::text::jsonb) as r(warehouse uuid, location uuid, material uuid, lot uuid, stock_status uuid)),
  packed as (
    select w.warehouse, w.location, w.material, w.lot, w.stock_status, sum(c.qty) as qty
    from wanted w join pack_unit_contents c on c.material = w.material join pack_unit u on u.id = c.doc_id
    where ${there('w')} group by 1, 2, 3, 4, 5)
  select w.*, coalesce(p.qty, 0)::text as packed, m.code || ' ' || m.name as label,
    coalesce((select sum(b.on_hand_qty) from stock_balance b where b.org = $2::uuid and b.material = w.material and b.warehouse = w.warehouse
      and b.location is not distinct from w.location and b.lot is not distinct from w.lot and b.stock_status = w.stock_status), 0)::text as on_hand,
    (select string_agg(few.code, '、') from (select distinct u.code from pack_unit u join pack_unit_contents c on c.doc_id = u.id
       where ${there('w')} order by u.code limit 3) few) as units
  from wanted w left join packed p on p.warehouse = w.warehouse and p.location is not distinct from w.location and p.material = w.material
    and p.lot is not distinct from w.lot and p.stock_status = w.stock_status
  join material m on m.id = w.material) t`;

export const placeKey = (place: PackedPlace): string =>
  [place.warehouse, place.location ?? '', place.material, place.lot ?? '', place.stockStatus].join('|');

/** By `placeKey`. */
export async function looseAt(
  { session, grants }: Context,
  places: readonly PackedPlace[],
): Promise<Map<string, Loose>> {
  const wanted = places.map(({ stockStatus, ...place }) => ({ ...place, stock_status: stockStatus }));
  const rows = await selectRows(
    session,
    {
      ...presentColumns('t', { warehouse: 'ref', material: 'ref', stockStatus: 'ref' }),
      ...namedColumns('t', { location: 'ref', lot: 'ref', label: 'text', units: 'text' }),
      ...presentColumns('t', { onHand: 'qty', packed: 'qty' }),
    },
    written(looseSql, [JSON.stringify(wanted), grants.org]),
  );
  return new Map(
    rows.map((row) => {
      const [onHand, packed] = [decimal(row.onHand), decimal(row.packed)];
      const { units, label } = row;
      const loose = onHand.minus(packed);
      return [placeKey(row), { onHand, packed, loose, units: units ?? '', label: label ?? '' }];
    }),
  );
}

/** FLOWS o2: stock that left may not have been in a box. @throws Refusal 422 naming units that could be opened */
export async function refusePacked(context: Context, moves: readonly StockMove[]): Promise<void> {
  if (moves.length === 0) return;
  const found = await looseAt(context, moves);
  const problems = moves.flatMap((move): Problem[] => {
    const place = found.get(placeKey(move));
    if (place === undefined || place.packed.isZero() || !place.loose.isNegative()) return [];
    return [
      {
        field: 'qty',
        lines: 'items',
        lineId: move.lineId,
        lineNo: move.lineNo,
        level: 'error',
        message:
          `第${move.lineNo}行 ${place.label} 的散货不够：还差 ${decimalText(place.loose.negated())}，其余 ${decimalText(place.packed)} 在箱内，` +
          `请扫描箱码出库，或先开箱：${place.units}`,
      },
    ];
  });
  if (problems.length > 0) throw invalid(problems);
}
