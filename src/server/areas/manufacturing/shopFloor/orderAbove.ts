// The production order behind a workshop order, a batch or a task: whether it stands still, and that it begins with them.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

export interface OrderAbove {
  id: string;
  code: string;
  status: string;
  isSuspended: boolean;
}

export async function ordersAbove(
  { fields }: { fields: { manufacturingOrder: string | null } },
  read: Read,
): Promise<OrderAbove | null> {
  if (fields.manufacturingOrder === null) return null;
  const h = headerTable(manufacturingOrder, 'h');
  const [row] = await read.select(
    { id: h.id, code: h.code, status: h.status, isSuspended: h.isSuspended },
    sql`from ${h} where ${is(h.org, read.org)} and ${is(h.id, fields.manufacturingOrder)}`,
  );
  return row === undefined ? null : { ...row, code: row.code ?? '', isSuspended: row.isSuspended === true };
}

/** The first work on it starts the order, in the name of whoever began. */
export function orderStarted({ id, status }: OrderAbove, userId: string, now: string): Effect[] {
  if (status !== 'released') return [];
  return [
    {
      effect: 'set',
      entity: 'manufacturingOrder',
      id,
      fields: { status: 'started', startedBy: userId, actualStartTime: now },
    },
  ];
}
