// References of a document: loaded until the rules have all facts they need, and judged before anything is stored.
import type { KnownDoc } from '#model/typedDoc.ts';
import { compile, evaluate } from '#model/expression.ts';
import type { Grants } from '#model/rights/can.ts';
import { visibleRow } from '#model/rights/visible.ts';
import { applyChanges, neededRefs, refsByFills, refsOnTheWay } from '#model/derive/recompute.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { Doc, EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { applyPatches, sameValue, type Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { mergeRefs, readerOf, type RefMap, type RefRecord } from '#model/refs.ts';
import { entityOf } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import type { SqlSession } from '#server/ports.ts';
import type { Changed } from '#server/writeContext.ts';
import { labelTexts, loadRefs, refsOfDocs, type WantedRef } from '#server/store/refs.ts';
import { whyNotInUse, whyOver, whyUnfitFor } from '#server/store/pick/unusable.ts';

/** Fills may bring references whose facts other fills need, and rules may bring more. */
const mostRounds = 5;

/** Applies the patches with fills, rules and computed fields, loading what the rules look up on the way. */
export async function changeDoc<E extends EntityDef>(
  context: Context,
  def: E,
  before: KnownDoc<E>,
  patches: readonly Patch[],
): Promise<Omit<Changed, 'doc'> & { doc: KnownDoc<E> }>;
export async function changeDoc(
  context: Context,
  def: EntityDef,
  before: Doc,
  patches: readonly Patch[],
): Promise<unknown> {
  const refs = context.refs ?? {};
  const patched = applyPatches(before, patches);
  const asked = new Set<string>();
  // Computing is the dear part: whatever fills are known to bring is loaded before it.
  for (let round = 0; round < mostRounds; round += 1) {
    const wanted = [
      ...neededRefs(def, patched),
      ...refsByFills(def, patched, readerOf(refs)),
      ...refsOnTheWay(def, before, patches),
    ];
    if (!(await loadMissing(context, refs, wanted, asked))) break;
  }
  let doc = applyChanges(def, before, [...patches], readerOf(refs));
  for (let round = 0; round < mostRounds; round += 1) {
    if (!(await loadMissing(context, refs, neededRefs(def, doc), asked))) break;
    doc = applyChanges(def, before, [...patches], readerOf(refs));
  }
  return { doc, refs };
}

/** Facts for rules and checks of stored documents. */
export async function refsForRules(
  context: Context,
  def: EntityDef,
  ...docs: readonly Doc[]
): Promise<RefMap> {
  const refs = context.refs ?? {};
  await loadMissing(
    context,
    refs,
    docs.flatMap((doc) => neededRefs(def, doc)),
    absentFrom(context, refs),
  );
  return refs;
}

/** What a transaction looked up for its rules: who is not there is not asked for again by each of its documents. */
const absent = new WeakMap<SqlSession, WeakMap<RefMap, Set<string>>>();

/** Of this transaction and organisation alone; outside a transaction nothing is remembered. */
function absentFrom({ session }: Context, refs: RefMap): Set<string> {
  if (!('last' in session)) return new Set();
  const known = absent.get(session) ?? new WeakMap<RefMap, Set<string>>();
  absent.set(session, known);
  const asked = known.get(refs) ?? new Set<string>();
  known.set(refs, asked);
  return asked;
}

/** A record that was just written is read anew. */
export function forgetRef(context: Context, def: EntityDef, id: string): void {
  if (context.refs === undefined) return;
  delete context.refs[def.name]?.[id];
  absentFrom(context, context.refs).delete(`${def.name} ${id}`);
}

/** Everything the document refers to, as far as the session may see it. */
export async function visibleRefs(context: Context, def: EntityDef, doc: Doc): Promise<RefMap> {
  if (context.refs === undefined) return refsOfDocs(context, def, [doc]);
  const known = await refsForRules(context, def, doc);
  const shown: RefMap = {};
  for (const { entity, id } of neededRefs(def, doc)) {
    const record = known[entity]?.[id];
    const own = entityOf(entity);
    if (record !== undefined && own !== undefined)
      (shown[entity] ??= {})[id] = withoutGuarded(context.grants, own, record);
  }
  return shown;
}

function withoutGuarded(grants: Grants, def: EntityDef, record: RefRecord): RefRecord {
  const fields = visibleRow(grants, def, null, record.fields);
  const { code, name } = fields === record.fields ? record : labelTexts(def, fields);
  if (record.lines === undefined) return { ...record, code, name, fields };
  const lines = Object.entries(record.lines).map(
    ([key, rows]) => [key, rows.map((row) => visibleRow(grants, def, key, row))] as const,
  );
  return { ...record, code, name, fields, lines: Object.fromEntries(lines) };
}

