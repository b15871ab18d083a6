// Effect `logExecution`: one row of 生产执行记录. It is planned after everything that may move the order, so that the row
// says which state the order was in before the event and which it is in now.
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import type { Effect, Ledger } from '#server/ledgers/ledger.ts';
import { optionalText } from '#server/values.ts';
import type { SqlSession } from '#server/ports.ts';

interface LogExecutionEffect {
  effect: 'logExecution';
  /** Value of the code list `executionEvent`. */
  event: string;
  /** Order it happened to; absent: the document of the action. */
  order?: string;
  /** In the unit of the order. */
  qty?: string | null;
  reason?: string | null;
  operation?: string | null;
  task?: string | null;
  remark?: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    logExecution: LogExecutionEffect;
  }
}

/** What happened to the order of the action, with what the user said about it. */
export function logged(event: string, more: Omit<LogExecutionEffect, 'effect' | 'event'> = {}): Effect {
  return { effect: 'logExecution', event, ...more };
}

export const executionLog: Ledger<'logExecution'> = {
  effect: 'logExecution',
  title: '写入生产执行记录',
  locks: [],
  async apply(
    { context, def, doc },
    { event, order = doc.id, qty = null, reason = null, remark = null, operation = null, task = null },
  ) {
    const { session, grants, now, ports } = context;
    const own = order === doc.id;
    const stored = await stateOf(session, order);
    // The document of the action is written after its effects: its table still holds the state before.
    const [from, to] = own ? [stored, doc.status] : [await lastStateOf(session, order, stored), stored];
    const id = newId(ports);
    const row: Row = { docType: def.name, docCode: optionalText(doc.fields['code']), billId: doc.id };
    await session.query(
      `insert into execution_log (id, org, version, created_at, created_by, event_time, event, doc_type, doc_code, bill_id,
         manufacturing_order, from_status, to_status, qty, reason, operator, remark, operation, work_task_order)
       values ($1::uuid, $2::uuid, 1, $3::timestamptz, $4::uuid, $3::timestamptz, $5, $6, $7, $8, $9::uuid, $10, $11, $12::numeric, $13, $4::uuid, $14, $15::uuid, $16::uuid)`,
      [
        id,
        grants.org,
        now,
        grants.userId,
        event,
        row['docType'],
        row['docCode'],
        row['billId'],
        order,
        from,
        to,
        qty,
        reason,
        remark,
        operation,
        task,
      ],
    );
    context.affect('executionLog', id);
    return doc;
  },
};

async function stateOf(session: SqlSession, order: string): Promise<string | null> {
  const { rows } = await session.query('select status from manufacturing_order where id = $1::uuid', [order]);
  return optionalText(rows[0]?.['status']);
}

/** As the last event left it; the present state where nothing is recorded yet. */
async function lastStateOf(
  session: SqlSession,
  order: string,
  present: string | null,
): Promise<string | null> {
  const { rows } = await session.query(
    'select to_status from execution_log where manufacturing_order = $1::uuid order by event_time desc, id desc limit 1',
    [order],
  );
  return optionalText(rows[0]?.['to_status']) ?? present;
}
