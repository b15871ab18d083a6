// Progress of source documents: executed columns, lines and documents that close or reopen by themselves.
// The limit is judged under the locks of the source documents, in base units; only system-kept values are written.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import { linkCloses, linkRemaining } from '#model/links.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/problem.ts';
import type { RefMap } from '#model/refs.ts';
import { behavioursOf } from '#server/behaviours/registry.ts';
import { factsOf, fromBase, linksOf, storeLinks, wantedOf, type FactsReader, type Link, type Wanted } from '#server/ledgers/links.ts';
import { invalid } from '#server/refusal.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { changesBetween } from './audit.ts';
import { codeOf, stamped } from './documents.ts';
import { refsForRules } from './references.ts';
import { keepSystem } from './systemKept.ts';
import type { WriteContext } from './transaction.ts';
import { textOf } from '#server/values.ts';

/** What a draft will occupy: its sources locked, its quantities within what remains. */
export interface Claim {
  wanted: readonly Wanted[];
  existing: readonly Link[];
}

/** Locks the sources of a draft's lines and refuses (422) what exceeds their remaining quantity. */
export async function claimSources(context: WriteContext, def: EntityDef, doc: Doc, isNew: boolean): Promise<Claim> {
  const existing = isNew ? [] : await linksOf(context, doc.id);
  const wanted = await wantedOf(context, def, doc);
  const live = new Map(existing.filter((link) => link.status !== 'released').map((link) => [`${link.rule}|${link.targetLineId}`, link]));
  const grown = wanted.filter(({ rule, target, baseQty }) => {
    const known = live.get(`${rule.name}|${target.id}`);
    return known === undefined || decimal(baseQty).greaterThan(decimal(known.baseQty));
  });
  if (grown.length > 0) {
    const facts = await factsOf(context, sourceLines(wanted), doc.id);
    const problems = [...grown.flatMap((entry) => openProblems(entry)), ...roomProblems(wanted, facts)];
    if (problems.length > 0) throw invalid(problems);
  }
  return { wanted, existing };
}

/** Keeps the links of a stored draft in step with its lines. */
export async function occupy(context: WriteContext, def: EntityDef, doc: Doc, { wanted, existing }: Claim): Promise<void> {
  await storeLinks(context, def, doc, wanted, 'occupied', existing);
}

/** Gives back everything the document occupied: it is removed or voided. */
export async function release(context: WriteContext, def: EntityDef, doc: Doc): Promise<void> {
  await storeLinks(context, def, doc, [], 'occupied', await linksOf(context, doc.id));
}

/** Turns the document's links into executed ones or back, and carries the sums to its source documents. */
export async function progress(context: WriteContext, def: EntityDef, doc: Doc, to: 'executed' | 'occupied'): Promise<void> {
  const wanted = await wantedOf(context, def, doc);
  if (wanted.length === 0) return;
  const existing = await linksOf(context, doc.id);
  const others = await factsOf(context, sourceLines(wanted), doc.id);
  const before = withOwn(others, existing);
  if (to === 'executed') {
    const problems = [...wanted.flatMap((entry) => executableProblems(entry, before)), ...roomProblems(wanted, others)];
    if (problems.length > 0) throw invalid(problems);
  }
  await storeLinks(context, def, doc, wanted, to, existing);
  const after = withOwn(
    others,
    wanted.map(({ rule, source, target, baseQty }) => ({
      id: '',
      rule: rule.name,
      sourceLineId: source.line.id,
      targetLineId: target.id,
      baseQty,
      status: to,
    })),
  );
  for (const group of groupByDoc(wanted)) await advance(context, group, before, after);
}

function sourceLines(wanted: readonly Wanted[]): LineRow[] {
  return wanted.map(({ source }) => source.line);
}

