// 我的审批: what waits for a person, what he decided, what he sent off and what he was copied on.
import type { ApprovalBox, ApprovalCounts, ApprovalPage, ApprovalRow } from '#model/approval/approval.ts';
import { codeText } from '#entities/codeLists.ts';
import type { Grants } from '#model/rights/can.ts';
import type { SqlSession } from '#server/ports.ts';
import { and, Parameters } from '#server/store/sql.ts';
import { optionalText } from '#server/values.ts';
import { directCount, directRows } from './direct.ts';
import { sql, raw, asKind, otherwise } from '#server/select/piece.ts';
import { columnsOf, answering, answersOf, type Selected } from '#server/select/select.ts';

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

const shared = `i.id::text as instance, i.entity_key, i.record_id::text as record_id, 0 as version, i.record_code, i.summary, i.route->'amount' as amount, s.name as submitter_name, i.submitted_at, ${waiting} as waiting_for`;

/** $1 user, $2 organisation. Sequences are walked by (assignee, status, received_at) and (submitter, submitted_at). */
const boxes: Readonly<Record<ApprovalBox, { from: string; columns: string; order: string }>> = {
  todo: {
    from: `approval_task t join approval_instance i on i.id = t.instance left join "user" s on s.id = i.submitter
      where t.assignee = $1::uuid and t.org = $2::uuid and t.status = 'pending' and i.status = 'running'`,
    columns: 't.id::text as id, t.step_name, t.status, t.received_at, t.due_at, t.handled_at, t.opinion',
    order: 'x.received_at, x.id',
  },
  done: {
    from: `approval_task t join approval_instance i on i.id = t.instance left join "user" s on s.id = i.submitter
      where t.assignee = $1::uuid and t.org = $2::uuid and t.status in ('approved', 'rejected', 'transferred')`,
    columns: 't.id, t.step_name, t.status, t.received_at, t.due_at, t.handled_at, t.opinion',
    order: 'x.handled_at desc, x.id',
  },
  started: {
    from: `approval_instance i left join "user" s on s.id = i.submitter where i.submitter = $1::uuid and i.org = $2::uuid`,
    columns: `i.id, (select max(t.step_name) from approval_task t where t.instance = i.id and t.round = i.round) as step_name, i.status,
      i.submitted_at as received_at, null as due_at, i.finished_at as handled_at,
      (select max(t.opinion) from approval_task t where t.instance = i.id and t.status = 'rejected') as opinion`,
    order: 'x.submitted_at desc, x.id',
  },
  copied: {
    from: `approval_task t join approval_instance i on i.id = t.instance left join "user" s on s.id = i.submitter
      where t.assignee = $1::uuid and t.org = $2::uuid and t.status = 'copied'`,
    columns: 't.id, t.step_name, i.status, t.received_at, t.due_at, t.handled_at, t.opinion',
    order: 'x.received_at desc, x.id',
  },
};

export async function boxOf(
  session: SqlSession,
  grants: Grants,
  question: BoxQuestion,
): Promise<ApprovalPage> {
  const { userId, org } = grants;
  const { from, columns, order } = boxes[question.box];
  const parameters = new Parameters([userId, org]);
  const direct = question.box === 'todo' ? directRows(grants, question.entity, parameters) : [];
  const rows = [`select ${columns}, ${shared} from ${from}`, ...direct].join(' union all ');
  const conditions: string[] = [];
  if (question.search !== '') {
    const place = `lower(${parameters.add(question.search, 'text')})`;
    const found = ['record_code', 'summary', 'submitter_name'].map(
      (name) => `strpos(lower(x.${name}), ${place}) > 0`,
    );
    conditions.push(`(${found.join(' or ')})`);
  }
  if (question.entity !== '') conditions.push(`x.entity_key = ${parameters.add(question.entity, 'text')}`);
  const wanted = `from (${rows}) x where ${and(conditions)}`;
  const [count, page] = await Promise.all([
    session.query(`select count(*)::int as total ${wanted}`, parameters.values),
    answersOf(
      session,
      answering(
        shownRow,
        sql`select ${columnsOf(shownRow)} ${raw(wanted)} order by ${raw(order)} offset ${question.offset} limit ${question.limit}`,
        new Parameters(parameters.values),
      ),
    ),
  ]);
  return { rows: page.map((row) => rowIn(row, grants)), total: Number(count.rows[0]?.['total'] ?? 0) };
}

const told = (column: string) => otherwise(asKind('text', raw(`x.${column}`)), '');

/** What is read of a box, of its rows under `x`. */
const shownRow = {
  id: told('id'),
  instance: told('instance'),
  entity: told('entity_key'),
  recordId: told('record_id'),
  version: otherwise(asKind('integer', raw('x.version')), 0),
  recordCode: told('record_code'),
  summary: told('summary'),
  amount: asKind('json', raw('x.amount')),
  stepName: told('step_name'),
  submitterName: told('submitter_name'),
  submittedAt: told('submitted_at'),
  status: told('status'),
  waitingFor: told('waiting_for'),
  receivedAt: told('received_at'),
  dueAt: told('due_at'),
  handledAt: told('handled_at'),
  opinion: told('opinion'),
};

/** The amount, for those who may see amounts of the kind. */
function amountIn(value: unknown, { admin, fieldGroups }: Grants): string {
  if (typeof value !== 'object' || value === null || !('text' in value)) return '';
  const guard = 'guard' in value ? value.guard : null;
  return admin || typeof guard !== 'string' || fieldGroups.includes(guard)
    ? (optionalText(value.text) ?? '')
    : '';
}

function rowIn({ summary, amount, ...row }: Selected<typeof shownRow>, grants: Grants): ApprovalRow {
  return {
    ...row,
    title: codeText('entityName', row.entity),
    summary: [summary, amountIn(amount, grants)].filter((part) => part !== '').join(' · '),
  };
}

export async function countsOf(session: SqlSession, grants: Grants, now: string): Promise<ApprovalCounts> {
  const { userId, org } = grants;
  const parameters = new Parameters([userId, org, now]);
  const direct = directCount(grants, parameters);
  const { rows } = await session.query(
    `select (count(*) filter (where t.status = 'pending') + ${direct})::int as todo, count(*) filter (where t.status = 'pending' and t.due_at < $3::timestamptz)::int as overdue,
       count(*) filter (where t.status = 'copied')::int as copied
     from approval_task t join approval_instance i on i.id = t.instance
     where t.assignee = $1::uuid and t.org = $2::uuid and (t.status = 'copied' or (t.status = 'pending' and i.status = 'running'))`,
    parameters.values,
  );
  const count = (key: string): number => Number(rows[0]?.[key] ?? 0);
  return { todo: count('todo'), overdue: count('overdue'), copied: count('copied') };
}
