// Progress of source documents: executed columns, lines and documents that close or reopen by themselves.
// The limit is judged under the locks of the source documents, in base units; only system-kept values are written.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import { linkCloses, linkRuleOf, type LinkRule } from '#model/links.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/problem.ts';
import type { RefMap } from '#model/refs.ts';
import { behavioursOf } from '#server/behaviours/registry.ts';
import { partsOf, type PartReader } from '#server/ledgers/linkParts.ts';
import {
  factsOf,
  fromBase,
  linksOf,
  lockSources,
  rulesFrom,
  storeLinks,
  wantedOf,
  type FactsReader,
  type Link,
  type Wanted,
} from '#server/ledgers/links.ts';
import { invalid } from '#server/refusal.ts';
import { keptRows } from '#server/store/kept.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { changesBetween } from './audit.ts';
import { codeOf, stamped } from './documents.ts';
import { executableProblems, openProblems, overdrawn, roomProblems, sourceKey } from './linkProblems.ts';
import { refsForRules } from './references.ts';
import { keepSystem } from './systemKept.ts';
import type { WriteContext } from './transaction.ts';

/** What a draft will occupy: its sources locked, its quantities within what remains. */
export interface Claim {
  wanted: readonly Wanted[];
  existing: readonly Link[];
}

/**
 * Locks the sources of a draft's lines and refuses (422) what exceeds their remaining quantity. Sources of which the draft
 * takes no more than before are not judged: what became too much there meanwhile stops the approval, not the typing.
 */
export async function claimSources(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  isNew: boolean,
): Promise<Claim> {
  const existing = isNew ? [] : await linksOf(context, doc.id);
  const wanted = await wantedOf(context, def, doc);
  const live = new Map(
    existing
      .filter((link) => link.status !== 'released')
      .map((link) => [`${link.rule}|${link.targetLineId}`, link]),
  );
  const grown = wanted.filter(({ rule, target, baseQty }) => {
    const known = live.get(`${rule.name}|${target.id}`);
    return known === undefined || decimal(baseQty).greaterThan(decimal(known.baseQty));
  });
  if (grown.length > 0) {
    const drawn = new Set(grown.map((entry) => sourceKey(entry)));
    const judged = wanted.filter((entry) => drawn.has(sourceKey(entry)));
    const facts = await factsOf(context, sourceLines(judged), doc.id);
    const problems = [...grown.flatMap((entry) => openProblems(entry)), ...roomProblems(judged, facts)];
    if (problems.length > 0) throw invalid(problems);
  }
  return { wanted, existing };
}

/** Keeps the links of a stored draft in step with its lines. */
export async function occupy(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  { wanted, existing }: Claim,
): Promise<void> {
  await storeLinks(context, def, doc, wanted, 'occupied', existing);
  await showOccupied(context, wanted, existing);
}

/** Gives back everything the document occupied: it is removed or voided. */
export async function release(context: WriteContext, def: EntityDef, doc: Doc): Promise<void> {
  const existing = await linksOf(context, doc.id);
  await storeLinks(context, def, doc, [], 'occupied', existing);
  await showOccupied(context, [], existing);
}

/** Turns the document's links into executed ones or back, and carries the sums to its source documents. */
export async function progress(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  to: 'executed' | 'occupied',
): Promise<void> {
  const wanted = await wantedOf(context, def, doc);
  if (wanted.length === 0) return;
  const existing = await linksOf(context, doc.id);
  const others = await factsOf(context, sourceLines(wanted), doc.id);
  const before = withOwn(others, existing);
  if (to === 'executed') {
    const problems = [
      ...wanted.flatMap((entry) => executableProblems(entry, before)),
      ...roomProblems(wanted, others),
    ];
    if (problems.length > 0) throw invalid(problems);
  }
  await storeLinks(context, def, doc, wanted, to, existing);
  const after = withOwn(others, linksFor(wanted, to));
  for (const group of groupByDoc(wanted)) await advance(context, group, before, after);
  await showOccupied(context, wanted, existing);
}

