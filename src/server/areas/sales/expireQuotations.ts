// Task of the clock: quotations past their last day close by themselves, those nobody took as expired. Each is locked and
// looked at again before it is closed, and stands in the change history like any other change.
import { entityOf } from '#entities/registry.ts';
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
import { textOf } from '#server/values.ts';
import { isIn } from '#model/states/states.ts';
import { stateSql } from '#server/store/stateSql.ts';

const perRun = 2_000;
/** The clock is nobody: the history names no user. */
const nobody = '00000000-0000-0000-0000-000000000000';

export async function expireQuotations(
  ports: Ports,
  job?: Pick<JobWork, 'progress' | 'log'>,
): Promise<string> {
  const { rows } = await ports.database.query(
    `select id, org, code from sale_quotation where ${stateSql('saleQuotation', 'status', 'executable')} and expiry_date < $1::date order by expiry_date limit ${perRun}`,
    [businessDate(ports.clock.now())],
  );
  let closed = 0;
  for (const [at, row] of rows.entries()) {
    await job?.progress({ done: at, total: rows.length, phase: textOf(row['code']) });
    const work = (context: WriteContext) => expire(context, textOf(row['id']));
    if (
      await inTransaction(
        ports,
        clockOf(textOf(row['org'])),
        { requestId: 'expireQuotations', sessionId: null },
        work,
      )
    ) {
      closed += 1;
      job?.log({ text: `关闭报价单 ${textOf(row['code'])}` });
    }
  }
  return `关闭了 ${closed} 张过期的报价单`;
}

async function expire(context: WriteContext, id: string): Promise<boolean> {
  const def = entityOf('saleQuotation');
  const before =
    def === undefined
      ? null
      : await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
  if (def === undefined || before === null || !isIn(def, before.status, 'executable')) return false;
  if (textOf(before.fields['expiryDate'], '9999') >= context.today) return false;
  const values = {
    status: 'closed',
    closedBy: null,
    closedAt: context.now,
    closeReason: '报价已过失效日期，自动关闭',
    ...(before.fields['winStatus'] === 'following' ? { winStatus: 'expired' } : {}),
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
