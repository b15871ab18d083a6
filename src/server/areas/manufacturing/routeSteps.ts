// What the times of an order's operations take from its route, beside what the order has copied of it.
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import { is, sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import type { Source } from './sourceOf.ts';

/** What an order does not copy of its route: where branches lead, curing, slices. */
export interface FurtherStep {
  operation: string;
  nextSeq: string | null;
  waitMinutes: string;
  /** Its transfer batch is told in minutes of running, not in pieces. */
  byTime: boolean;
  splitMax: number;
}

/** By the number of the operation. */
export async function routeSteps(
  route: string | null,
  { select }: Pick<Source, 'select'>,
): Promise<ReadonlyMap<number, FurtherStep>> {
  if (route === null) return new Map();
  const o = linesTable(processRoute, 'operations', 'o');
  const found = await select(
    {
      seq: o.operationSeq,
      operation: o.operation,
      nextSeq: o.nextSeq,
      wait: o.waitMinutes,
      overlapMode: o.overlapMode,
      splitMax: o.splitMax,
    },
    sql`from ${o} where ${is(o.docId, route)}`,
  );
  return new Map(
    found.map(({ seq, operation, nextSeq, wait, overlapMode, splitMax }) => [
      seq ?? 0,
      {
        operation: operation ?? '',
        nextSeq,
        waitMinutes: wait ?? '0',
        byTime: overlapMode === 'time',
        splitMax: splitMax ?? 1,
      },
    ]),
  );
}
