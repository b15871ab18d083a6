// Progress of source documents: executed columns, lines and documents that close or reopen by themselves.
// The limit is judged under the locks of the source documents, in base units; only system-managed values are written.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, EntityDef, FieldValue } from '#model/entity.ts';
import { linkCloses } from '#model/links.ts';
import { linkedState } from '#entities/blocks/sourceLine.ts';
import type { Patch } from '#model/patch.ts';
import { partOf } from '#model/rowPart.ts';
import type { Problem } from '#model/check/problem.ts';
import { behavioursOf } from '#server/behaviours/ofEntity.ts';
import { changesBetween } from '#server/document/changes.ts';
import { refsForRules } from '#server/document/references.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import { partsOf } from '#server/ledgers/linkParts.ts';
import {
  factsOf,
  linksOf,
  rulesFrom,
  storeLinks,
  wantedOf,
  type FactsReader,
  type Link,
  type Wanted,
} from '#server/ledgers/links.ts';
import { invalid } from '#server/refusal.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ledger } from '../ledger.ts';
import { movedBySystem } from './systemSteps.ts';
import { executableProblems, overdrawn, roomProblems } from './linkProblems.ts';
import { showOccupied, sourceLines } from './occupation.ts';
import { executedColumns, partColumns, unitScales } from './sourceColumns.ts';
import { fieldsAtEnd, setAt } from '#model/derive/linkRows.ts';

/** Turns the document's occupied links into executed ones, or back, with the columns and states that follow from it. */
interface ProgressEffect {
  effect: 'progress';
  to: 'executed' | 'occupied';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    progress: ProgressEffect;
  }
}

export const linkProgress: Ledger<'progress'> = {
  effect: 'progress',
  title: '回写源单执行数量与状态',
  locks: ['sourceDocuments'],
  async apply({ context, def, doc }, { to }) {
    await progress(context, def, doc, to);
    return doc;
  },
};

/** Turns the document's links into executed ones or back, and carries the sums to its source documents. */
async function progress(
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
  const patches: Patch[] = [];
  const parts = await partsOf(context, group);
  const problems: Problem[] = [];
  for (const entries of Map.groupBy(group, ({ source }) => source.line.id).values()) {
    const { source: end } = (entries[0] ?? first).rule;
    const line = (entries[0] ?? first).source.line;
    const row = { fields: fieldsAtEnd(def, end), line, scales: unitScales(refs, line) };
    const values = { ...executedColumns(row, entries, after), ...partColumns(row, entries, parts) };
    const set = (field: string, value: FieldValue): void =>
      void patches.push(setAt(end, line.id, field, value));
    for (const [field, value] of Object.entries(values)) set(field, value);
    const stands = { ...line, ...values };
    const rules = rulesFrom(def).filter((rule) => rule.source.lines === end.lines);
    const closed = rules.some((rule) => linkCloses(rule, line, before(rule, line)));
    const closes = rules.some((rule) => linkCloses(rule, stands, after(rule, stands)));
    const { lineStatus } = partOf(line, linkedState);
    if (lineStatus === 'open' && !closed && closes) set('lineStatus', 'closed');
    if (lineStatus === 'closed' && closed && !closes) set('lineStatus', 'open');
    problems.push(...rules.flatMap((rule) => overdrawn(rule, entries[0] ?? first, stands, after)));
  }
  if (problems.length > 0) throw invalid(problems);
  let next = withSystemValues(def, doc, patches, refs);
  const settled = behavioursOf(def.name).flatMap((behaviour) => behaviour.settle?.(next) ?? []);
  if (settled.length > 0) next = withSystemValues(def, next, settled, refs);
  next = await movedBySystem(context, def, next);
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
