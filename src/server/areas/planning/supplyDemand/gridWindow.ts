// A window of the supply–demand grid: a few materials with their parameters and dated moves, added up by day and row; and
// the documents behind one figure.
import { type BalanceMove, type MoveRow, moveRows } from '#entities/planning/supplyDemand/balanceRows.ts';
import type { GridDocument, GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { ownLeadDays } from '#server/areas/master/leadTime.ts';
import { ownSafetyStock } from '#server/areas/master/safetyStock.ts';
import { supplyTypeOf } from '#server/areas/planning/plan/planTables.ts';
import type { SqlSession } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { datedMoves, planningParameters, stockOnHand } from './balances.ts';
import type { IndexedMaterial } from './gridIndex.ts';
import { type GridSight, wholeSight } from './gridSight.ts';

/**
 * The materials in the order they are asked for; one that was deleted meanwhile is missing.
 * @param fenceOf the first day behind a fence of so many working days
 */
export async function gridMaterials(
  session: SqlSession,
  { org, today }: { org: string; today: string },
  asked: readonly Pick<IndexedMaterial, 'id' | 'shortDay' | 'lowDay'>[],
  fenceOf: (days: number) => string | null,
  sees: GridSight = wholeSight,
): Promise<GridMaterial[]> {
  if (asked.length === 0) return [];
  const ids = asked.map(({ id }) => id);
  const [facts, moves] = await Promise.all([
    session.query(
      `select t.id, t.code, t.name, t.specification, t.abc_class, u.name as unit, e.name as planner_name,
         trim_scale(coalesce(s.qty, 0))::text as on_hand, trim_scale(coalesce(p.safety_stock, ${ownSafetyStock('t')}, 0))::text as safety,
         coalesce(p.fixed_lead_days, ${ownLeadDays('t', supplyTypeOf('t'))}, 0) + coalesce(p.inspect_lead_days, t.inspect_lead_days, 0) as lead_days,
         coalesce(p.order_policy, t.order_policy) as order_policy, coalesce(p.plan_fence, t.plan_fence, 0) as plan_fence
       from material t left join unit u on u.id = t.base_unit
         left join (select * from (${stockOnHand('$1::uuid')}) k where k.material = any($2::uuid[])) s on s.material = t.id
         left join lateral (select * from (${planningParameters('$1::uuid')}) k where k.material = t.id limit 1) p on true
         left join employee e on e.id = coalesce(p.planner, t.planner)
       where t.org = $1::uuid and t.id = any($2::uuid[])`,
      [org, ids],
    ),
    session.query(
      `select e.material, e.day::text as day, e.row, trim_scale(sum(e.qty))::text as qty from (${datedMoves('$1::uuid', '$3::date')}) e
       where e.material = any($2::uuid[]) group by 1, e.day, 3 order by 1, e.day, 3`,
      [org, ids, today],
    ),
  ]);
  const dated = new Map<string, BalanceMove[]>();
  for (const row of moves.rows) {
    const material = textOf(row['material']);
    const own = dated.get(material) ?? [];
    dated.set(material, own);
    own.push([dayOf(row['day']), rowOf(row['row']), textOf(row['qty'], '0')]);
  }
  const found = new Map(facts.rows.map((row) => [textOf(row['id']), row]));
  return asked.flatMap(({ id, shortDay, lowDay }): GridMaterial[] => {
    const row = found.get(id);
    if (row === undefined) return [];
    return [
      {
        id,
        code: sees.code ? textOf(row['code']) : '',
        name: sees.name ? textOf(row['name']) : '',
        specification: sees.specification ? textOf(row['specification']) : '',
        unit: textOf(row['unit']),
        abcClass: textOf(row['abc_class']),
        plannerName: sees.planner ? textOf(row['planner_name']) : '',
        onHand: textOf(row['on_hand'], '0'),
        safetyStock: sees.safetyStock ? textOf(row['safety'], '0') : '0',
        leadDays: Number(row['lead_days'] ?? 0),
        orderPolicy: textOf(row['order_policy']),
        fenceDate: fenceOf(Number(row['plan_fence'] ?? 0)),
        firstShortDate: sees.shortDate ? shortDay : null,
        firstLowDate: sees.lowDate ? lowDay : null,
        moves: dated.get(id) ?? [],
      },
    ];
  });
}

const rowOf = (value: unknown): MoveRow => moveRows.find((row) => row === value) ?? 'gross';

/** A document without a day is wanted at once. */
const dayOf = (value: unknown): string => {
  const day = optionalText(value) ?? '';
  return day === '-infinity' ? '' : day;
};

/** @param from '' for everything before `to` as well */
export async function gridDocuments(
  session: SqlSession,
  { org, today }: { org: string; today: string },
  { material, from, to }: { material: string; from: string; to: string },
): Promise<GridDocument[]> {
  const { rows } = await session.query(
    `select e.entity, e.doc_id, e.code, e.day::text as day, e.partner, e.row, trim_scale(sum(e.qty))::text as qty
     from (${datedMoves('$1::uuid', '$5::date')}) e
     where e.material = $2::uuid and e.day <= $4::date and ($3::date is null or e.day >= $3::date)
     group by 1, 2, 3, e.day, 5, 6 order by 6, e.day, e.code, e.doc_id limit 500`,
    [org, material, from === '' ? null : from, to, today],
  );
  return rows.map((each) => ({
    entity: textOf(each['entity']),
    id: textOf(each['doc_id']),
    code: textOf(each['code']),
    day: dayOf(each['day']),
    row: rowOf(each['row']),
    qty: textOf(each['qty'], '0'),
    partner: textOf(each['partner']),
  }));
}

/** When a run last renewed the plan; null while none has. */
export async function lastRun(session: SqlSession, org: string): Promise<string | null> {
  const { rows } = await session.query(
    `select max(finished_at) as at from mrp_run where org = $1::uuid and status = 'succeeded'`,
    [org],
  );
  return optionalText(rows[0]?.['at']);
}
