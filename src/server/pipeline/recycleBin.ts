// The recycle bin: removed records as they were, until they are restored or an administrator removes them for good.
// They leave their tables, so that no list, sum or unique value has to leave them out.
import { user } from '#entities/system/user.ts';
import { namedFieldsOf } from '#model/namedFields.ts';
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
import { asKind, asStored, is, joined, otherwise, type Piece, raw, sql } from '#server/select/piece.ts';
import { plainTable } from '#server/select/plainTable.ts';
import { returningRows, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { containing, isUuid } from '#server/store/sql.ts';
import { isStoredDoc } from '#server/store/storedDoc.ts';
import { optionalText } from '#server/values.ts';
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
      namedFieldsOf(doc.fields).code ?? '',
      names.join(' '),
      JSON.stringify(doc),
      note,
      context.grants.userId,
      context.now,
    ],
  );
}

const b = plainTable('recycle_bin', 'b', {
  entity: 'text',
  recordId: 'ref',
  org: 'ref',
  code: 'text',
  name: 'text',
  content: 'json',
  note: 'text',
  deletedBy: 'ref',
  deletedAt: 'datetime',
});

/** Rows of the bin that the session may see: all it could see in the list, else what it removed itself. */
function isSeen({ grants }: Context, def: EntityDef): Piece {
  const seesAll = scopeOf(grants, def) === 'all' && ruleOf(grants, def, 'view') === null;
  return joined(
    [
      is(b.entity, def.name),
      ...(def.shared ? [] : [is(b.org, grants.org)]),
      ...(seesAll ? [] : [is(b.deletedBy, grants.userId)]),
    ],
    ' and ',
  );
}

/** Newest first. Whoever may remove records of the entity may look into its bin. */
export async function binOf(context: Context, def: EntityDef, request: BinRequest): Promise<BinResult> {
  refuseWithout(context, def, 'delete');
  const named = labelKeys(def).every((key) => canField(context.grants, def, key));
  const search = request.search?.trim() ?? '';
  const pattern = containing(search);
  const found =
    search === ''
      ? raw('true')
      : named
        ? sql`(${b.code} ilike ${pattern}::text or ${b.name} ilike ${pattern}::text)`
        : raw('false');
  const u = headerTable(user, 'u');
  const rows = await selectRows(
    context.session,
    {
      id: otherwise(b.recordId, ''),
      code: otherwise(b.code, ''),
      name: otherwise(b.name, ''),
      deletedAt: otherwise(b.deletedAt, ''),
      deletedByName: otherwise(u.name, '其他用户'),
      note: b.note,
      total: asKind('integer', raw('count(*) over ()')),
    },
    sql`from ${b} left join ${u} on ${u.id} = ${b.deletedBy} where ${isSeen(context, def)} and ${found}
     order by ${b.deletedAt} desc, ${b.recordId} limit ${request.limit}::bigint offset ${request.offset}::bigint`,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, code, name, note, ...row }): BinRow => ({
      ...row,
      code: canField(context.grants, def, 'code') ? code : '',
      name: named ? name : '',
      note: optionalText(note),
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
  const [taken] = isUuid(id)
    ? await returningRows(
        context.session,
        sql`delete from ${b} where ${isSeen(context, def)} and ${is(b.recordId, id)}`,
        { content: asStored(b.content, isStoredDoc) },
      )
    : [];
  const content = taken?.content ?? null;
  if (content === null) throw notFound(`回收站中没有该${def.title}，可能已被恢复或彻底删除`);
  return content;
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
