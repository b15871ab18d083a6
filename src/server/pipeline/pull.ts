// Choice of source lines (选单): open lines of other documents, of several kinds, are appended to a draft and the draft is
// saved. The draft is locked first, then its sources nearest first and in order of id, as in every save.
import type { Doc, EntityDef, PushDef, Row } from '#model/entity.ts';
import { whyNot, whyNotPushed } from '#model/rights/can.ts';
import type { PullPick, PullRequest } from '#model/wire/flowWire.ts';
import type { LinkRule } from '#model/linkRule.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { agreeingFields } from '#model/pushAgreement.ts';
import { readerOf, type RefReader } from '#model/refs.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { entityOf } from '#entities/registry.ts';
import { factsOf, lockSources, rulesInto, type Source } from '#server/ledgers/links.ts';
import { conflict, invalid, notFound } from '#server/refusal.ts';
import { admitPatches } from './admission.ts';
import { withProposals } from './behave.ts';
import { authorise, isOutOfSight, lockedDoc } from './documents.ts';
import { codeOf } from '#server/document/stamps.ts';
import { newDocument } from '#server/document/newDocument.ts';
import type { WriteContext, Changed } from '#server/writeContext.ts';
import { idempotentResult } from './idempotency.ts';
import { commonHeader, type Handed, disagreements } from './mergedHeader.ts';
import { repeat } from './present.ts';
import { mapToTarget, headerValues, headerPatchesOf } from './mapToTarget.ts';
import { chosenLine, pushWay, type Chosen, type PushWay } from './pushLines.ts';
import { atSources } from './pushMany.ts';
import { unreachableProblems } from './reach.ts';
import { changeDoc, refsForRules } from '#server/document/references.ts';
import { answerSaved, refuseUnconfirmed, storeDraft } from './save.ts';

/** A way whose lines are linked. */
export type PullWay = PushWay & { rule: LinkRule };

/** The ways into an entity that the session may take: it pushes such documents down itself. */
export function pullWays({ grants }: Pick<WriteContext, 'grants'>, target: EntityDef): PullWay[] {
  return rulesInto(target).flatMap((rule) => {
    const def = entityOf(rule.source.entity);
    const push: PushDef | undefined = def?.pushes?.find(
      (known) => known.to === target.name && known.linkRule === rule.name,
    );
    // A document whose header holds the row takes no further ones.
    return def === undefined || push?.toLines === undefined || whyNot(grants, def, 'push') !== null
      ? []
      : [{ def, push, target, rule }];
  });
}

export async function pullDoc(
  context: WriteContext,
  def: EntityDef,
  request: PullRequest,
): Promise<DocResult> {
  authorise(context, def, request.id === undefined ? 'create' : 'edit');
  const earlier = await idempotentResult(context, request.key, `pull:${def.name}`, request);
  if (earlier !== null) return repeat(context, def, earlier);

  const before =
    request.id === undefined ? null : await lockedDoc(context, def, request.id, request.version, 'edit');
  const start = before ?? (await newDocument(context, def));
  const patches = await admitPatches(context, def, start, request.patches);
  const typed = await changeDoc(context, def, start, patches);
  const unreachable = await unreachableProblems(context, def, patches, typed.doc.fields);
  if (unreachable.length > 0) throw invalid(unreachable);
  const { changed: own } = await withProposals(context, def, before, typed, patches);

  const sources = await lockedSources(context, def, request.picks);
  const reader = await factsReader(context, sources);
  const header = headerOf(def, start, own.doc, patches, sources, reader);
  const { lines, origin } = await pulledLines(context, sources, request.picks, reader);
  const drawn: Changed = await changeDoc(context, def, own.doc, [...headerPatchesOf(def, header), ...lines]);
  const { changed } = await withProposals(context, def, own.doc, drawn, []);
  try {
    const action = before === null ? 'create' : 'edit';
    const saved = await storeDraft(context, { def, before, changed, action });
    refuseUnconfirmed(saved.warnings, request);
    return await answerSaved(context, def, saved, request.key);
  } catch (error) {
    throw atSources(error, origin);
  }
}

interface Pulled extends Source {
  way: PullWay;
}

/** Locked and judged: the session may look at each source document and push it down. */
async function lockedSources(
  context: WriteContext,
  def: EntityDef,
  picks: readonly PullPick[],
): Promise<Map<string, Pulled>> {
  if (picks.length === 0) throw conflict('请选择要选入的行');
  if (new Set(picks.map(({ rule, lineId }) => `${rule} ${lineId}`)).size < picks.length)
    throw conflict('同一行选了两次，请重新选择');
  const found = new Map<string, Pulled>();
  const unknown = picks.find(({ rule }) => rulesInto(def).every(({ name }) => name !== rule));
  if (unknown !== undefined) throw notFound(`${def.title}不能从该来源选单`);
  for (const rule of rulesInto(def)) {
    const ids = picks.flatMap((pick) => (pick.rule === rule.name ? [pick.lineId] : []));
    if (ids.length === 0) continue;
    const way = wayOf(rule, def);
    authorise(context, way.def, 'push');
    const sources = await lockSources(context, rule, ids);
    for (const id of ids) {
      const source = sources.get(id);
      if (source === undefined || isOutOfSight(context.grants, way.def, source.doc))
        throw conflict('所选的源单行已不存在，请刷新后重新选择');
      const reason =
        whyNot(context.grants, way.def, 'push', source.doc) ?? whyNotPushed(way.def, way.push, source.doc);
      if (reason !== null) throw conflict(`${way.def.title} ${codeOf(source.doc) ?? ''}：${reason}`);
      found.set(`${rule.name} ${id}`, { ...source, way });
    }
  }
  return found;
}

