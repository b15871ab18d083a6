// The recycle bin: removed records as they were, until they are restored or an administrator removes them for good.
// They leave their tables, so that no list, sum or unique value has to leave them out.
import { entityOf } from '#entities/registry.ts';
import { canField, ruleOf, scopeOf, whyNot } from '#model/rights/can.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { Doc, EntityDef, Fields, LineRow, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { BinRequest, BinResult, BinRow } from '#model/wire/recordWire.ts';
import type { RefMap } from '#model/refs.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import { labelKeys } from '#server/store/shape.ts';
import { and, containing, isUuid, Parameters } from '#server/store/sql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { authorise } from './documents.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { idempotentResult } from './idempotency.ts';
import { repeat } from './present.ts';
import { refsForRules } from '#server/document/references.ts';
import { answerSaved, storeDraft } from './save.ts';

/** Keeps a record that was just removed; `note` says why when it did not go by itself. */
export async function throwAway(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  note: string | null,
): Promise<void> {
  const names = labelKeys(def).flatMap((key) =>
    key === 'code' ? [] : (optionalText(doc.fields[key]) ?? []),
  );
  const org = def.shared ? null : context.grants.org;
  await context.session.query(
    `insert into recycle_bin (entity, record_id, org, code, name, content, note, deleted_by, deleted_at)
     values ($1, $2::uuid, $3::uuid, $4, $5, $6::text::jsonb, $7, $8::uuid, $9::timestamptz)`,
    [
      def.name,
      doc.id,
      org,
      textOf(doc.fields['code']),
      names.join(' '),
      JSON.stringify(doc),
      note,
      context.grants.userId,
      context.now,
    ],
  );
}

/** Rows of the bin that the session may see: all it could see in the list, else what it removed itself. */
function visibleSql({ grants }: Context, def: EntityDef, parameters: Parameters): string {
  return and([
    `b.entity = ${parameters.add(def.name, 'text')}`,
    def.shared ? null : `b.org = ${parameters.add(grants.org, 'uuid')}`,
    scopeOf(grants, def) === 'all' && ruleOf(grants, def, 'view') === null
      ? null
      : `b.deleted_by = ${parameters.add(grants.userId, 'uuid')}`,
  ]);
}

/** Newest first. Whoever may remove records of the entity may look into its bin. */
export async function binOf(context: Context, def: EntityDef, request: BinRequest): Promise<BinResult> {
  refuseWithout(context, def, 'delete');
  const named = labelKeys(def).every((key) => canField(context.grants, def, key));
  const parameters = new Parameters();
  const search = request.search?.trim() ?? '';
  const pattern = search === '' || !named ? null : parameters.add(containing(search), 'text');
  const where = and([
    visibleSql(context, def, parameters),
    search !== '' && !named ? 'false' : null,
    pattern === null ? null : `(b.code ilike ${pattern} or b.name ilike ${pattern})`,
  ]);
  const { rows } = await context.session.query(
    `select b.record_id, b.code, b.name, b.note, b.deleted_at, u.name as by_name, count(*) over () as total
     from recycle_bin b left join "user" u on u.id = b.deleted_by where ${where}
     order by b.deleted_at desc, b.record_id limit ${parameters.add(request.limit, 'bigint')} offset ${parameters.add(request.offset, 'bigint')}`,
    parameters.values,
  );
  return {
    total: Number(rows[0]?.['total'] ?? 0),
    rows: rows.map((row): BinRow => ({
      id: textOf(row['record_id']),
      code: canField(context.grants, def, 'code') ? textOf(row['code']) : '',
      name: named ? textOf(row['name']) : '',
      deletedAt: textOf(row['deleted_at']),
      deletedByName: textOf(row['by_name'], '其他用户'),
      note: optionalText(row['note']),
    })),
  };
}

/** Puts a record back as it was, through the checks of a save: what became of its code and references meanwhile counts. */
export async function restoreDoc(
  context: WriteContext,
  def: EntityDef,
  id: string,
  key: string,
): Promise<DocResult> {
  authorise(context, def, 'delete');
  authorise(context, def, 'create');
  const earlier = await idempotentResult(context, key, `restore:${def.name}:${id}`, {});
  if (earlier !== null) return repeat(context, def, earlier);

  const doc = fitted(def, await takenOut(context, def, id));
  const refs = await refsForRules(context, def, doc);
  const gone = goneProblems(def, doc, refs);
  if (gone.length > 0) throw invalid(gone);
  const saved = await storeDraft(context, {
    def,
    before: null,
    changed: { doc, refs },
    action: 'restore',
    accepted: doc,
  });
  return answerSaved(context, def, saved, key);
}

/** Removes a record of the bin for good; its history stays. */
export async function purgeDoc(context: WriteContext, def: EntityDef, id: string): Promise<null> {
  if (!context.grants.admin) throw forbidden('只有系统管理员可以彻底删除');
  const doc = await takenOut(context, def, id);
  const { version } = doc;
  context.record({
    def,
    docId: id,
    code: codeOf(doc),
    action: 'purge',
    fromVersion: version,
    toVersion: version,
    changes: [],
  });
  return null;
}

function refuseWithout({ grants }: Context, def: EntityDef, action: string): void {
  const reason = whyNot(grants, def, action);
  if (reason !== null) throw forbidden(reason);
}

async function takenOut(context: WriteContext, def: EntityDef, id: string): Promise<Doc> {
  const parameters = new Parameters();
  const where = isUuid(id)
    ? and([visibleSql(context, def, parameters), `b.record_id = ${parameters.add(id, 'uuid')}`])
    : 'false';
  const { rows } = await context.session.query(
    `delete from recycle_bin b where ${where} returning b.content::text as content`,
    parameters.values,
  );
  const content = rows[0]?.['content'];
  if (typeof content !== 'string') throw notFound(`回收站中没有该${def.title}，可能已被恢复或彻底删除`);
  return JSON.parse(content) as Doc;
}

/** The document in the fields that the definition has today. */
function fitted(def: EntityDef, doc: Doc): Doc {
  const within = (fields: Fields, row: Row): Row =>
    Object.fromEntries(Object.keys(fields).map((key) => [key, row[key] ?? null]));
  const lines = Object.entries(def.lines ?? {}).map(([key, { fields }]): [string, LineRow[]] => [
    key,
    (doc.lines[key] ?? []).map((row) => ({ ...within(fields, row), id: row.id, seq: row.seq })),
  ]);
  return { ...doc, fields: within(allFieldsOf(def), doc.fields), lines: Object.fromEntries(lines) };
}

/** References to records that are gone; disabled ones are kept, as in every record made before. */
function goneProblems(def: EntityDef, doc: Doc, refs: RefMap): Problem[] {
  const problems: Problem[] = [];
  const look = (fields: Fields, row: Row, place: Partial<Problem>, where: string): void => {
    for (const [key, field] of Object.entries(fields)) {
      const { entity, title } = field;
      if (entity === undefined || entity === 'user' || entityOf(entity) === undefined) continue;
      const ids = [row[key] ?? []].flat();
      if (ids.every((id) => typeof id !== 'string' || refs[entity]?.[id] !== undefined)) continue;
      problems.push({
        field: key,
        ...place,
        level: 'error',
        message: `${where}“${title}”所引用的记录已被删除，请先恢复它`,
      });
    }
  };
  look(allFieldsOf(def), doc.fields, {}, '');
  for (const [key, lines] of Object.entries(def.lines ?? {}))
    for (const row of doc.lines[key] ?? [])
      look(lineFieldsOf(lines), row, { lines: key, lineId: row.id, lineNo: row.seq }, `第${row.seq}行 `);
  return problems;
}
