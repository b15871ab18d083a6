// Effect `logExecution`: one row of 生产执行记录. It is planned after everything that may move the order, so that the row
// says which state the order was in before the event and which it is in now.
import { codeOf } from '#server/document/stamps.ts';
import { newId } from '#server/ids.ts';
import type { Effect, Ledger } from '#server/ledgers/ledger.ts';

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
    const id = newId(ports);
    // The document of the action is written after its effects: its table still holds the state before. Of another order the
    // last event tells where it stood, and the present state where nothing is recorded yet.
    await session.query(
      `insert into execution_log (id, org, version, created_at, created_by, event_time, event, doc_type, doc_code, bill_id,
         manufacturing_order, from_status, to_status, qty, reason, operator, remark, operation, work_task_order)
       select $1::uuid, $2::uuid, 1, $3::timestamptz, $4::uuid, $3::timestamptz, $5, $6, $7, $8, $9::uuid,
         case when $10::boolean then h.status else coalesce(
           (select e.to_status from execution_log e where e.manufacturing_order = $9::uuid order by e.event_time desc, e.id desc limit 1),
           h.status) end,
         case when $10::boolean then $11 else h.status end,
         $12::numeric, $13, $4::uuid, $14, $15::uuid, $16::uuid
       from (values (1)) as one left join manufacturing_order h on h.id = $9::uuid`,
      [
        id,
        grants.org,
        now,
        grants.userId,
        event,
        def.name,
        codeOf(doc),
        doc.id,
        order,
        own,
        doc.status,
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
