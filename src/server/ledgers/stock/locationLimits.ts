// What a location takes (catalogue: 最大存放量, 最大载重, 最大容积, 固定物料, 混放). Asked after a bill brought goods there, with the
// location held, so that two bills together fill it no further than one.
import { decimal, formatDecimal } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import { location } from '#entities/master/location.ts';
import { invalid } from '#server/refusal.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { among, sql } from '#server/select/piece.ts';
import { type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { StockBill, StockMove } from '../stockMoves.ts';

/** Weight and volume are those of one base unit; goods without them weigh and fill nothing. */
const filledSql = `from (select l.id, l.code || ' ' || l.name as label, l.max_qty, l.max_weight, l.max_volume, l.allow_mix_material, l.allow_mix_lot,
    sum(b.on_hand_qty) as qty, sum(b.on_hand_qty * coalesce(m.gross_weight, m.net_weight, 0)) as weight,
    sum(b.on_hand_qty * coalesce(m.volume, 0)) as volume, count(distinct b.material)::int as materials,
    count(distinct (b.material, b.lot))::int as lots,
    bool_or(l.fixed_material is not null and b.material <> l.fixed_material) as is_other, max(f.code || ' ' || f.name) as fixed
  from location l join stock_balance b on b.org = $2::uuid and b.warehouse = l.warehouse and b.location = l.id and b.on_hand_qty > 0
    join material m on m.id = b.material left join material f on f.id = l.fixed_material
  where l.id = any($1::uuid[]) group by l.id) f`;

const filled = {
  ...presentColumns('f', { id: 'ref', materials: 'integer', lots: 'integer' }),
  ...namedColumns('f', { label: 'text', isOther: 'bool', fixed: 'text' }),
  ...namedColumns('f', { allowMixMaterial: 'bool', allowMixLot: 'bool' }),
  ...namedColumns('f', { qty: 'qty', weight: 'qty', volume: 'qty' }),
  ...namedColumns('f', { maxQty: 'qty', maxWeight: 'qty', maxVolume: 'qty' }),
} as const;

/** @throws Refusal 422 naming the line, the location and what of it is passed; goods a count found lie there already */
export async function refuseOverfull(
  { session, grants }: Context,
  { countScheme }: StockBill,
  moves: readonly StockMove[],
): Promise<void> {
  if (countScheme !== undefined) return;
  const coming = moves.filter(({ baseQty, location }) => location !== null && decimal(baseQty).gt(0));
  if (coming.length === 0) return;
  const l = headerTable(location, 'l');
  const limited = await selectRows(
    session,
    { id: l.id },
    sql`from ${l} where ${among(l.id, [...new Set(coming.flatMap((move) => move.location ?? []))])}
        and (${l.maxQty} > 0 or ${l.maxWeight} > 0 or ${l.maxVolume} > 0
          or ${l.fixedMaterial} is not null or ${l.allowMixMaterial} is false or ${l.allowMixLot} is false)
      order by ${l.id} for no key update`,
  );
  if (limited.length === 0) return;
  const ids = limited.map(({ id }) => id);
  const rows = await selectRows(session, filled, written(filledSql, [ids, grants.org]));
  const problems = rows.flatMap((row): Problem[] => {
    const move = coming.find((own) => own.location === row.id);
    const passed = passedLimit(row);
    if (move === undefined || passed === null) return [];
    const { lineId, lineNo } = move;
    const message = `第${lineNo}行 库位 ${row.label ?? ''} ${passed}，请换一个库位`;
    return [{ field: 'location', lines: 'items', lineId, lineNo, level: 'error', message }];
  });
  if (problems.length > 0) throw invalid(problems);
}

const measures = [
  ['qty', 'maxQty', '存放量'],
  ['weight', 'maxWeight', '载重'],
  ['volume', 'maxVolume', '容积'],
] as const;

function passedLimit(row: Selected<typeof filled>): string | null {
  if (row.isOther === true) return `只放 ${row.fixed ?? ''}`;
  if (row.allowMixMaterial === false && row.materials > 1) return '不允许混放物料';
  if (row.allowMixLot === false && row.lots > row.materials) return '不允许混放批号';
  for (const [measure, limit, title] of measures) {
    const most = row[limit] ?? '0';
    const now = row[measure] ?? '0';
    if (decimal(most).gt(0) && decimal(now).gt(most))
      return `${title}将达 ${formatDecimal(now)}，超过最大${title} ${formatDecimal(most)}`;
  }
  return null;
}
