// A window of the supply–demand grid: a few materials with their parameters and dated moves, added up by day and row; and
// the documents behind one figure.
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { materialPlanning } from '#entities/planning/parameters/materialPlanning.ts';
import { mrpRun } from '#entities/planning/plan/mrpRun.ts';
import { type BalanceMove, type MoveRow, moveRows } from '#entities/planning/supplyDemand/balanceRows.ts';
import type { GridDocument, GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { ownLeadDays } from '#server/areas/master/leadTime.ts';
import { ownSafetyStock } from '#server/areas/master/safetyStock.ts';
import { supplyTypeOf } from '#server/areas/planning/plan/planTables.ts';
import type { SqlSession } from '#server/ports.ts';
import { among, asKind, is, type Piece, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
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
    materialFacts(session, org, ids),
    selectRows(
      session,
      {
        material: present(asKind('ref', sql`e.material`)),
        day: asKind('text', sql`e.day::text`),
        row: asKind('text', sql`e.row`),
        qty: asKind('qty', sql`sum(e.qty)`),
      },
      sql`from (${movesOf(org, today)}) e where e.material = any(${ids}::uuid[])
        group by 1, e.day, 3 order by 1, e.day, 3`,
    ),
  ]);
  const dated = new Map<string, BalanceMove[]>();
  for (const { material: part, day, row, qty } of moves) {
    const own = dated.get(part) ?? [];
    dated.set(part, own);
    own.push([dayOf(day), rowOf(row), qty ?? '0']);
  }
  const found = new Map(facts.map((row) => [row.id, row]));
  return asked.flatMap(({ id, shortDay, lowDay }): GridMaterial[] => {
    const row = found.get(id);
    if (row === undefined) return [];
    return [
      {
        id,
        code: sees.code ? (row.code ?? '') : '',
        name: sees.name ? (row.name ?? '') : '',
        specification: sees.specification ? (row.specification ?? '') : '',
        unit: row.unit ?? '',
        abcClass: row.abcClass ?? '',
        plannerName: sees.planner ? (row.plannerName ?? '') : '',
        onHand: row.onHand ?? '0',
        safetyStock: sees.safetyStock ? (row.safetyStock ?? '0') : '0',
        leadDays: row.leadDays ?? 0,
        orderPolicy: row.orderPolicy ?? '',
        fenceDate: fenceOf(row.planFence ?? 0),
        firstShortDate: sees.shortDate ? shortDay : null,
        firstLowDate: sees.lowDate ? lowDay : null,
        moves: dated.get(id) ?? [],
      },
    ];
  });
}

/** What is said of the materials beside their moves. */
function materialFacts(session: SqlSession, org: string, ids: readonly string[]) {
  const t = headerTable(material, 't');
  const u = headerTable(unit, 'u');
  const e = headerTable(employee, 'e');
  const p = headerTable(materialPlanning, 'p');
  const onHand: Piece = { written: (parameters) => stockOnHand(parameters.add(org, 'uuid')) };
  const planned: Piece = { written: (parameters) => planningParameters(parameters.add(org, 'uuid')) };
  const ownDays = raw(ownLeadDays('t', supplyTypeOf('t')));
  return selectRows(
    session,
    {
      id: t.id,
      code: t.code,
      name: t.name,
      specification: t.specification,
      abcClass: t.abcClass,
      unit: u.name,
      plannerName: e.name,
      onHand: asKind('qty', sql`coalesce(s.qty, 0)`),
      safetyStock: asKind('qty', sql`coalesce(${p.safetyStock}, ${raw(ownSafetyStock('t'))}, 0)`),
      leadDays: asKind(
        'integer',
        sql`coalesce(${p.fixedLeadDays}, ${ownDays}, 0) + coalesce(${p.inspectLeadDays}, ${t.inspectLeadDays}, 0)`,
      ),
      orderPolicy: asKind('dict', sql`coalesce(${p.orderPolicy}, ${t.orderPolicy})`),
      planFence: asKind('integer', sql`coalesce(${p.planFence}, ${t.planFence}, 0)`),
    },
    sql`from ${t} left join ${u} on ${u.id} = ${t.baseUnit}
        left join (select * from (${onHand}) k where k.material = any(${ids}::uuid[])) s on s.material = ${t.id}
        left join lateral (select * from (${planned}) k where k.material = ${t.id} limit 1) p on true
        left join ${e} on ${e.id} = coalesce(${p.planner}, ${t.planner})
      where ${is(t.org, org)} and ${among(t.id, ids)}`,
  );
}

const movesOf = (org: string, today: string): Piece => ({
  written: (parameters) => datedMoves(parameters.add(org, 'uuid'), parameters.add(today, 'date')),
});

const rowOf = (value: unknown): MoveRow => moveRows.find((row) => row === value) ?? 'gross';

/** A document without a day is wanted at once. */
const dayOf = (day: string | null): string => (day === null || day === '-infinity' ? '' : day);

/** @param from '' for everything before `to` as well */
export async function gridDocuments(
  session: SqlSession,
  { org, today }: { org: string; today: string },
  { material: part, from, to }: { material: string; from: string; to: string },
): Promise<GridDocument[]> {
  const rows = await selectRows(
    session,
    {
      entity: asKind('text', sql`e.entity`),
      id: asKind('ref', sql`e.doc_id`),
      code: asKind('text', sql`e.code`),
      day: asKind('text', sql`e.day::text`),
      partner: asKind('text', sql`e.partner`),
      row: asKind('text', sql`e.row`),
      qty: asKind('qty', sql`sum(e.qty)`),
    },
    sql`from (${movesOf(org, today)}) e
      where e.material = ${part}::uuid and e.day <= ${to}::date and ${from === '' ? raw('true') : sql`e.day >= ${from}::date`}
      group by 1, 2, 3, e.day, 5, 6 order by 6, e.day, e.code, e.doc_id limit 500`,
  );
  return rows.map((each) => ({
    entity: each.entity ?? '',
    id: each.id ?? '',
    code: each.code ?? '',
    day: dayOf(each.day),
    row: rowOf(each.row),
    qty: each.qty ?? '0',
    partner: each.partner ?? '',
  }));
}

/** When a run last renewed the plan; null while none has. */
export async function lastRun(session: SqlSession, org: string): Promise<string | null> {
  const h = headerTable(mrpRun, 'h');
  const [last] = await selectRows(
    session,
    { at: asKind('datetime', sql`max(${h.finishedAt})`) },
    sql`from ${h} where ${is(h.org, org)} and ${h.status} = 'succeeded'`,
  );
  return last?.at ?? null;
}
