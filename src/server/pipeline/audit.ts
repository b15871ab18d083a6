// Who changed what, field by field, chained by hash per organisation: a missing or altered row breaks the chain.
// Rows travel with the commit, so that the chain's lock is held for no longer than that.
import { auditLog } from '#entities/system/auditLog.ts';
import { user } from '#entities/system/user.ts';
import { isShown, shownValue, visibleRow } from '#model/rights/visible.ts';
import type { Grants } from '#model/rights/can.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef, FieldValue, Row } from '#model/entity.ts';
import type { HistoryChange, HistoryRow } from '#model/wire/wire.ts';
import { auditHashSql } from '#server/ledgers/auditChain.ts';
import type { Context } from '#server/context.ts';
import { areChanges } from '#server/document/changes.ts';
import { asStored, is, otherwise, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { AuditEntry, WriteContext } from '#server/writeContext.ts';

/** Each row's hash is made from its predecessor's, which costs more the more rows one statement adds. */
const perStatement = 40;

/** Appends the entries to the chain of the session's organisation: lock of the head, then a statement for some of them. */
export function writeAudit(
  context: WriteContext,
  entries: readonly AuditEntry[],
  address: string | null,
): void {
  if (entries.length === 0) return;
  // A statement of its own: the next one must see what those who held the lock before have written.
  context.session.last(
    "insert into audit_head as h (org, seq, hash) values ($1::uuid, 0, '') on conflict (org) do update set seq = h.seq",
    [context.grants.org],
  );
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) appendOne(context, only, address);
  else
    for (let at = 0; at < entries.length; at += perStatement)
      append(context, entries.slice(at, at + perStatement), address);
}

/** What most writes add. Its changes, long where a document has many lines, travel by themselves and are read once. */
function appendOne(
  { grants, session, now, requestId }: WriteContext,
  entry: AuditEntry,
  address: string | null,
): void {
  const { def, docId, code, action, fromVersion, toVersion, reason = null, changes } = entry;
  const record = [
    def.name,
    def.title,
    docId,
    code,
    action,
    fromVersion,
    toVersion,
    reason,
    JSON.stringify(changes),
    address,
  ];
  session.last(appendOneSql, [grants.org, grants.userId, now, requestId, ...record]);
}

function append(
  { grants, session, now, requestId }: WriteContext,
  entries: readonly AuditEntry[],
  address: string | null,
): void {
  const rows = entries.map((entry, index) => ({
    n: index + 1,
    entity: entry.def.name,
    title: entry.def.title,
    record: entry.docId,
    code: entry.code,
    action: entry.action,
    from_version: entry.fromVersion,
    to_version: entry.toVersion,
    reason: entry.reason ?? null,
    changes: entry.changes,
  }));
  session.last(appendSql, [grants.org, grants.userId, now, requestId, JSON.stringify(rows), address]);
}

/** Columns of a row of the log, in the order of both statements. */
const logged = `id, created_at, organization, chain_seq, changed_at, "user", entity_key, entity_title, record_id, record_code, action, changes,
    from_version, to_version, reason, trace_id, ip, previous_hash, row_hash`;

const loggedOf = (row: string): string =>
  `gen_random_uuid(), ${row}.changed_at, ${row}.organization, ${row}.chain_seq, ${row}.changed_at, ${row}."user", ${row}.entity_key, ${row}.entity_title, ${row}.record_id, ${row}.record_code, ${row}.action, ${row}.changes,
    ${row}.from_version, ${row}.to_version, ${row}.reason, ${row}.trace_id, ${row}.ip`;

const appendOneSql = `
with given as materialized (
  select h.org as organization, h.seq + 1 as chain_seq, h.hash as previous, $2::uuid as "user", $3::timestamptz as changed_at, $4::text as trace_id, $5::text as entity_key,
    $6::text as entity_title, $7::text as record_id, $8::text as record_code, $9::text as action, $10::int as from_version, $11::int as to_version, $12::text as reason,
    $13::text::jsonb as changes, $14::text as ip from audit_head h where h.org = $1::uuid),
chained as materialized (select g.*, ${auditHashSql('g', 'g.previous')} as hash from given g),
rows as (insert into audit_log (${logged}) select ${loggedOf('g')}, g.previous, g.hash from chained g)
update audit_head h set seq = g.chain_seq, hash = g.hash from chained g where h.org = $1::uuid`;

const appendSql = `
with recursive head as materialized (select seq, hash from audit_head where org = $1::uuid),
given as (
  select r.n, $1::uuid as organization, (select seq from head) + r.n as chain_seq, r.entity as entity_key, r.title as entity_title, r.record as record_id, r.code as record_code, r.action, r.from_version,
    r.to_version, r.reason, $2::uuid as "user", $3::timestamptz as changed_at, $4::text as trace_id, $6::text as ip, r.changes
  from jsonb_to_recordset($5::text::jsonb) as r(n int, entity text, title text, record text, code text, action text, from_version int,
    to_version int, reason text, changes jsonb)),
chain as (
  select 0 as n, ''::text as previous, hash from head
  union all
  select g.n, c.hash, ${auditHashSql('g', 'c.hash')} from chain c join given g on g.n = c.n + 1),
rows as (
  insert into audit_log (${logged})
  select ${loggedOf('g')}, c.previous, c.hash
  from given g join chain c on c.n = g.n)
update audit_head h set seq = last.chain_seq, hash = last.hash
from (select g.chain_seq, c.hash from chain c join given g on g.n = c.n order by g.n desc limit 1) last where h.org = $1::uuid`;

/** History of one document, newest first; values of guarded fields are left out for sessions without the group. */
export async function historyOf(context: Context, def: EntityDef, id: string): Promise<HistoryRow[]> {
  const a = headerTable(auditLog, 'a');
  const u = headerTable(user, 'u');
  const rows = await selectRows(
    context.session,
    {
      at: otherwise(a.changedAt, ''),
      by: a.user,
      byName: u.name,
      action: otherwise(a.action, ''),
      version: otherwise(a.toVersion, 0),
      reason: a.reason,
      changes: otherwise(asStored(a.changes, areChanges), []),
    },
    sql`from ${a} left join ${u} on ${u.id} = ${a.user}
     where ${is(a.organization, context.grants.org)} and ${is(a.entityKey, def.name)} and ${is(a.recordId, id)} order by ${a.chainSeq} desc limit 500`,
  );
  return rows.map(({ changes, ...row }) => ({
    ...row,
    changes: changes.flatMap((change) => visibleChange(context, def, change)),
  }));
}

function visibleChange({ grants }: Context, def: EntityDef, change: HistoryChange): HistoryChange[] {
  const { lines = null, field } = change;
  if (field === '')
    return [
      {
        ...change,
        old: visibleWhole(grants, def, lines, change.old),
        new: visibleWhole(grants, def, lines, change.new),
      },
    ];
  const path = lines === null ? field : `${lines}.${field}`;
  if (fieldAt(def, path) === undefined) return [change];
  if (!isShown(grants, def, path)) return [];
  return [
    {
      ...change,
      old: shownValue(grants, def, path, change.old),
      new: shownValue(grants, def, path, change.new),
    },
  ];
}

/** A whole line that came or went. */
function visibleWhole(grants: Grants, def: EntityDef, lines: string | null, value: FieldValue): FieldValue {
  return isRow(value) ? visibleRow(grants, def, lines, value) : value;
}

function isRow(value: FieldValue): value is Row {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