/** Brings the executed links of an approved document in step with its changed lines, and their sources with them. */
export async function moveLinks(
  context: WriteContext,
  def: EntityDef,
  before: Doc,
  after: Doc,
): Promise<void> {
  const [was, wanted] = [await wantedOf(context, def, before), await wantedOf(context, def, after)];
  if (was.length === 0 && wanted.length === 0) return;
  const existing = await linksOf(context, after.id);
  const others = await factsOf(context, sourceLines([...was, ...wanted]), after.id);
  const problems = roomProblems(wanted, others);
  if (problems.length > 0) throw invalid(problems);
  await storeLinks(context, def, after, wanted, 'executed', existing);
  const [earlier, later] = [withOwn(others, existing), withOwn(others, linksFor(wanted, 'executed'))];
  const gone = was.filter(
    ({ rule, source, target }) =>
      !wanted.some(
        (entry) =>
          entry.rule === rule && entry.source.line.id === source.line.id && entry.target.id === target.id,
      ),
  );
  for (const group of groupByDoc([...wanted, ...gone])) await advance(context, group, earlier, later);
  await showOccupied(context, wanted, existing);
}

/** Brings the columns up to date that show what drafts occupy of a source line. */
async function showOccupied(
  context: WriteContext,
  wanted: readonly Wanted[],
  existing: readonly Link[],
): Promise<void> {
  const touched = new Map<LinkRule, Set<string>>();
  const touch = (rule: LinkRule | undefined, lineId: string): void => {
    if (rule?.source.occupied !== undefined) touched.set(rule, (touched.get(rule) ?? new Set()).add(lineId));
  };
  for (const { rule, source } of wanted) touch(rule, source.line.id);
  for (const { rule, sourceLineId } of existing) touch(linkRuleOf(rule), sourceLineId);
  for (const [rule, lineIds] of touched) {
    const sources = [...(await lockSources(context, rule, [...lineIds])).values()];
    const lines = sources.map(({ line }) => line);
    const facts = await factsOf(context, lines, null);
    for (const [doc, own] of Map.groupBy(sources, (source) => source.doc)) {
      const def = own[0]?.def;
      if (def === undefined) continue;
      const refs = await refsForRules(context, def, doc);
      const patches = own.map(({ line }): Patch => {
        const occupied = fromBase(line, decimal(facts(rule, line).occupied), unitScale(refs, line));
        return {
          op: 'setLine',
          lines: rule.source.lines,
          id: line.id,
          field: rule.source.occupied ?? '',
          value: decimalText(occupied),
        };
      });
      const next = keepSystem(def, doc, patches, refs);
      if (changesBetween(doc, next).length === 0) continue;
      await writeDoc(context.session, def, doc, next, { keepVersion: true });
      context.affect(def.name, doc.id);
    }
  }
}

function linksFor(wanted: readonly Wanted[], status: 'executed' | 'occupied'): Link[] {
  return wanted.map(({ rule, source, target, baseQty }) => ({
    id: '',
    rule: rule.name,
    sourceLineId: source.line.id,
    targetLineId: target.id,
    baseQty,
    status,
  }));
}

function sourceLines(wanted: readonly Wanted[]): LineRow[] {
  return wanted.map(({ source }) => source.line);
}

/** Sums of the other documents together with what these links occupy and have executed. */
function withOwn(others: FactsReader, own: readonly Link[]): FactsReader {
  const sums = { executed: new Map<string, Decimal>(), occupied: new Map<string, Decimal>() };
  for (const { rule, sourceLineId, baseQty, status } of own) {
    const key = `${rule}|${sourceLineId}`;
    if (status !== 'released') sums[status].set(key, decimal(baseQty).plus(sums[status].get(key) ?? 0));
  }
  return (rule, line) => {
    const facts = others(rule, line);
    const key = `${rule.name}|${line.id}`;
    return {
      ...facts,
      executed: decimalText(decimal(facts.executed).plus(sums.executed.get(key) ?? 0)),
      occupied: decimalText(decimal(facts.occupied).plus(sums.occupied.get(key) ?? 0)),
    };
  };
}

