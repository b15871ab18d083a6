// Push-down of several documents at once: their lines become one draft, one per partner, or one each. One transaction,
// all or nothing. Every source is locked before the first draft is stored, nearest documents first, each in order of id,
// so that the counter of numbers stays the last lock (S9).
import type { Doc, EntityDef, FieldValue, Row, LineRow } from '#model/entity.ts';
import {
  pushSourcesAtMost,
  type PushManyRequest,
  type PushManyResult,
  type PushGrouping,
} from '#model/wire/flowWire.ts';
import type { LinkRule } from '#model/linkRule.ts';
import { linkRuleOf } from '#model/registry.ts';
import type { Problem } from '#model/check/problem.ts';
import { agreeingFields, linePartner } from '#model/pushAgreement.ts';
import { readerOf, type RefMap, type RefReader } from '#model/refs.ts';
import { lockSources, type FactsReader } from '#server/ledgers/links.ts';
import { conflict, invalid, Refusal } from '#server/refusal.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { withProposals } from './behave.ts';
import { authorise } from './documents.ts';
import { codeOf } from '#server/document/stamps.ts';
import { newDocument } from '#server/document/newDocument.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { agreedHeader, mapToTarget, headerValues, type Mapped, headerPatchesOf } from './mapToTarget.ts';
import { idempotentResult, storeResult } from './idempotency.ts';
import { commonHeader, disagreements, type Handed } from './mergedHeader.ts';
import {
  chosenLines,
  factsFor,
  lockedSource,
  nothingLeft,
  pushWay,
  type Chosen,
  type PushWay,
} from './pushLines.ts';
import { changeDoc, refsForRules } from '#server/document/references.ts';
import { storeDraft } from './save.ts';

interface Source extends Handed {
  doc: Doc;
  chosen: readonly Chosen[];
}

export async function pushMany(
  context: WriteContext,
  def: EntityDef,
  to: string,
  request: PushManyRequest,
): Promise<PushManyResult> {
  const way = pushWay(def, to);
  authorise(context, def, 'push');
  authorise(context, way.target, 'create');
  const earlier = await idempotentResult(context, request.key, `pushMany:${def.name}:${to}`, request);
  if (earlier !== null)
    return pushed(context, way.target, earlier.ids ?? [], earlier.warnings, earlier.affected);

  const docs = await lockedSources(context, way, request);
  const refs = await refsForRules(context, def, ...docs);
  const reader = readerOf(refs);
  const facts = await factsFor(context, way, docs);
  const sources = chosenSources(way, docs, facts, refs, reader, request);
  await lockFurther(context, way, sources);

  const warnings: Problem[] = [];
  const made: string[] = [];
  for (const group of grouped(way, sources, request.grouping, reader))
    made.push(await pushGroup(context, way, group, reader, warnings));
  const outcome = { id: made[0] ?? '', ids: made, affected: context.affected, warnings };
  storeResult(context, request.key, outcome);
  return pushed(context, way.target, made, warnings, outcome.affected);
}

/** In the order asked for; locked in the order of ids. */
async function lockedSources(
  context: WriteContext,
  way: PushWay,
  { sources }: PushManyRequest,
): Promise<Doc[]> {
  const ids = new Set(sources.map(({ id }) => id));
  if (sources.length === 0) throw conflict('请选择要下推的单据');
  if (sources.length > pushSourcesAtMost)
    throw conflict(`一次最多下推 ${pushSourcesAtMost} 张单据，请分批下推`);
  if (ids.size < sources.length) throw conflict('同一张单据选了两次，请刷新后重试');
  const found = new Map<string, Doc>();
  for (const { id, version } of sources.toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
    try {
      found.set(id, await lockedSource(context, way, id, version));
    } catch (error) {
      // Of many, which one it was.
      const code =
        error instanceof Refusal && sources.length > 1 ? await codeFor(context, way.def, id) : null;
      if (!(error instanceof Refusal) || code === null) throw error;
      throw new Refusal(error.code, error.status, `${code}：${error.message}`, error.result);
    }
  }
  return sources.flatMap(({ id }) => found.get(id) ?? []);
}

async function codeFor(context: WriteContext, def: EntityDef, id: string): Promise<string | null> {
  const [doc] = await readDocs(context.session, def, [id], { org: context.grants.org });
  return doc === undefined ? null : codeOf(doc);
}

function chosenSources(
  way: PushWay,
  docs: readonly Doc[],
  facts: FactsReader,
  refs: RefMap,
  reader: RefReader,
  request: PushManyRequest,
): Source[] {
  const wanted = new Map(request.sources.map((source) => [source.id, source.lines]));
  const problems: Problem[] = [];
  const sources = docs.flatMap((doc): Source[] => {
    const found = chosenLines(way, doc, facts, refs, wanted.get(doc.id));
    problems.push(...found.problems);
    if (found.chosen.length === 0) return [];
    const values = headerValues(way.def, doc, way.push, way.target, reader);
    return [{ doc, chosen: found.chosen, name: `${way.def.title} ${codeOf(doc) ?? ''}`, values }];
  });
  if (problems.length > 0) throw invalid(problems);
  if (sources.length === 0) throw nothingLeft(way);
  return sources;
}