/** Sums of the other documents together with what these links have executed. */
function withOwn(others: FactsReader, own: readonly Link[]): FactsReader {
  const executed = new Map<string, Decimal>();
  for (const { rule, sourceLineId, baseQty, status } of own) {
    const key = `${rule}|${sourceLineId}`;
    if (status === 'executed') executed.set(key, decimal(baseQty).plus(executed.get(key) ?? 0));
  }
  return (rule, line) => {
    const facts = others(rule, line);
    return { ...facts, executed: decimalText(decimal(facts.executed).plus(executed.get(`${rule.name}|${line.id}`) ?? 0)) };
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

function at({ rule, target }: Wanted, message: string): Problem {
  return {
    field: 'qty',
    lines: rule.target.lines,
    lineId: target.id,
    lineNo: target.seq,
    level: 'error',
    message: `第${target.seq}行 ${message}`,
  };
}

function nameOf({ source }: Wanted): string {
  return `${source.def.title} ${codeOf(source.doc) ?? ''} 第${source.line.seq}行`;
}

const lineStates: Readonly<Record<string, string>> = { closed: '已关闭', terminated: '已终止', frozen: '已冻结' };

/** A new link needs an approved source document and an open line. */
function openProblems(entry: Wanted): Problem[] {
  const { source } = entry;
  if (source.doc.status !== 'approved') return [at(entry, `${source.def.title} ${codeOf(source.doc) ?? ''} 不是已审核状态，不能下推`)];
  const state = lineStates[textOf(source.line['lineStatus'], 'open')];
  return state === undefined ? [] : [at(entry, `${nameOf(entry)}${state}，不能下推`)];
}

/** What was closed because it is complete may still be executed within its tolerance; what a user closed may not. */
function executableProblems(entry: Wanted, facts: FactsReader): Problem[] {
  const { rule, source } = entry;
  const { status, fields } = source.doc;
  if (status !== 'approved' && !(status === 'closed' && fields['closedBy'] === null)) {
    return [at(entry, `${source.def.title} ${codeOf(source.doc) ?? ''} 已反审核或关闭，不能继续执行`)];
  }
  const state = textOf(source.line['lineStatus'], 'open');
  const closedByItself = state === 'closed' && linkCloses(rule, source.line, facts(rule, source.line));
  const stops = lineStates[state];
  return stops === undefined || closedByItself ? [] : [at(entry, `${nameOf(entry)}${stops}，不能继续执行`)];
}

/** Lines whose sum exceeds what the source line still allows; `facts` leave this document's own links out. */
function roomProblems(wanted: readonly Wanted[], facts: FactsReader): Problem[] {
  const taken = new Map<string, Decimal>();
  return wanted.flatMap((entry) => {
    const { rule, source, target, baseQty } = entry;
    const key = `${rule.name}|${source.line.id}`;
    const before = taken.get(key) ?? new Decimal(0);
    taken.set(key, before.plus(decimal(baseQty)));
    const remaining = Decimal.max(0, decimal(linkRemaining(rule, source.line, facts(rule, source.line))).minus(before));
    if (decimal(baseQty).lessThanOrEqualTo(remaining)) return [];
    return [
      at(
        entry,
        `数量 ${decimalText(decimal(textOf(target['qty'], baseQty)))} 超过可下推数量 ${decimalText(fromBase(target, remaining, 6))}（${nameOf(entry)}）`,
      ),
    ];
  });
}

/** Brings one source document up to date with its links. */
async function advance(context: WriteContext, group: readonly Wanted[], before: FactsReader, after: FactsReader): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const { def, doc } = first.source;
  const refs = await refsForRules(context, def, doc);
  const patches: Patch[] = [];
  for (const { rule, source } of group) {
    const { line } = source;
    const executed = decimal(after(rule, line).executed);
    const set = (field: string, value: string): void =>
      void patches.push({ op: 'setLine', lines: rule.source.lines, id: line.id, field, value });
    set(rule.source.executed, decimalText(fromBase(line, executed, unitScale(refs, line))));
    const [closed, closes] = [linkCloses(rule, line, before(rule, line)), linkCloses(rule, line, after(rule, line))];
    if (line['lineStatus'] === 'open' && !closed && closes) set('lineStatus', 'closed');
    if (line['lineStatus'] === 'closed' && closed && !closes) set('lineStatus', 'open');
  }
  let next = keepSystem(def, doc, patches, refs);
  const settled = behavioursOf(def.name).flatMap((behaviour) => behaviour.settle?.(next) ?? []);
  if (settled.length > 0) next = keepSystem(def, next, settled, refs);
  next = (await closesByItself(context, def)) ? closedWhenComplete(context, first.rule.source.lines, next) : next;
  if (next.status !== doc.status) next = stamped(context, next, false);
  await writeDoc(context.session, def, doc, next, { keepVersion: next.status === doc.status });
  const changes = changesBetween(doc, next);
  if (changes.length > 0) {
    const toVersion = next.status === doc.status ? doc.version : doc.version + 1;
    context.record({ def, docId: doc.id, code: codeOf(doc), action: 'progress', fromVersion: doc.version, toVersion, changes });
  }
  context.affect(def.name, doc.id);
}

function unitScale(refs: RefMap, line: LineRow): number {
  const precision = typeof line['unit'] === 'string' ? refs['unit']?.[line['unit']]?.fields['precision'] : undefined;
  return typeof precision === 'number' ? precision : 6;
}

/** Automatic closing of sales documents is a parameter of the organisation. */
async function closesByItself(context: WriteContext, def: EntityDef): Promise<boolean> {
  if (def.name !== 'saleOrder') return true;
  const { rows } = await context.session.query('select auto_close_order from sale_param where org = $1::uuid', [context.grants.org]);
  return rows[0]?.['auto_close_order'] !== false;
}

/** Closed when the last line is; reopened when a line is open again. A close by hand names who closed and stays. */
export function closedWhenComplete(context: WriteContext, lines: string, doc: Doc): Doc {
  const rows = doc.lines[lines] ?? [];
  const complete = rows.length > 0 && rows.every((row) => row['lineStatus'] === 'closed' || row['lineStatus'] === 'terminated');
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
    return state('closed', { closedBy: null, closedAt: context.now, closeReason: '全部明细已完成，自动关闭' });
  if (doc.status === 'closed' && !complete && doc.fields['closedBy'] === null)
    return state('approved', { closedAt: null, closeReason: null });
  return doc;
}