function groupByDoc(wanted: readonly Wanted[]): Wanted[][] {
  const groups = new Map<string, Wanted[]>();
  for (const entry of wanted) {
    const group = groups.get(entry.source.doc.id);
    if (group === undefined) groups.set(entry.source.doc.id, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

/** Brings one source document up to date with its links. */
async function advance(
  context: WriteContext,
  group: readonly Wanted[],
  before: FactsReader,
  after: FactsReader,
): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const { def, doc } = first.source;
  const refs = await refsForRules(context, def, doc);
  const { lines } = first.rule.source;
  const patches: Patch[] = [];
  const parts = await partsOf(context, group);
  const problems: Problem[] = [];
  for (const entries of Map.groupBy(group, ({ source }) => source.line.id).values()) {
    const line = entries[0]?.source.line ?? first.source.line;
    const scale = unitScale(refs, line);
    const values = {
      ...executedColumns(line, entries, after, scale),
      ...partColumns(line, entries, parts, scale),
    };
    const set = (field: string, value: string): void =>
      void patches.push({ op: 'setLine', lines, id: line.id, field, value });
    for (const [field, value] of Object.entries(values)) set(field, value);
    const stands = { ...line, ...values };
    const rules = rulesFrom(def).filter((rule) => rule.source.lines === lines);
    const closed = rules.some((rule) => linkCloses(rule, line, before(rule, line)));
    const closes = rules.some((rule) => linkCloses(rule, stands, after(rule, stands)));
    if (line['lineStatus'] === 'open' && !closed && closes) set('lineStatus', 'closed');
    if (line['lineStatus'] === 'closed' && closed && !closes) set('lineStatus', 'open');
    problems.push(...rules.flatMap((rule) => overdrawn(rule, entries[0] ?? first, stands, after)));
  }
  if (problems.length > 0) throw invalid(problems);
  let next = keepSystem(def, doc, patches, refs);
  const settled = behavioursOf(def.name).flatMap((behaviour) => behaviour.settle?.(next) ?? []);
  if (settled.length > 0) next = keepSystem(def, next, settled, refs);
  next = (await closesByItself(context, def)) ? closedWhenComplete(context, lines, next) : next;
  if (next.status !== doc.status) next = stamped(context, next, false);
  await writeDoc(context.session, def, doc, next, { keepVersion: next.status === doc.status });
  const changes = changesBetween(doc, next);
  if (changes.length > 0) {
    const toVersion = next.status === doc.status ? doc.version : doc.version + 1;
    context.record({
      def,
      docId: doc.id,
      code: codeOf(doc),
      action: 'progress',
      fromVersion: doc.version,
      toVersion,
      changes,
    });
  }
  context.affect(def.name, doc.id);
}

/** The columns of a line that show what the rules have executed. */
function executedColumns(
  line: LineRow,
  entries: readonly Wanted[],
  after: FactsReader,
  scale: number,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { rule } of entries) {
    const { executed, counts } = rule.source;
    const shown = decimalText(fromBase(line, decimal(after(rule, line).executed), scale));
    if (executed !== undefined) values[executed] = shown;
    if (counts !== undefined && line[counts.unless] === false) values[counts.field] = shown;
  }
  return values;
}

/** The columns that show what became of the executed quantity. */
function partColumns(
  line: LineRow,
  entries: readonly Wanted[],
  parts: PartReader,
  scale: number,
): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(({ rule }) =>
      (rule.source.parts ?? []).map(({ column }) => [
        column,
        decimalText(fromBase(line, parts(rule, line, column), scale)),
      ]),
    ),
  );
}

function unitScale(refs: RefMap, line: LineRow): number {
  const precision =
    typeof line['unit'] === 'string' ? refs['unit']?.[line['unit']]?.fields['precision'] : undefined;
  return typeof precision === 'number' ? precision : 6;
}

/** Parameters of the organisation that say whether its orders close by themselves. */
const closingParameters: ReadonlyMap<string, readonly [entity: string, table: string]> = new Map([
  ['saleOrder', ['saleParam', 'sale_param']],
  ['purchaseOrder', ['purchaseParam', 'purchase_param']],
]);

export async function closesByItself(context: WriteContext, def: EntityDef): Promise<boolean> {
  const parameters = closingParameters.get(def.name);
  if (parameters === undefined) return true;
  const [entity, table] = parameters;
  const rows = await keptRows(
    context,
    [entity],
    `select auto_close_order from ${table} where org = $1::uuid`,
    [context.grants.org],
  );
  return rows[0]?.['auto_close_order'] !== false;
}

/** Closed when the last line is; reopened when a line is open again. A close by hand names who closed and stays. */
export function closedWhenComplete(context: WriteContext, lines: string, doc: Doc): Doc {
  const rows = doc.lines[lines] ?? [];
  const complete =
    rows.length > 0 &&
    rows.every((row) => row['lineStatus'] === 'closed' || row['lineStatus'] === 'terminated');
  const state = (status: string, values: Row): Doc => ({
    ...doc,
    status,
    fields: {
      ...doc.fields,
      status,
      ...values,
      ...('closeStatus' in doc.fields ? { closeStatus: status === 'closed' ? 'closed' : 'open' } : {}),
    },
  });
  if (doc.status === 'approved' && complete)
    return state('closed', {
      closedBy: null,
      closedAt: context.now,
      closeReason: '全部明细已完成，自动关闭',
    });
  if (doc.status === 'closed' && !complete && doc.fields['closedBy'] === null)
    return state('approved', { closedAt: null, closeReason: null });
  return doc;
}