/** Documents further up on which these lines count as well, before any number is taken. */
async function lockFurther(
  context: WriteContext,
  { rule }: PushWay,
  sources: readonly Source[],
): Promise<void> {
  const docs = new Map<string, Doc>();
  let level: { rule: LinkRule; line: LineRow }[] =
    rule === null ? [] : sources.flatMap(({ chosen }) => chosen.map(({ line }) => ({ rule, line })));
  const seen = new Set<string>();
  while (level.length > 0) {
    const asked = level.flatMap(({ rule: nearer, line }) =>
      (nearer.also ?? []).flatMap(({ rule: name, line: key }) => {
        const also = linkRuleOf(name);
        const id = line[key];
        return also === undefined || typeof id !== 'string' || id === '' || seen.has(`${name} ${id}`)
          ? []
          : [{ also, id }];
      }),
    );
    level = [];
    for (const [also, entries] of Map.groupBy(asked, (entry) => entry.also)) {
      const ids = entries.map(({ id }) => id);
      for (const id of ids) seen.add(`${also.name} ${id}`);
      const found = await lockSources(context, also, ids, docs);
      level.push(...[...found.values()].map(({ line }) => ({ rule: also, line })));
    }
  }
}

function grouped(
  way: PushWay,
  sources: readonly Source[],
  grouping: PushGrouping,
  reader: RefReader,
): Source[][] {
  // The header of the target holds one row.
  if (way.push.toLines === undefined)
    return sources.flatMap((source) => source.chosen.map((row) => [{ ...source, chosen: [row] }]));
  // What travels whole belongs to one source alone.
  if (grouping === 'each' || way.rule === null) return sources.map((source) => [source]);
  const fields = agreeingFields(way.push, way.target);
  if (grouping === 'partner') {
    const key = linePartner(way.push, way.target);
    const asked = key === null ? sources : sources.flatMap((source) => byPartner(source, key));
    const partnerOf = ({ chosen }: Source): FieldValue =>
      key === null ? null : (chosen[0]?.line[key] ?? null);
    return [
      ...Map.groupBy(asked, (source) =>
        JSON.stringify([partnerOf(source), agreementKey(fields, source.values)]),
      ).values(),
    ];
  }
  const differences = disagreements(way.target, fields, sources, reader);
  if (differences.length > 0)
    throw invalid(differences.map((message) => ({ field: '', level: 'error', message })));
  return [[...sources]];
}

/** The lines of one source by the partner each asks for; those that name none stay together. */
function byPartner(source: Source, key: string): Source[] {
  return [...Map.groupBy(source.chosen, ({ line }) => line[key] ?? null).values()].map((chosen) => ({
    ...source,
    chosen,
  }));
}

/** Equal for sources that may stand in one document. */
export function agreementKey(fields: readonly string[], values: Row): string {
  return JSON.stringify(fields.map((field) => values[field] ?? null));
}

/** Stores one draft; what is refused names the lines of the sources. */
async function pushGroup(
  context: WriteContext,
  way: PushWay,
  group: readonly Source[],
  reader: RefReader,
  warnings: Problem[],
): Promise<string> {
  const handed: (Mapped & Source)[] = [];
  for (const source of group)
    handed.push({ ...source, ...(await mapToTarget(context, way, source.doc, source.chosen, reader)) });
  const { values, differing } = commonHeader(
    way.target,
    handed.map(({ name, header }) => ({ name, values: header })),
  );
  const alone = handed.length === 1;
  const left = alone ? [] : [...new Set(handed.flatMap(({ wholeTitles }) => wholeTitles))];
  const note = (titles: readonly string[], message: string): void => {
    if (titles.length === 0) return;
    warnings.push({
      field: '',
      level: 'warning',
      message: `各源单的${titles.map((title) => `“${title}”`).join('、')}${message}`,
    });
  };
  note(differing, `不同，请在${way.target.title}中核对`);
  note(left, '没有带入合并的单据，请补填');
  const origin = new Map(handed.flatMap((source) => [...source.origin]));
  const chosen = group.flatMap((source) => source.chosen);
  const header = alone ? values : agreedHeader(way.push, values, chosen);
  const draft = await newDocument(context, way.target);
  const patches = [
    ...headerPatchesOf(way.target, header),
    ...handed.flatMap(({ lines }) => lines),
    ...(alone ? handed.flatMap(({ whole }) => whole) : []),
  ];
  const { changed } = await withProposals(
    context,
    way.target,
    null,
    await changeDoc(context, way.target, draft, patches),
    [],
  );
  try {
    const saved = await storeDraft(context, { def: way.target, before: null, changed, action: 'create' });
    warnings.push(...saved.warnings);
    return saved.doc.id;
  } catch (error) {
    throw atSources(error, origin);
  }
}

/** The refusal with its problems at the source lines instead of lines that were never made. */
export function atSources(error: unknown, origin: ReadonlyMap<string, string>): unknown {
  if (
    !(error instanceof Refusal) ||
    typeof error.result !== 'object' ||
    error.result === null ||
    !('problems' in error.result)
  )
    return error;
  const { problems } = error.result as { problems: Problem[] };
  const placed = problems.map((problem) => {
    const line = problem.lineId === undefined ? undefined : origin.get(problem.lineId);
    return line === undefined ? problem : { ...problem, lineId: line };
  });
  return new Refusal(error.code, error.status, error.message, { problems: placed });
}

async function pushed(
  context: WriteContext,
  target: EntityDef,
  ids: readonly string[],
  warnings: Problem[],
  affected: Record<string, string[]>,
): Promise<PushManyResult> {
  const docs = new Map(
    (await readDocs(context.session, target, ids, { org: context.grants.org })).map((doc) => [doc.id, doc]),
  );
  const made = ids.flatMap((id) => {
    const doc = docs.get(id);
    return doc === undefined
      ? []
      : [
          {
            id,
            code: codeOf(doc) ?? '',
            lines: Math.max(
              1,
              Object.values(doc.lines).reduce((sum, rows) => sum + rows.length, 0),
            ),
          },
        ];
  });
  return { made, affected, warnings };
}
