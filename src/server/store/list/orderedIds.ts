// The ids of all rows of a small list, in its order: a window is then a slice of them, whatever the order and wherever
// it lies. Only while nothing has changed that the list shows or is sorted by; else anchors serve.
import type { SqlSession } from '#server/ports.ts';
import type { Changes } from '#server/store/changes.ts';
import type { ListPlan } from './plan.ts';
import { orderedIdsStatement } from './statements.ts';

/** Hexadecimal digits of an id without its dashes. */
const DIGITS = 32;

export interface OrderedIds {
  total: number;
  /** From row `offset`, counted from 0, as many as there are up to `limit`; without dashes. */
  slice(offset: number, limit: number): string[];
}

export async function readOrderedIds(session: SqlSession, plan: ListPlan): Promise<OrderedIds> {
  const { text, values } = orderedIdsStatement(plan);
  const { rows } = await session.query(text, values);
  const found = rows[0]?.['ids'];
  const digits = typeof found === 'string' ? found : '';
  return {
    total: digits.length / DIGITS,
    slice(offset, limit) {
      const found: string[] = [];
      const end = Math.min(digits.length, (offset + limit) * DIGITS);
      for (let at = offset * DIGITS; at < end; at += DIGITS) found.push(digits.slice(at, at + DIGITS));
      return found;
    },
  };
}

/** Grows with every change of the rows and of the records whose names they are sorted by. */
export function orderStamp(changes: Changes, plan: ListPlan): number {
  const names = new Set([
    plan.view.shape.def.name,
    ...plan.keys.flatMap((key) => key.referred?.entity ?? []),
  ]);
  return [...names].reduce((sum, name) => sum + changes.count(name), 0);
}
