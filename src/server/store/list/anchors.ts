// Keyset anchors of a list: the key values of every 250th row. A jump to any row is a seek to the anchor before it and a
// short walk, where a plain OFFSET would read everything up to it. The last row gives the exact total.
import type { SqlRow, SqlSession } from '#server/ports.ts';
import type { Position } from './order.ts';
import type { ListPlan } from './plan.ts';
import { anchorStatement } from './statements.ts';

const STEP = 250;

export interface Anchors {
  total: number;
  /** positions[i] is that of row (i + 1) × STEP, counted from 1. */
  positions: Position[];
}

export async function readAnchors(session: SqlSession, plan: ListPlan): Promise<Anchors> {
  const { text, values } = anchorStatement(plan, STEP);
  const { rows } = await session.query(text, values);
  const total = Number(rows.at(-1)?.['n'] ?? 0);
  const positions = rows.flatMap((row) => (Number(row['n']) % STEP === 0 ? [positionOf(plan, row)] : []));
  return { total, positions };
}

/** The position of a row that was selected with the keys of the plan. */
export function positionOf(plan: ListPlan, row: SqlRow): Position {
  return plan.keys.map((_, index) => {
    const value = row[`k${index}`];
    return typeof value === 'string' ? value : null;
  });
}

/** Where to begin for row `offset` (counted from 0), and how many rows to leave out from there. */
export function nearestAnchor(
  { positions }: Anchors,
  offset: number,
): { position: Position | null; skip: number } {
  const nearest = Math.min(Math.floor(offset / STEP), positions.length);
  return nearest === 0
    ? { position: null, skip: offset }
    : { position: positions[nearest - 1] ?? null, skip: offset - nearest * STEP };
}
