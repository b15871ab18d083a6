// Merging two records that stand for the same thing: everything that refers to the one is made to refer to the other, in
// one transaction and with a line in every history; the one goes to the recycle bin. Documents in any state are
// re-pointed, because what they print was copied when they were made. Ledgers are never changed after they were posted,
// so a record that stands in one cannot be merged away.
import { can } from '#model/rights/can.ts';
import { mergeable } from '#model/mergeable.ts';
import type { Doc, EntityDef, FieldValue, LineRow, Row } from '#model/entity.ts';
import { isDerived, type FieldDef } from '#model/fields.ts';
import type { Patch } from '#model/patch.ts';
import type { MergeRequest } from '#model/wire/recordWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { conflict, forbidden, invalid, notFound, unknownRecord } from '#server/refusal.ts';
import { problemOfFailure } from '#server/store/uniques.ts';
import { labelKeys, shapeOf } from '#server/store/shape.ts';
import { isUuid } from '#server/store/sql.ts';
import { deleteDoc } from '#server/store/writeDoc.ts';
import { acrossTenants } from '#server/store/rowSecurity.ts';
import { optionalText } from '#server/values.ts';
import type { HistoryChange } from '#model/wire/wire.ts';
import type { AuditEntry, WriteContext } from '#server/writeContext.ts';
import { codeOf } from '#server/document/stamps.ts';
import { authorise, lockedDoc } from './documents.ts';
import { idempotentResult } from './idempotency.ts';
import { newId } from '#server/ids.ts';
import { repeat } from './present.ts';
import { throwAway } from './recycleBin.ts';
import { changeDoc, forgetRef } from '#server/document/references.ts';
import { answerSaved, storeDraft } from './save.ts';
import { lockGraphs, refuseRings } from './mergedGraphs.ts';
import { columnsUsing, type UsingColumn } from './usage.ts';
import { sql, raw, asKind, otherwise } from '#server/select/piece.ts';
import { returningRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** More uses than these are no work for one transaction. */
const usesAtMost = 50_000;

/** `id` stays, `request.other` goes. */
export async function mergeRecords(
  context: WriteContext,
  def: EntityDef,
  id: string,
  request: MergeRequest,
): Promise<DocResult> {
  if (!mergeable(def)) throw notFound(`${def.title}不能合并`);
  authorise(context, def, 'merge');
  const earlier = await idempotentResult(context, request.key, `merge:${def.name}:${id}`, request);
  if (earlier !== null) return repeat(context, def, earlier);
  if (!isUuid(request.other) || request.other === id)
    throw invalid([{ field: '', level: 'error', message: `请选择另一个${def.title}` }]);

  await lockGraphs(context, def);
  const [survivor, other] = await lockBoth(context, def, id, request);
  if (!can(context.grants, def, 'edit', survivor))
    throw forbidden(`您不能修改要保留的${def.title}“${nameOf(def, survivor)}”，或它的状态不允许修改`);
  const columns = columnsUsing(def);
  // What all organisations share is used in all of them.
  const everywhere = (work: () => Promise<void>): Promise<void> =>
    def.shared === true ? acrossTenants(context, work) : work();
  await everywhere(() => refusePosted(context, def, other, columns));
  refuseOwnReference(def, survivor, other);

  const touched = new Map<string, AuditEntry & { changes: HistoryChange[] }>();
  await everywhere(async () => {
    for (const place of columns) await repoint(context, def, place, survivor, other, touched);
  });
  await refuseRings(context, def, survivor.id, nameOf(def, survivor));
  for (const entry of touched.values()) {
    context.record(entry);
    context.affect(entry.def.name, entry.docId);
    forgetRef(context, entry.def, entry.docId);
  }
  await context.session.query(
    'update attachment set record_id = $1 where entity_key = $2 and record_id = $3',
    [survivor.id, def.name, other.id],
  );
  await deleteDoc(context.session, def, other);
  await throwAway(context, def, other, `已并入 ${nameOf(def, survivor)}`);
  const { version } = other;
  context.record({
    def,
    docId: other.id,
    code: codeOf(other),
    action: 'mergedAway',
    fromVersion: version,
    toVersion: version,
    reason: `并入 ${nameOf(def, survivor)}`,
    changes: [],
  });
  context.affect(def.name, other.id);
  forgetRef(context, def, other.id);

  const changed = await changeDoc(context, def, survivor, takenOver(context, def, survivor, other, request));
  const saved = await storeDraft(context, {
    def,
    before: survivor,
    changed,
    action: 'merge',
    bySystem: true,
  });
  return answerSaved(context, def, saved, request.key);
}

/** Always in the order of the ids, so that two merges the other way round do not wait for each other. */
async function lockBoth(
  context: WriteContext,
  def: EntityDef,
  id: string,
  request: MergeRequest,
): Promise<readonly [Doc, Doc]> {
  const locked = new Map<string, Doc>();
  for (const each of [id, request.other].toSorted())
    locked.set(
      each,
      await lockedDoc(context, def, each, each === id ? request.version : request.otherVersion, 'view'),
    );
  const [survivor, other] = [locked.get(id), locked.get(request.other)];
  if (survivor === undefined || other === undefined) throw unknownRecord(def.title);
  return [survivor, other];
}

async function refusePosted(
  context: WriteContext,
  def: EntityDef,
  other: Doc,
  columns: readonly UsingColumn[],
): Promise<void> {
  const posted = columns.filter(
    ({ user, key }) => user.book === true && !['createdBy', 'updatedBy'].includes(key),
  );
  for (const { user, table, column, many } of posted) {
    const refers = many ? `$1::uuid = any(t.${column})` : `t.${column} = $1::uuid`;
    const { rows } = await context.session.query(`select 1 from ${table} t where ${refers} limit 1`, [
      other.id,
    ]);
    if (rows.length > 0)
      throw conflict(
        `${def.title}“${nameOf(def, other)}”已记入${user.title}，台账不能改动，因此不能合并；不再使用时请禁用`,
      );
  }
}

/** A record cannot end up referring to itself. */
function refuseOwnReference(def: EntityDef, survivor: Doc, other: Doc): void {
  const problems = Object.entries(def.fields).flatMap(([key, field]) =>
    field.entity === def.name && survivor.fields[key] === other.id
      ? [
          {
            field: key,
            level: 'error' as const,
            message: `要保留的${def.title}的“${field.title}”正是要合并掉的那个，请先修改`,
          },
        ]
      : [],
  );
  if (problems.length > 0) throw invalid(problems);
}

/** One column: every row that refers to the one refers to the other; what changed is noted by record. */
async function repoint(
  context: WriteContext,
  def: EntityDef,
  place: UsingColumn,
  survivor: Doc,
  other: Doc,
  touched: Map<string, AuditEntry & { changes: HistoryChange[] }>,
): Promise<void> {
  const { user, lines, key, table, column, many } = place;
  const [from, to] = [sql`${other.id}::uuid`, sql`${survivor.id}::uuid`];
  const own = raw(`t.${column}`);
  const refers = many ? sql`${from} = any(${own})` : sql`${own} = ${from}`;
  const value = many
    ? sql`array(select distinct each from unnest(array_replace(${own}, ${from}, ${to})) each)`
    : to;
  const record = raw(lines === null ? 't."id"' : 't."doc_id"');
  const others = user === def ? sql` and ${record} <> ${from}` : raw('');
  const { header } = shapeOf(user);
  const labels = labelKeys(user).flatMap((label) => header.columns.get(label) ?? []);
  const label =
    labels.length === 0 ? "''" : `concat_ws(' ', ${labels.map(({ name }) => `h.${name}::text`).join(', ')})`;
  const h = headerTable(user, 'h');
  const rows = await returningRows(
    context.session,
    sql`update ${raw(table)} t set ${raw(column)} = ${value} from ${h} where ${h.id} = ${record} and ${refers}${others}`,
    {
      id: h.id,
      version: h.version,
      label: otherwise(asKind('text', raw(label)), ''),
      lineId: asKind('ref', raw(lines === null ? 'null' : 't."id"')),
      lineNo: otherwise(asKind('integer', raw(lines === null ? 'null' : 't."seq"')), 0),
    },
  ).catch((failure: unknown) => {
    if (problemOfFailure(user, failure) === null) throw failure;
    throw conflict(`合并后${user.title}的“${place.title}”会出现重复的记录，请先删除其中一条`);
  });
  if (rows.length > usesAtMost)
    throw conflict(
      `该${def.title}在${user.title}中的引用超过 ${usesAtMost} 处，不能在此合并；不再使用时请禁用`,
    );
  for (const { id, version, label: name, lineId, lineNo } of rows) {
    const where = lines === null || lineId === null ? {} : { lines, lineId, lineNo };
    const code = name.slice(0, 100);
    const known = touched.get(id) ?? {
      def: user,
      docId: id,
      code,
      action: 'merge',
      fromVersion: version,
      toVersion: version,
      changes: [],
    };
    known.changes.push({ field: key, ...where, old: other.id, new: survivor.id });
    touched.set(id, known);
  }
}

/** Values and lines that the person chose from the record that goes. */
function takenOver(
  context: WriteContext,
  def: EntityDef,
  survivor: Doc,
  other: Doc,
  { take, takeLines }: MergeRequest,
): Patch[] {
  const typed = (field: FieldDef | undefined): boolean =>
    field !== undefined && !isDerived(field) && field.kind !== 'code';
  const header = take.flatMap((key): Patch[] => {
    const value: FieldValue = other.fields[key] ?? null;
    return typed(def.fields[key]) && value !== survivor.id ? [{ op: 'set', field: key, value }] : [];
  });
  const lines = takeLines.flatMap((key): Patch[] => {
    const own = def.lines?.[key];
    if (own === undefined || own.readonly === true) return [];
    const values = (row: LineRow): Row =>
      Object.fromEntries(
        Object.entries(row).filter(([field, value]) => value !== null && typed(own.fields[field])),
      );
    return (other.lines[key] ?? []).map((row) => ({
      op: 'insertLine',
      lines: key,
      id: newId(context.ports),
      before: null,
      values: values(row),
    }));
  });
  return [...header, ...lines];
}

function nameOf(def: EntityDef, doc: Doc): string {
  return labelKeys(def)
    .flatMap((key) => optionalText(doc.fields[key]) ?? [])
    .join(' ');
}
