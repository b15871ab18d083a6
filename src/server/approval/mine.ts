// 我的审批: what waits for a person, what he decided, what he sent off and what he was copied on.
import type { ApprovalBox, ApprovalCounts, ApprovalPage, ApprovalRow } from '#model/approval/approval.ts';
import { codeText } from '#entities/codeLists.ts';
import type { Grants } from '#model/rights/can.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { textOf } from '#server/values.ts';

export interface BoxQuestion {
  box: ApprovalBox;
  /** In number, summary and author's name. */
  search: string;
  /** Kind of document; '' all. */
  entity: string;
  offset: number;
  limit: number;
}

/** Names of those who have to act, of instance i. */
const waiting = `(select string_agg(w.name, '、' order by p.seq_no) from approval_task p join "user" w on w.id = p.assignee
  where p.instance = i.id and p.status = 'pending')`;

const shared = `i.id as instance, i.entity_key, i.record_id, i.record_code, i.summary, i.route->'amount' as amount, s.name as submitter_name, i.submitted_at, ${waiting} as waiting_for`;

/** $1 user, $2 organisation. Sequences are walked by (assignee, status, received_at) and (submitter, submitted_at). */
const boxes: Readonly<Record<ApprovalBox, { from: string; columns: string; order: string }>> = {
  todo: {
    from: `approval_task t join approval_instance i on i.id = t.instance left join "user" s on s.id = i.submitter
      where t.assignee = $1::uuid and t.org = $2::uuid and t.status = 'pending' and i.status = 'running'`,
    columns: 't.id, t.step_name, t.status, t.received_at, t.due_at, t.handled_at, t.opinion',
    order: 't.received_at, t.id',
  },
  done: {
    from: `approval_task t join approval_instance i on i.id = t.instance left join "user" s on s.id = i.submitter
      where t.assignee = $1::uuid and t.org = $2::uuid and t.status in ('approved', 'rejected', 'transferred')`,
    columns: 't.id, t.step_name, t.status, t.received_at, t.due_at, t.handled_at, t.opinion',
    order: 't.handled_at desc, t.id',
  },
  started: {
    from: `approval_instance i left join "user" s on s.id = i.submitter where i.submitter = $1::uuid and i.org = $2::uuid`,
    columns: `i.id, (select max(t.step_name) from approval_task t where t.instance = i.id and t.round = i.round) as step_name, i.status,
      i.submitted_at as received_at, null as due_at, i.finished_at as handled_at,
      (select max(t.opinion) from approval_task t where t.instance = i.id and t.status = 'rejected') as opinion`,
    order: 'i.submitted_at desc, i.id',
  },
  copied: {
    from: `approval_task t join approval_instance i on i.id = t.instance left join "user" s on s.id = i.submitter
      where t.assignee = $1::uuid and t.org = $2::uuid and t.status = 'copied'`,
    columns: 't.id, t.step_name, i.status, t.received_at, t.due_at, t.handled_at, t.opinion',
    order: 't.received_at desc, t.id',
  },
};

export async function boxOf(
  session: SqlSession,
  grants: Grants,
  question: BoxQuestion,
): Promise<ApprovalPage> {
  const { userId, org } = grants;
  const { from, columns, order } = boxes[question.box];
  const values: unknown[] = [userId, org];
  let where = '';
  if (question.search !== '') {
    values.push(question.search);
    const place = `lower($${values.length}::text)`;
    where += ` and (strpos(lower(i.record_code), ${place}) > 0 or strpos(lower(i.summary), ${place}) > 0 or strpos(lower(s.name), ${place}) > 0)`;
  }
  if (question.entity !== '') {
    values.push(question.entity);
    where += ` and i.entity_key = $${values.length}`;
  }
  const [count, page] = await Promise.all([
    session.query(`select count(*)::int as total from ${from}${where}`, values),
    session.query(
      `select ${columns}, ${shared} from ${from}${where} order by ${order} offset $${values.length + 1} limit $${values.length + 2}`,
      [...values, question.offset, question.limit],
    ),
  ]);
  return { rows: page.rows.map((row) => rowIn(row, grants)), total: Number(count.rows[0]?.['total'] ?? 0) };
}

/** The amount, for those who may see amounts of the kind. */
function amountIn(value: unknown, { admin, fieldGroups }: Grants): string {
  if (typeof value !== 'object' || value === null || !('text' in value)) return '';
  const guard = 'guard' in value ? value.guard : null;
  return admin || typeof guard !== 'string' || fieldGroups.includes(guard) ? textOf(value.text) : '';
}

function rowIn(row: SqlRow, grants: Grants): ApprovalRow {
  const text = (key: string): string => textOf(row[key]);
  return {
    id: text('id'),
    instance: text('instance'),
    entity: text('entity_key'),
    title: codeText('entityName', text('entity_key')),
    recordId: text('record_id'),
    recordCode: text('record_code'),
    summary: [text('summary'), amountIn(row['amount'], grants)].filter((part) => part !== '').join(' · '),
    stepName: text('step_name'),
    submitterName: text('submitter_name'),
    submittedAt: text('submitted_at'),
    status: text('status'),
    waitingFor: text('waiting_for'),
    receivedAt: text('received_at'),
    dueAt: text('due_at'),
    handledAt: text('handled_at'),
    opinion: text('opinion'),
  };
}

export async function countsOf(
  session: SqlSession,
  { userId, org }: Grants,
  now: string,
): Promise<ApprovalCounts> {
  const { rows } = await session.query(
    `select count(*) filter (where t.status = 'pending')::int as todo, count(*) filter (where t.status = 'pending' and t.due_at < $3::timestamptz)::int as overdue,
       count(*) filter (where t.status = 'copied')::int as copied
     from approval_task t join approval_instance i on i.id = t.instance
     where t.assignee = $1::uuid and t.org = $2::uuid and (t.status = 'copied' or (t.status = 'pending' and i.status = 'running'))`,
    [userId, org, now],
  );
  const count = (key: string): number => Number(rows[0]?.[key] ?? 0);
  return { todo: count('todo'), overdue: count('overdue'), copied: count('copied') };
}