function wayOf(rule: LinkRule, target: EntityDef): PullWay {
  const def = entityOf(rule.source.entity);
  if (def === undefined) throw notFound(`${target.title}不能从该来源选单`);
  const way = pushWay(def, target.name);
  if (way.push.linkRule !== rule.name) throw notFound(`${target.title}不能从${def.title}选单`);
  return { ...way, rule };
}

async function factsReader(context: WriteContext, sources: ReadonlyMap<string, Pulled>): Promise<RefReader> {
  for (const [def, own] of Map.groupBy(sources.values(), ({ way }) => way.def))
    await refsForRules(context, def, ...new Set(own.map(({ doc }) => doc)));
  return readerOf(context.refs ?? {});
}

/**
 * Header values that the sources bring. A draft that has lines, or a value somebody typed, must agree with them; what
 * an untouched new draft merely proposes gives way.
 */
function headerOf(
  def: EntityDef,
  start: Doc,
  draft: Doc,
  patches: readonly Patch[],
  sources: ReadonlyMap<string, Pulled>,
  reader: RefReader,
): Row {
  const typed = new Set(patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : [])));
  const hasLines = [...sources.values()].some(
    ({ way }) => (draft.lines[way.push.toLines ?? ''] ?? []).length > 0,
  );
  const settled = (field: string): boolean =>
    (hasLines ||
      typed.has(field) ||
      (start.version > 0 && !sameValue(draft.fields[field], emptyValue(def, field)))) &&
    (draft.fields[field] ?? null) !== null;
  const fields = [...new Set([...sources.values()].flatMap(({ way }) => agreeingFields(way.push, def)))];
  const handed = mappedHeaders(def, sources, reader);
  const problems: string[] = [];
  for (const field of fields) {
    // A source of a kind that does not hand this value on has nothing to say about it.
    const telling = handed.filter(({ fields: own }) => own.has(field));
    const mine: Handed = { name: `本${def.title}`, values: draft.fields };
    problems.push(...disagreements(def, [field], settled(field) ? [mine, ...telling] : telling, reader));
  }
  if (problems.length > 0)
    throw invalid(problems.map((message): Problem => ({ field: '', level: 'error', message })));
  const { values } = commonHeader(def, handed);
  const agreed = new Set(fields);
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => {
      if (agreed.has(field)) return value !== null && !settled(field);
      return (
        value !== null &&
        !typed.has(field) &&
        !hasLines &&
        (start.version === 0 || (draft.fields[field] ?? null) === null)
      );
    }),
  );
}

/** Values every new document starts with are nobody's decision. */
function emptyValue(def: EntityDef, field: string): Row[string] {
  const value = def.fields[field]?.default;
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? value : null;
}

function mappedHeaders(
  def: EntityDef,
  sources: ReadonlyMap<string, Pulled>,
  reader: RefReader,
): (Handed & { fields: ReadonlySet<string> })[] {
  const byDoc = new Map(
    [...sources.values()].map((source) => [`${source.way.rule.name} ${source.doc.id}`, source]),
  );
  return [...byDoc.values()].map(({ doc, way }) => ({
    name: `${way.def.title} ${codeOf(doc) ?? ''}`,
    values: headerValues(way.def, doc, way.push, def, reader),
    fields: new Set(Object.keys(way.push.header)),
  }));
}

/** In the order they were picked. */
async function pulledLines(
  context: WriteContext,
  sources: ReadonlyMap<string, Pulled>,
  picks: readonly PullPick[],
  reader: RefReader,
): Promise<{ lines: Patch[]; origin: Map<string, string> }> {
  const facts = await factsOf(
    context,
    [...sources.values()].map(({ line }) => line),
    null,
  );
  const problems: Problem[] = [];
  const origin = new Map<string, string>();
  const lines: Patch[] = [];
  for (const { rule, lineId, qty } of picks) {
    const source = sources.get(`${rule} ${lineId}`);
    if (source === undefined) continue;
    const found: Chosen | Problem = chosenLine(source.way, source.line, qty, facts, context.refs ?? {});
    if ('values' in found) {
      const handed = await mapToTarget(context, source.way, source.doc, [found], reader);
      lines.push(...handed.lines);
      for (const [made, from] of handed.origin) origin.set(made, from);
    } else
      problems.push({
        ...found,
        message: `${source.way.def.title} ${codeOf(source.doc) ?? ''} ${found.message}`,
      });
  }
  if (problems.length > 0) throw invalid(problems);
  return { lines, origin };
}
