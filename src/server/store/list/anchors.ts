// The ladder of a list: the key values of every 250th row. A jump to any row is a seek to the rung before it and a
// short walk, where a plain OFFSET would read everything up to it. The last row gives the exact total.
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { ladderStatement, type ListPlan } from './plan.ts';
import type { Position } from './order.ts';

const STEP = 250;

export interface Ladder {
  total: number;
  /** rungs[i] is the position of row (i + 1) × STEP, counted from 1. */
  rungs: Position[];
}

export async function buildLadder(session: SqlSession, plan: ListPlan): Promise<Ladder> {
  const { text, values } = ladderStatement(plan, STEP);
  const { rows } = await session.query(text, values);
  const total = Number(rows.at(-1)?.['n'] ?? 0);
  const rungs = rows.flatMap((row) => (Number(row['n']) % STEP === 0 ? [positionOf(plan, row)] : []));
  return { total, rungs };
}

/** The position of a row that was selected with the keys of the plan. */
export function positionOf(plan: ListPlan, row: SqlRow): Position {
  return plan.keys.map((_, index) => {
    const value = row[`k${index}`];
    return typeof value === 'string' ? value : null;
  });
}

/** Where to begin for row `offset` (counted from 0), and how many rows to leave out from there. */
export function stepTo(ladder: Ladder, offset: number): { position: Position | null; skip: number } {
  const rung = Math.min(Math.floor(offset / STEP), ladder.rungs.length);
  return rung === 0
    ? { position: null, skip: offset }
    : { position: ladder.rungs[rung - 1] ?? null, skip: offset - rung * STEP };
}
