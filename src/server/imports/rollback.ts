// Undoing an import: what it added goes to the recycle bin, what it changed gets its old values back, by the ordinary
// recipes of removing and saving, all or nothing. The audit log says which records those are; one that was changed since
// stands in the way of all, and is named.
import { auditLog } from '#entities/system/auditLog.ts';
import { entities, entityOf } from '#entities/registry.ts';
import { whyNot, type Grants } from '#model/rights/can.ts';
import type { EntityDef, Fields, Row } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';
import type { Patch } from '#model/patch.ts';
import type { Job } from '#server/jobs/jobStore.ts';
import type { HistoryChange } from '#model/wire/wire.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { newId } from '#server/ids.ts';
import { areChanges } from '#server/document/changes.ts';
import { removeDoc } from '#server/pipeline/remove.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { conflict, forbidden } from '#server/refusal.ts';
import { asKind, asStored, is, otherwise, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** Records of one transaction, during which the embedded engine serves nobody else. */
const mostUndone = 1_000;
const named = 20;

interface Imported {
  id: string;
  code: string;
  created: boolean;
  /** Version the import left it in. */
  version: number;
  /** Version it has now; null: it is gone. */
  current: number | null;
  /** Of an edited record. */
  changes: readonly HistoryChange[];
}

/** Newest first, so that what refers to another imported record goes before it. */
async function importedBy(session: SqlSession, def: EntityDef, job: Job): Promise<Imported[]> {
  const a = headerTable(auditLog, 'a');
  const record = headerTable(def, 't');
  const found = await selectRows(
    session,
    {
      id: otherwise(asKind('text', raw('done.record_id')), ''),
      code: asKind('text', raw('done.code')),
      created: asKind('bool', raw('done.created')),
      version: otherwise(asKind('integer', raw('done.version')), 0),
      current: asKind('integer', record.version),
      changes: otherwise(asStored(raw('done.changes'), areChanges), []),
    },
    sql`from (
       select ${a.recordId} as record_id, max(${a.recordCode}) as code, bool_or(${a.fromVersion} is null) as created, max(${a.toVersion}) as version,
         max(${a.chainSeq}) as seq, (array_agg(${a.changes} order by ${a.chainSeq}))[1] as changes
       from ${a} where ${is(a.organization, job.org)} and ${is(a.entityKey, def.name)} and ${is(a.traceId, job.code)} and ${a.changedAt} >= ${job.createdAt}::timestamptz
         and ${a.action} in ('create', 'edit')
       group by ${a.recordId}) done left join ${record} on ${record.id} = done.record_id::uuid
     order by done.seq desc limit ${raw(String(mostUndone + 1))}`,
  );
  return found.map(({ code, created, ...rest }) => ({
    ...rest,
    code: code === null || code === '' ? rest.id : code,
    created: created === true,
  }));
}

/** What puts the values back that stood there before; values the system keeps follow by themselves. */
function patchesBack(def: EntityDef, changes: readonly HistoryChange[]): Patch[] {
  const typed = (fields: Fields, key: string): boolean =>
    fields[key] !== undefined && !isDerived(fields[key]);
  return changes.flatMap(({ field, lines, lineId, old, new: now }): Patch[] => {
    if (lines === undefined) return typed(def.fields, field) ? [{ op: 'set', field, value: old }] : [];
    const table = def.lines?.[lines];
    if (table === undefined || table.readonly === true || lineId === undefined) return [];
    if (field !== '')
      return typed(table.fields, field) ? [{ op: 'setLine', lines, id: lineId, field, value: old }] : [];
    if (old === null && now !== null) return [{ op: 'removeLine', lines, id: lineId }];
    if (old === null || typeof old !== 'object' || Array.isArray(old)) return [];
    const values: Row = Object.fromEntries(Object.entries(old).filter(([key]) => typed(table.fields, key)));
    return [{ op: 'insertLine', lines, id: lineId, before: null, values }];
  });
}

/** @throws Refusal 403 without the rights, 409 when a record was changed since, is used, or there are too many */
export async function rollBack(ports: Ports, grants: Grants, job: Job, requestId: string): Promise<string> {
  const def = entityOf(job.entity);
  if (def === undefined) throw conflict('业务对象已不存在，不能撤销');
  const reason = whyNot(grants, entities.importJob, 'rollback');
  if (reason !== null) throw forbidden(reason);
  return inTransaction(ports, grants, { requestId, sessionId: null }, async (context) => {
    const taken = await context.session.query(
      `update import_job set rolled_back_at = $2::timestamptz where id = $1::uuid and rolled_back_at is null and status = 'done' returning id`,
      [job.id, context.now],
    );
    if (taken.rows.length === 0) throw conflict('这次导入已经撤销，或还没有完成');
    const message = await undo(context, def, await importedBy(context.session, def, job));
    await context.session.query('update import_job set message = $2 where id = $1::uuid', [job.id, message]);
    context.affect('importJob', job.id);
    return message;
  });
}

async function undo(context: WriteContext, def: EntityDef, records: readonly Imported[]): Promise<string> {
  if (records.length === 0) throw conflict('这次导入没有写入记录，不需要撤销');
  if (records.length > mostUndone)
    throw conflict(`这次导入超过 ${mostUndone} 条，不能一次撤销；请在列表中筛选后批量处理`);
  // What was added and is gone already needs no undoing.
  const standing = records.filter(({ created, current }) => !(created && current === null));
  const touched = standing.filter(({ version, current }) => current !== version);
  if (touched.length > 0) {
    const codes = touched
      .slice(0, named)
      .map(({ code, current }) => (current === null ? `${code}（已删除）` : code));
    const more = touched.length > named ? ` 等 ${touched.length} 条` : '';
    throw conflict(
      `有 ${touched.length} 条${def.title}在导入之后被修改过，不能撤销：${codes.join('、')}${more}`,
    );
  }
  let removed = 0;
  for (const { id, version, created, changes } of standing) {
    const key = newId(context.ports);
    if (created) {
      await removeDoc(context, def, id, version, key);
      removed += 1;
    } else
      await saveDoc(context, def, {
        id,
        version,
        key,
        patches: patchesBack(def, changes),
        acceptWarnings: true,
      });
  }
  const restored = standing.length - removed;
  const parts = [removed > 0 ? `删除 ${removed} 条` : '', restored > 0 ? `恢复 ${restored} 条` : ''].filter(
    (part) => part !== '',
  );
  return `已撤销导入：${parts.join('，') || '记录都已不在'}`;
}
