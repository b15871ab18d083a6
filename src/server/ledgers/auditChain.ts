// The chain of the log of changes: every row carries the hash of the row before it in its organisation, so that a row
// altered, removed, inserted or moved breaks the chain from there on. The chain is closed in the transaction of the
// change itself: what is committed is protected. Who can rewrite the whole table can rewrite the chain as well; only
// the ends of the chains, kept outside the database, tell of that.
import type { SqlSession } from '#server/ports.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { asKind, raw, sql } from '#server/select/piece.ts';
import { type Selected, selectRows } from '#server/select/select.ts';

/** What a row's hash covers, in the words of the first program version: still there in older rows. */
const coveredFirst = (row: string): string =>
  `concat_ws('|', ${row}.chain_seq, ${row}.entity_key, ${row}.record_id, ${row}.action, ${row}.to_version, ${row}."user", ${row}.trace_id, ` +
  `to_char(${row}.changed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'), ${row}.changes)`;

/** Every column but the hashes, so that nothing moves from one to another unseen. */
const covered = (row: string): string =>
  `jsonb_build_array(${row}.organization, ${row}.chain_seq, to_char(${row}.changed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'), ` +
  `${row}."user", ${row}.entity_key, ${row}.entity_title, ${row}.record_id, ${row}.record_code, ${row}.action, ${row}.changes, ` +
  `${row}.from_version, ${row}.to_version, ${row}.reason, ${row}.ip, ${row}.trace_id)::text`;

const sha = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Hash of a new row after its predecessor's, as SQL over the alias's columns. */
export const auditHashSql = (row: string, previous: string): string =>
  `'2:' || ${sha(`${previous} || ${covered(row)}`)}`;

/** Hash a stored row should have, by the version it was written with. */
export const storedHashSql = (row: string, previous: string): string =>
  `case when ${row}.row_hash like '2:%' then ${auditHashSql(row, previous)} else ${sha(`${previous} || ${coveredFirst(row)}`)} end`;

export type ChainFaultKind = 'altered' | 'missing' | 'unchained' | 'shortened' | 'rewritten';

/** The first place where a chain does not hold. */
export interface ChainFault {
  organization: string;
  kind: ChainFaultKind;
  /** Of the row it shows at; null where no row is left to name. */
  seq: number | null;
  record: string;
  at: string | null;
}

/** The last row of a chain; kept elsewhere it proves later that nothing before it was rewritten. */
export interface ChainEnd {
  organization: string;
  seq: number;
  hash: string;
}

const linked = `select a.*, lag(a.row_hash, 1, '') over w as before, lag(a.chain_seq, 1, 0) over w as earlier
  from audit_log a where a.chain_seq is not null window w as (partition by a.organization order by a.chain_seq, a.id)`;

const faultsSql = `
from (select distinct on (f.organization) f.organization, f.kind, f.chain_seq, f.entity_title, f.record_code, f.changed_at from (
  select c.organization, c.chain_seq, c.entity_title, c.record_code, c.changed_at,
    case when c.chain_seq <> c.earlier + 1 or c.previous_hash is distinct from c.before then 'missing'
      when c.row_hash is distinct from ${storedHashSql('c', 'c.before')} then 'altered' end as kind
  from (${linked}) c
  union all
  select a.organization, a.chain_seq, a.entity_title, a.record_code, a.changed_at, 'unchained' from audit_log a where a.chain_seq is null
  union all
  select h.org, null, null, null, null, 'shortened' from audit_head h
  where (h.seq, h.hash) is distinct from (
    coalesce((select max(a.chain_seq) from audit_log a where a.organization = h.org), 0),
    coalesce((select a.row_hash from audit_log a where a.organization = h.org and a.chain_seq is not null order by a.chain_seq desc limit 1), ''))
  union all
  select a.organization, null, null, null, null, 'shortened' from audit_log a
  where not exists (select 1 from audit_head h where h.org = a.organization)) f
where f.kind is not null order by f.organization, f.chain_seq nulls last) x order by x.organization`;

const fault = {
  ...namedColumns('x', { organization: 'ref', kind: 'text', chainSeq: 'integer', changedAt: 'datetime' }),
  ...namedColumns('x', { entityTitle: 'text', recordCode: 'text' }),
} as const;

/** The first fault of every broken chain; none when all hold. */
export async function chainFaults(session: SqlSession): Promise<ChainFault[]> {
  return (await selectRows(session, fault, raw(faultsSql))).map(faultOf);
}

function faultOf({ organization, kind, ...row }: Selected<typeof fault>): ChainFault {
  return {
    organization: organization ?? '',
    kind: kind === 'missing' || kind === 'unchained' || kind === 'shortened' ? kind : 'altered',
    seq: row.chainSeq,
    record: `${row.entityTitle ?? ''} ${row.recordCode ?? ''}`.trim(),
    at: row.changedAt,
  };
}

export async function chainEnds(session: SqlSession): Promise<ChainEnd[]> {
  const rows = await selectRows(
    session,
    presentColumns('h', { org: 'ref', seq: 'integer', hash: 'text' }),
    sql`from audit_head h order by h.org`,
  );
  return rows.map(({ org, seq, hash }) => ({ organization: org, seq, hash }));
}

/** Ends kept earlier whose rows are no longer what they were: the chain was rewritten from some row before. */
export async function rewrittenSince(session: SqlSession, known: readonly ChainEnd[]): Promise<ChainFault[]> {
  const rows = await selectRows(
    session,
    presentColumns('k', { org: 'ref', seq: 'integer' }),
    written(
      `from jsonb_to_recordset($1::text::jsonb) as k(org uuid, seq bigint, hash text)
     where not exists (select 1 from audit_log a where a.organization = k.org and a.chain_seq = k.seq and a.row_hash = k.hash)`,
      [JSON.stringify(known.map(({ organization, seq, hash }) => ({ org: organization, seq, hash })))],
    ),
  );
  return rows.map(({ org, seq }) => ({ organization: org, kind: 'rewritten', seq, record: '', at: null }));
}

/** Whether the database itself refuses to alter the log. */
export async function logIsGuarded(session: SqlSession): Promise<boolean> {
  const [log] = await selectRows(
    session,
    { guarded: asKind('bool', sql`count(*) = 2`) },
    sql`from pg_trigger where tgrelid = 'audit_log'::regclass and tgname in ('audit_log_kept', 'audit_log_not_emptied')
       and tgenabled <> 'D'`,
  );
  return log?.guarded === true;
}
