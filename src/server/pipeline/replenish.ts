// Effect `replenish`: goods that came back and are delivered again. The quantity to deliver of the source line grows, and
// lines and documents that had closed by themselves open again (FLOWS §3); taken back, they close again, unless the
// quantity is on its way a second time already.
import { entityOf } from '#entities/registry.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import { linkCloses, linkLimit, linkRuleOf, type LinkRule } from '#model/links.ts';
import type { Patch } from '#model/patch.ts';
import type { ReplenishEffect } from '#server/behaviours/behaviour.ts';
import { factsOf, fromBase, lockSources, rulesFrom, toBase, type FactsReader } from '#server/ledgers/links.ts';
import { conflict } from '#server/refusal.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { textOf } from '#server/values.ts';
import { changesBetween } from './audit.ts';
import { codeOf, stamped } from './documents.ts';
import { closedWhenComplete, closesByItself } from './progress.ts';
import { refsForRules } from './references.ts';
import { keepSystem } from './systemKept.ts';
import type { WriteContext } from './transaction.ts';

const exact = 8;

export async function replenish(context: WriteContext, { rule: name, entries }: ReplenishEffect): Promise<void> {
  const rule = linkRuleOf(name);
  const def = rule === undefined ? undefined : entityOf(rule.source.entity);
  const wanted = sums(entries);
  if (rule === undefined || def === undefined || wanted.size === 0) return;
  const sources = await lockSources(context, rule, [...wanted.keys()]);
  const docs = new Map([...sources.values()].map(({ doc }) => [doc.id, doc]));
  const facts = await factsOf(
    context,
    [...sources.values()].map(({ line }) => line),
    null,
  );
  for (const doc of docs.values()) await replenishDoc(context, def, rule, doc, wanted, facts);
}

function sums(entries: ReplenishEffect['entries']): Map<string, Decimal> {
  const wanted = new Map<string, Decimal>();
  for (const { lineId, baseQty } of entries) wanted.set(lineId, decimal(baseQty).plus(wanted.get(lineId) ?? 0));
  return new Map([...wanted].filter(([, qty]) => !qty.isZero()));
}

async function replenishDoc(
  context: WriteContext,
  def: EntityDef,
  rule: LinkRule,
  doc: Doc,
  wanted: ReadonlyMap<string, Decimal>,
  facts: FactsReader,
): Promise<void> {
  const refs = await refsForRules(context, def, doc);
  const patches: Patch[] = [];
  for (const line of doc.lines[rule.source.lines] ?? []) {
    const qty = wanted.get(line.id);
    if (qty === undefined) continue;
    const set = (field: string, value: string): void =>
      void patches.push({ op: 'setLine', lines: rule.source.lines, id: line.id, field, value });
    const before = toBase(line, textOf(line['replenishQty'], '0'));
    const after = Decimal.max(0, before.plus(qty));
    set('replenishQty', decimalText(fromBase(line, after, exact)));
    refuseOverused(def, doc, line, facts, after);
    const state = (replenished: Decimal) => linkCloses(rule, line, { ...facts(rule, line), replenish: decimalText(replenished) });
    const [closed, closes] = [state(before), state(after)];
    if (line['lineStatus'] === 'closed' && closed && !closes) set('lineStatus', 'open');
    if (line['lineStatus'] === 'open' && !closed && closes) set('lineStatus', 'closed');
  }
  let next = keepSystem(def, doc, patches, refs);
  if (await closesByItself(context, def)) next = closedWhenComplete(context, rule.source.lines, next);
  if (next.status !== doc.status) next = stamped(context, next, false);
  await writeDoc(context.session, def, doc, next, { keepVersion: next.status === doc.status });
  const toVersion = next.status === doc.status ? doc.version : doc.version + 1;
  const changes = changesBetween(doc, next);
  if (changes.length > 0)
    context.record({ def, docId: doc.id, code: codeOf(doc), action: 'progress', fromVersion: doc.version, toVersion, changes });
  context.affect(def.name, doc.id);
}

/** What was to be delivered again is already noticed or shipped: then it cannot be taken back. */
function refuseOverused(def: EntityDef, doc: Doc, line: LineRow, facts: FactsReader, replenished: Decimal): void {
  for (const rule of rulesFrom(def)) {
    if (!rule.limit.includes('replenish')) continue;
    const own = { ...facts(rule, line), replenish: decimalText(replenished) };
    const used = decimal(own.occupied).plus(decimal(own.executed));
    if (used.lessThanOrEqualTo(decimal(linkLimit(rule, line, own)))) continue;
    throw conflict(`${def.title} ${codeOf(doc) ?? ''} 第${line.seq}行 退货补货的数量已再次下推到${entityOf(rule.target.entity)?.title ?? ''}，请先处理该单据`);
  }
}
