// What a location takes (catalogue: 最大存放量, 最大载重, 最大容积, 固定物料, 混放). Asked after a bill brought goods there, with the
// location held, so that two bills together fill it no further than one.
import { decimal, formatDecimal } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { textOf } from '#server/values.ts';
import type { StockBill, StockMove } from '../stockMoves.ts';

const limitedSql = `select id from location where id = any($1::uuid[]) and (max_qty > 0 or max_weight > 0 or max_volume > 0
    or fixed_material is not null or allow_mix_material is false or allow_mix_lot is false)
  order by id for no key update`;

/** Weight and volume are those of one base unit; goods without them weigh and fill nothing. */
const filledSql = `select l.id, l.code || ' ' || l.name as label, l.max_qty::text, l.max_weight::text, l.max_volume::text, l.allow_mix_material, l.allow_mix_lot,
    sum(b.on_hand_qty)::text as qty, sum(b.on_hand_qty * coalesce(m.gross_weight, m.net_weight, 0))::text as weight,
    sum(b.on_hand_qty * coalesce(m.volume, 0))::text as volume, count(distinct b.material)::int as materials,
    count(distinct (b.material, b.lot))::int as lots,
    bool_or(l.fixed_material is not null and b.material <> l.fixed_material) as is_other, max(f.code || ' ' || f.name) as fixed
  from location l join stock_balance b on b.org = $2::uuid and b.warehouse = l.warehouse and b.location = l.id and b.on_hand_qty > 0
    join material m on m.id = b.material left join material f on f.id = l.fixed_material
  where l.id = any($1::uuid[]) group by l.id`;

/** @throws Refusal 422 naming the line, the location and what of it is passed; goods a count found lie there already */
export async function refuseOverfull(
  { session, grants }: Context,
  { countScheme }: StockBill,
  moves: readonly StockMove[],
): Promise<void> {
  if (countScheme !== undefined) return;
  const coming = moves.filter(({ baseQty, location }) => location !== null && decimal(baseQty).gt(0));
  if (coming.length === 0) return;
  const { rows: limited } = await session.query(limitedSql, [
    [...new Set(coming.map(({ location }) => location))],
  ]);
  if (limited.length === 0) return;
  const { rows } = await session.query(filledSql, [limited.map(({ id }) => textOf(id)), grants.org]);
  const problems = rows.flatMap((row): Problem[] => {
    const move = coming.find(({ location }) => location === textOf(row['id']));
    const passed = passedLimit(row);
    if (move === undefined || passed === null) return [];
    const { lineId, lineNo } = move;
    const message = `第${lineNo}行 库位 ${textOf(row['label'])} ${passed}，请换一个库位`;
    return [{ field: 'location', lines: 'items', lineId, lineNo, level: 'error', message }];
  });
  if (problems.length > 0) throw invalid(problems);
}

const measures = [
  ['qty', 'max_qty', '存放量'],
  ['weight', 'max_weight', '载重'],
  ['volume', 'max_volume', '容积'],
] as const;

function passedLimit(row: SqlRow): string | null {
  if (row['is_other'] === true) return `只放 ${textOf(row['fixed'])}`;
  if (row['allow_mix_material'] === false && Number(row['materials']) > 1) return '不允许混放物料';
  if (row['allow_mix_lot'] === false && Number(row['lots']) > Number(row['materials']))
    return '不允许混放批号';
  for (const [filled, limit, title] of measures) {
    const most = textOf(row[limit], '0');
    const now = textOf(row[filled], '0');
    if (decimal(most).gt(0) && decimal(now).gt(most))
      return `${title}将达 ${formatDecimal(now)}，超过最大${title} ${formatDecimal(most)}`;
  }
  return null;
}
