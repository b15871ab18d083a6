// Task of the clock: quotations past their last day close by themselves, those nobody took as expired. Each is locked and
// looked at again before it is closed, and stands in the change history like any other change.
import { saleQuotation } from '#entities/sales/saleQuotation.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { Grants } from '#model/rights/can.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import type { Ports } from '#server/ports.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { isIn } from '#model/states/states.ts';
import { present, raw, sql, stateIs } from '#server/select/piece.ts';
import { statement } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

const perRun = 2_000;
/** The clock is nobody: the history names no user. */
const nobody = '00000000-0000-0000-0000-000000000000';

export async function expireQuotations(
  ports: Ports,
  job?: Pick<JobWork, 'progress' | 'log'>,
): Promise<string> {
  const q = headerTable(saleQuotation, 'q');
  const { text, parameters, row } = statement(
    { id: q.id, org: present(q.org), code: q.code },
    sql`from ${q} where ${stateIs(saleQuotation, q.status, 'executable')} and ${q.expiryDate} < ${businessDate(ports.clock.now())}::date
      order by ${q.expiryDate} limit ${raw(String(perRun))}`,
  );
  const rows = (await ports.database.query(text, parameters)).rows.map(row);
  let closed = 0;
  for (const [at, { id, org, code }] of rows.entries()) {
    await job?.progress({ done: at, total: rows.length, phase: code ?? '' });
    const work = (context: WriteContext) => expire(context, id);
    if (await inTransaction(ports, clockOf(org), { requestId: 'expireQuotations', sessionId: null }, work)) {
      closed += 1;
      job?.log({ text: `关闭报价单 ${code ?? ''}` });
    }
  }
  return `关闭了 ${closed} 张过期的报价单`;
}

async function expire(context: WriteContext, id: string): Promise<boolean> {
  const def = saleQuotation;
  const before = await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
  if (before === null || !isIn(def, before.status, 'executable')) return false;
  if ((before.fields.expiryDate ?? '9999') >= context.today) return false;
  const values = {
    status: 'closed',
    closedBy: null,
    closedAt: context.now,
    closeReason: '报价已过失效日期，自动关闭',
    ...(before.fields.winStatus === 'following' ? { winStatus: 'expired' } : {}),
  };
  const after = { ...before, status: 'closed', fields: { ...before.fields, ...values } };
  await writeDoc(context.session, def, before, after);
  const [fromVersion, toVersion] = [before.version, before.version + 1];
  context.record({
    def,
    docId: id,
    code: codeOf(before),
    action: 'close',
    fromVersion,
    toVersion,
    changes: changesBetween(before, after),
  });
  context.affect(def.name, id);
  return true;
}

function clockOf(org: string): Grants {
  return {
    userId: nobody,
    login: '',
    userName: '',
    employee: null,
    department: null,
    departments: [],
    org,
    admin: true,
    codes: [],
    fieldGroups: [],
    scopes: {},
  };
}