/** Whether records came in. What is not there is asked for once: `asked` keeps what was. */
async function loadMissing(
  context: Context,
  refs: RefMap,
  wanted: readonly WantedRef[],
  asked = new Set<string>(),
): Promise<boolean> {
  const missing = wanted.filter(
    ({ entity, id }) => refs[entity]?.[id] === undefined && !asked.has(`${entity} ${id}`),
  );
  if (missing.length === 0) return false;
  for (const { entity, id } of missing) asked.add(`${entity} ${id}`);
  const found = await loadRefs(context, missing, { guarded: true });
  mergeRefs(refs, found);
  return Object.values(found).some((records) => Object.keys(records).length > 0);
}

/**
 * References that cannot be used: unknown, of another organisation, not approved or disabled, outside the picker's
 * condition, and, where they are typed, of what has ended. With `before` only those that changed are judged, so that old documents keep what they were made with.
 */
export function referenceProblems(
  def: EntityDef,
  before: Doc | null,
  after: Doc,
  refs: RefMap,
  isTyped = false,
): Problem[] {
  const header = after.fields;
  const { date } = header;
  const day = isTyped && def.kind === 'document' && typeof date === 'string' ? date : null;
  const problems = problemsOfRow(allFieldsOf(def), before?.fields, header, refs, { header, day });
  for (const [key, lines] of Object.entries(def.lines ?? {})) {
    const old = new Map((before?.lines[key] ?? []).map((row) => [row.id, row]));
    for (const row of after.lines[key] ?? []) {
      problems.push(
        ...problemsOfRow(lineFieldsOf(lines), old.get(row.id), row, refs, {
          header,
          day,
          lines: key,
          lineId: row.id,
          lineNo: row.seq,
        }),
      );
    }
  }
  return problems;
}

interface Asking {
  header: Row;
  /** Of a document that is typed: what has ended by then may not be chosen. */
  day: string | null;
  lines?: string;
  lineId?: string;
  lineNo?: number;
}

function problemsOfRow(
  fields: Fields,
  before: Row | undefined,
  after: Row,
  refs: RefMap,
  { header, day, ...place }: Asking,
): Problem[] {
  return referring(fields).flatMap(([key, field]) => {
    const value = after[key] ?? null;
    if (value === null || sameValue(before?.[key], value)) return [];
    const ids: readonly FieldValue[] = Array.isArray(value) ? (value as readonly FieldValue[]) : [value];
    return ids.flatMap((id): Problem[] => {
      const objection = objectionTo(
        field,
        { header, day },
        typeof id === 'string' ? refs[field.entity ?? '']?.[id] : undefined,
      );
      const where = place.lineNo === undefined ? '' : `第${place.lineNo}行 `;
      return objection === null
        ? []
        : [{ field: key, ...place, level: 'error', message: `${where}${objection}` }];
    });
  });
}

const known = new WeakMap<Fields, [string, FieldDef][]>();

/** The fields that refer to records; users are judged by who may sign in. */
function referring(fields: Fields): [string, FieldDef][] {
  let list = known.get(fields);
  if (list === undefined) {
    list = Object.entries(fields).filter(([, { entity }]) => entity !== undefined && entity !== 'user');
    known.set(fields, list);
  }
  return list;
}

function objectionTo(
  field: FieldDef,
  { header, day }: Pick<Asking, 'header' | 'day'>,
  record: RefRecord | undefined,
): string | null {
  const def = entityOf(field.entity ?? '');
  if (def === undefined) return `“${field.title}”所引用的资料尚未启用，请留空`;
  const { org: own } = header;
  const meant = field.org === undefined ? own : header[field.org];
  if (record === undefined)
    return meant === own
      ? `“${field.title}”不存在或不属于当前组织，请重新选择`
      : `“${field.title}”不存在，或您的账号不能在该组织工作，请重新选择`;
  if ((record.org ?? own) !== meant)
    return `“${field.title}”不属于${record.org === undefined ? '所选的' : '当前'}组织，请重新选择`;
  const label = [record.code, record.name].filter((part) => part !== '').join(' ');
  const unused = whyNotInUse(def, record.fields);
  if (unused !== null)
    return `“${field.title}”${label} ${unused}，请${unused === '尚未审核' ? '先审核或' : ''}重新选择`;
  const over = whyOver(def, record.fields, day);
  if (over !== null) return `“${field.title}”${label} ${over}，请重新选择`;
  if (fitsPick(field, record)) return null;
  const why = whyUnfitFor(def, field, record.fields);
  return `“${field.title}”${label} 不能用于此处${why === null ? '' : `：${why}`}，请重新选择`;
}

/** Conditions over fields that do not travel with the reference are left to the picker. */
function fitsPick(field: FieldDef, record: RefRecord): boolean {
  if (field.pick === undefined) return true;
  const condition = compile(field.pick);
  let known = true;
  const answer = evaluate(condition, ([key = '']) => {
    const value = record.fields[key];
    if (value === undefined) known = false;
    return typeof value === 'string' || typeof value === 'boolean' ? value : null;
  });
  return !known || answer !== false;
}
