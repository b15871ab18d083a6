// Pieces a rejected check makes suspect: what was reported good at its task since the last check by the same plan that passed.
// Until they are inspected again no receipt takes them (FLOWS p2); the order keeps how many it has to hold back.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { checkTask } from '#entities/quality/check/checkTask.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import type { Rows } from '#server/ports.ts';
import { asKind, is, present, sql, stateIs } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { rowsOf } from './askChecks.ts';

/** What a report says when none of its pieces are suspect. */
export const trusted = { isSuspect: false, suspectQty: null, suspectCheck: null, recheckBill: null } as const;

/** The check did not pass: marks reports of its task that are neither doubted nor inspected again yet. */
export async function doubt(context: WriteContext, check: string): Promise<void> {
  const { org } = context.grants;
  const k = headerTable(checkTask, 'k');
  const t = headerTable(workTaskOrder, 't');
  const p = headerTable(checkTask, 'p');
  const r = headerTable(workReport, 'r');
  const reports = await selectFrom(
    rowsOf(context),
    { id: r.id, good: present(r.qualifiedQty), order: present(r.manufacturingOrder) },
    sql`from ${k} join ${t} on ${t.id} = ${k.workTaskOrder} join ${r} on ${r.workTaskOrder} = ${t.id}
      where ${is(k.org, org)} and ${is(k.id, check)} and ${stateIs(workReport, r.status, 'reviewed')}
        and ${r.isSuspect} is not true and ${r.recheckBill} is null and ${r.qualifiedQty} > 0
        and ${r.endTime} > coalesce((select max(${p.finishedAt}) from ${p} where ${p.workTaskOrder} = ${t.id}
          and ${p.inspectionPlan} is not distinct from ${k.inspectionPlan} and ${is(p.status, 'done')} and ${is(p.result, 'accept')}), '-infinity')
      order by ${r.code} for update of r`,
  );
  for (const { id, good } of reports)
    await setElsewhere(context, {
      effect: 'set',
      entity: 'workReport',
      id,
      fields: { isSuspect: true, suspectQty: good, suspectCheck: check },
    });
  await holdBack(
    context,
    reports.map(({ order }) => order),
  );
}

/** The check is judged anew: what it alone made suspect is trusted again. */
export async function trust(context: WriteContext, check: string): Promise<void> {
  const r = headerTable(workReport, 'r');
  const reports = await selectFrom(
    rowsOf(context),
    { id: r.id, order: present(r.manufacturingOrder) },
    sql`from ${r} where ${is(r.org, context.grants.org)} and ${is(r.suspectCheck, check)} and ${r.isSuspect} order by ${r.code} for update of r`,
  );
  for (const { id } of reports)
    await setElsewhere(context, { effect: 'set', entity: 'workReport', id, fields: trusted });
  await holdBack(
    context,
    reports.map(({ order }) => order),
  );
}

async function holdBack(context: WriteContext, orders: readonly string[]): Promise<void> {
  for (const id of new Set(orders)) {
    const suspectQty = await heldBack(rowsOf(context), context.grants.org, id);
    await setElsewhere(context, { effect: 'set', entity: 'manufacturingOrder', id, fields: { suspectQty } });
  }
}

/**
 * Pieces of the order no receipt may take, in its unit: the suspect ones of the operation that has most of them. What came in
 * already was taken from those nobody doubts as far as there are such; the rest is in store and held back no more.
 * @param without a report that does not count any more
 */
export async function heldBack(
  rows: Rows,
  org: string,
  order: string,
  without: string | null = null,
): Promise<string> {
  const r = headerTable(workReport, 'r');
  const h = headerTable(manufacturingOrder, 'h');
  const o = linesTable(manufacturingOrder, 'operations', 'o');
  const [held] = await selectFrom(
    rows,
    {
      qty: asKind(
        'qty',
        sql`max(s.suspect - greatest(0, coalesce(${h.inQty}, 0) - greatest(0, coalesce(${o.qualifiedQty}, ${h.qualifiedQty}, 0) - s.suspect)))`,
      ),
    },
    sql`from (select ${r.operationSeq} as seq, sum(${r.suspectQty}) as suspect from ${r}
        where ${is(r.org, org)} and ${is(r.manufacturingOrder, order)} and ${r.isSuspect} and ${r.id} is distinct from ${without}::uuid group by 1) s
      join ${h} on ${is(h.id, order)} left join ${o} on ${o.docId} = ${h.id} and ${o.operationSeq} = s.seq`,
  );
  const qty = held?.qty ?? '0';
  return qty.startsWith('-') ? '0' : qty;
}
