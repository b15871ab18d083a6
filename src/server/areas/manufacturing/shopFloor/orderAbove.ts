// The production order behind a workshop order, a batch or a task: whether it stands still, and that it begins with them.
import type { Doc } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface OrderAbove {
  id: string;
  code: string;
  status: string;
  isSuspended: boolean;
}

export async function ordersAbove(doc: Doc, read: Read): Promise<OrderAbove | null> {
  const id = optionalText(doc.fields['manufacturingOrder']);
  if (id === null) return null;
  const [row] = await read.rows(
    'select id, code, status, is_suspended from manufacturing_order where org = $1::uuid and id = $2::uuid',
    [read.org, id],
  );
  return row === undefined
    ? null
    : {
        id: textOf(row['id']),
        code: textOf(row['code']),
        status: textOf(row['status']),
        isSuspended: row['is_suspended'] === true,
      };
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
