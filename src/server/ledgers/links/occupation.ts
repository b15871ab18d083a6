// What drafts occupy of their source lines: locked and judged before the draft is stored, kept in step with its lines
// after it, given back when it goes. Limits are judged under the locks of the source documents, in base units.
import { decimal } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import type { LinkRule } from '#model/linkRule.ts';
import { linkRuleOf } from '#model/registry.ts';
import type { Patch } from '#model/patch.ts';
import { changesBetween } from '#server/document/changes.ts';
import { refsForRules } from '#server/document/references.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import {
  factsOf,
  linksOf,
  lockSources,
  storeLinks,
  wantedOf,
  type Link,
  type Wanted,
} from '#server/ledgers/links.ts';
import { invalid } from '#server/refusal.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { openProblems, roomProblems, sourceKey } from './linkProblems.ts';
import { pairOf, unitScales } from './sourceColumns.ts';
import { movedBySystem } from './systemSteps.ts';
import { fieldsAtEnd, setAt } from '#model/derive/linkRows.ts';

/** What a draft will occupy: its sources locked, its quantities within what remains. */
export interface DrawnSources {
  wanted: readonly Wanted[];
  existing: readonly Link[];
}

/**
 * Locks the sources of a draft's lines and refuses (422) what exceeds their remaining quantity. Sources of which the draft
 * takes no more than before are not judged: what became too much there meanwhile stops the approval, not the typing.
 */
export async function lockSourcesOf(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  isNew: boolean,
): Promise<DrawnSources> {
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
export async function occupySources(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  { wanted, existing }: DrawnSources,
): Promise<void> {
  await storeLinks(context, def, doc, wanted, 'occupied', existing);
  await showOccupied(context, wanted, existing);
}

/** Gives back everything the document occupied: it is removed or voided. */
export async function releaseSources(context: WriteContext, def: EntityDef, doc: Doc): Promise<void> {
  const existing = await linksOf(context, doc.id);
  await storeLinks(context, def, doc, [], 'occupied', existing);
  await showOccupied(context, [], existing);
}

/** Brings the columns up to date that show what drafts occupy of a source line. */
export async function showOccupied(
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
      const fields = fieldsAtEnd(def, rule.source);
      const patches = own.flatMap(({ line }): Patch[] => {
        const row = { fields, line, scales: unitScales(refs, line) };
        const pair = pairOf(row, rule.source.occupied ?? '', decimal(facts(rule, line).occupied));
        return Object.entries(pair).map(([field, value]) => setAt(rule.source, line.id, field, value));
      });
      let next = withSystemValues(def, doc, patches, refs);
      // Drafts may count for the state of their source: a plan order is released by what was made of it.
      next = await movedBySystem(context, def, next);
      const isMoved = next.status !== doc.status;
      if (isMoved) next = stamped(context, next, false);
      const changes = changesBetween(doc, next);
      if (changes.length === 0) continue;
      await writeDoc(context.session, def, doc, next, { keepVersion: true });
      context.affect(def.name, doc.id);
      if (isMoved)
        context.record({
          def,
          docId: doc.id,
          code: codeOf(doc),
          action: 'progress',
          fromVersion: doc.version,
          toVersion: doc.version,
          changes,
        });
    }
  }
}

/** Each as often as it is drawn from. */
export function sourceLines(wanted: readonly Wanted[]): LineRow[] {
  return wanted.map(({ source }) => source.line);
}
