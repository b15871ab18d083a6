// Push-down (下推): a draft of the next document from the lines of this one, with what remains of them.
// The source is locked first, so that two clerks who push at once see each other's quantities.
import { decimal, decimalText } from '#model/decimal.ts';
import { headerReader, lineReader } from '#model/derive/read.ts';
import { lineTableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef, Fields, FieldValue, LineRow, PushDef, Row } from '#model/entity.ts';
import { compile, evaluate, resultValue } from '#model/expression.ts';
import { pushableIn } from '#model/can.ts';
import { linkProposal, linkRuleOf, type LinkRule } from '#model/links.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/problem.ts';
import { readerOf, type RefMap, type RefReader } from '#model/refs.ts';
import type { DocResult, PushRequest } from '#model/wire.ts';
import { entityOf } from '#entities/registry.ts';
import { factsOf, fromBase, type FactsReader } from '#server/ledgers/links.ts';
import { conflict, invalid, notFound } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { textOf } from '#server/values.ts';
import { withProposals } from './behave.ts';
import { authorise, lockedDoc } from './documents.ts';
import { claimKey } from './idempotency.ts';
import { newId } from './ids.ts';
import { repeat } from './present.ts';
import { changeDoc, refsForRules } from './references.ts';
import { finishDraft } from './save.ts';
import { emptyDraft } from './storeDraft.ts';
import type { WriteContext } from './transaction.ts';

/** Makes and saves a draft of `to`; answers the new document. */
export async function pushDoc(context: WriteContext, def: EntityDef, id: string, to: string, request: PushRequest): Promise<DocResult> {
  const push = def.pushes?.find((candidate) => candidate.to === to);
  const target = entityOf(to);
  const rule = push?.linkRule === undefined ? null : linkRuleOf(push.linkRule);
  if (push === undefined || target === undefined || rule === undefined) throw notFound(`${def.title}不能下推到“${target?.title ?? to}”`);
  authorise(context, def, 'push');
  authorise(context, target, 'create');

  const earlier = await claimKey(context, request.key, `push:${def.name}:${id}:${to}`, request);
  if (earlier !== null) return repeat(context, target, earlier);

  const source = await lockedDoc(context, def, id, request.version, 'push');
  if (!pushableIn(push, source.status ?? '')) throw conflict(`${def.title}审核后才能下推`);
  const refs = await refsForRules(context, def, source);
  const rows = source.lines[push.lines] ?? [];
  const chosen =
    rule === null ? wholeLines(rows, request) : chosenLines(def, rows, push, rule, await factsOf(context, rows, null), refs, request);
  const further = await furtherLines(context, push, chosen);

  const reader = readerOf(refs);
  const draft = await emptyDraft(context, target);
  const patches = [
    ...headerPatches(def, source, push, target, reader, further.values().next().value, agreedValues(push, chosen)),
    ...chosen.map(({ line, values }): Patch => ({
      op: 'insertLine',
      lines: push.toLines,
      id: newId(context.ports),
      before: null,
      values: { ...lineValues(def, source, line, push, target, reader, further.get(line.id)), ...values },
    })),
  ];
  for (const { lines, toLines, line } of push.whole ?? []) {
    for (const row of source.lines[lines] ?? []) {
      const values = lineValues(def, source, row, { ...push, lines, toLines, line }, target, reader);
      patches.push({ op: 'insertLine', lines: toLines, id: newId(context.ports), before: null, values });
    }
  }
  // Nothing was typed: what is proposed, such as a listed price, takes the place of what was only estimated upstream.
  const { changed } = await withProposals(context, target, null, await changeDoc(context, target, draft, patches), []);
  return finishDraft(context, target, null, changed, 'create', request.key);
}

/** The chosen lines as they are, where nothing is linked. */
function wholeLines(rows: readonly LineRow[], request: PushRequest): Chosen[] {
  const wanted = request.lines === undefined ? null : new Set(request.lines.map(({ id }) => id));
  return rows.filter(({ id }) => wanted === null || wanted.has(id)).map((line) => ({ line, values: {} }));
}

/** A line further up with its document. */
interface Further {
  doc: Doc;
  line: LineRow;
}

/** The lines further up, by the id of the source line. */
async function furtherLines(context: WriteContext, { further }: PushDef, chosen: readonly Chosen[]): Promise<Map<string, Further>> {
  const found = new Map<string, Further>();
  const def = further === undefined ? undefined : entityOf(further.entity);
  if (further === undefined || def === undefined) return found;
  const wanted = chosen.flatMap(({ line }) => (typeof line[further.line] === 'string' ? [textOf(line[further.line])] : []));
  if (wanted.length === 0) return found;
  const { rows } = await context.session.query(
    `select distinct doc_id from ${lineTableName(def, further.lines)} where id = any($1::uuid[])`,
    [[...new Set(wanted)]],
  );
  const lines = new Map<string, Further>();
  for (const row of rows) {
    const doc = await readDoc(context.session, def, String(row['doc_id']), { org: context.grants.org });
    for (const line of doc?.lines[further.lines] ?? []) if (doc !== null) lines.set(line.id, { doc, line });
  }
  for (const { line } of chosen) {
    const one = lines.get(textOf(line[further.line]));
    if (one !== undefined) found.set(line.id, one);
  }
  return found;
}

/** Values of header fields in which all chosen lines agree. */
function agreedValues({ agreed = {} }: PushDef, chosen: readonly Chosen[]): Row {
  const values: Row = {};
  for (const [field, key] of Object.entries(agreed)) {
    const [first = null, ...others] = new Set(chosen.map(({ line }) => line[key] ?? null));
    if (first !== null && others.length === 0) values[field] = first;
  }
  return values;
}

interface Chosen {
  line: LineRow;
  /** Quantity in the line's unit, and exactly what remains in base units when all of it is taken (Q4). */
  values: Row;
}

function chosenLines(
  def: EntityDef,
  rows: readonly LineRow[],
  push: PushDef,
  rule: LinkRule,
  facts: FactsReader,
  refs: RefMap,
  request: PushRequest,
): Chosen[] {
  const wanted = request.lines === undefined ? null : new Map(request.lines.map((line) => [line.id, line.qty]));
  const unknown = wanted === null ? [] : [...wanted.keys()].filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) throw conflict('所选的行已不存在，请刷新单据后重试');
  const problems: Problem[] = [];
  const chosen = rows.flatMap((line): Chosen[] => {
    if (wanted !== null && !wanted.has(line.id)) return [];
    const proposal = decimal(linkProposal(rule, line, facts(rule, line)));
    const all = decimalText(fromBase(line, proposal, precisionOf(refs, line)));
    const typed = wanted?.get(line.id);
    if (typed === undefined) {
      const isOpen = rule.closedToo === true || (line['lineStatus'] ?? 'open') === 'open';
      return proposal.isZero() || !isOpen ? [] : [{ line, values: { qty: all, baseQty: decimalText(proposal) } }];
    }
    if (!/^\d+(\.\d+)?$/.test(typed) || decimal(typed).isZero()) {
      problems.push({
        field: 'qty',
        lines: push.lines,
        lineId: line.id,
        lineNo: line.seq,
        level: 'error',
        message: `第${line.seq}行 下推数量应为大于 0 的数字`,
      });
      return [];
    }
    const qty = decimalText(decimal(typed));
    return [{ line, values: qty === all ? { qty, baseQty: decimalText(proposal) } : { qty } }];
  });
  if (problems.length > 0) throw invalid(problems);
  if (chosen.length === 0) throw conflict(`${def.title}没有可下推到${push.title}的数量，各行已全部下推或已关闭`);
  return chosen;
}

function precisionOf(refs: RefMap, line: LineRow): number {
  const precision = typeof line['unit'] === 'string' ? refs['unit']?.[line['unit']]?.fields['precision'] : undefined;
  return typeof precision === 'number' ? precision : 6;
}

/** References that fill other fields come first, so that what was agreed upstream replaces what they fill. */
export function headerPatches(
  def: EntityDef,
  source: Doc,
  push: PushDef,
  target: EntityDef,
  reader: RefReader,
  further?: Further,
  agreed: Row = {},
): Patch[] {
  const read = headerReader(def, source, reader);
  const values = mapped(
    push.header,
    target.fields,
    (text) => resultValue(evaluate(compile(text), read)),
    (key) => (key.startsWith('up.') ? further?.doc.fields[key.slice(3)] : key === 'id' ? source.id : source.fields[key]),
  );
  Object.assign(values, agreed);
  const fills = (key: string) => (target.fields[key]?.fill === undefined ? 1 : 0);
  return Object.keys(values)
    .sort((left, right) => fills(left) - fills(right))
    .map((field) => ({ op: 'set', field, value: values[field] ?? null }));
}

export function lineValues(
  def: EntityDef,
  source: Doc,
  line: LineRow,
  push: PushDef,
  target: EntityDef,
  reader: RefReader,
  further?: Further,
): Row {
  const fields = target.lines?.[push.toLines]?.fields ?? {};
  const read = lineReader(def, push.lines, source, line, reader);
  const from = (key: string): FieldValue | undefined =>
    key.startsWith('doc.') ? source.fields[key.slice(4)] : key.startsWith('up.') ? further?.line[key.slice(3)] : line[key];
  const values = mapped(push.line, fields, (text) => resultValue(evaluate(compile(text), read)), from);
  const origin: Row = { sourceEntity: def.name, sourceCode: source.fields['code'] ?? null, sourceLineId: line.id };
  for (const [key, value] of Object.entries(origin)) if (fields[key] !== undefined) values[key] = value;
  return values;
}

/** Values of a map, empty ones left out so that defaults and fills may take their place. */
function mapped(
  map: Readonly<Record<string, string>>,
  fields: Fields,
  evaluated: (text: string) => FieldValue,
  from: (key: string) => FieldValue | undefined,
): Row {
  const values: Row = {};
  for (const [field, source] of Object.entries(map)) {
    const value = source.startsWith('=') ? evaluated(source.slice(1)) : from(source);
    if (fields[field] !== undefined && value !== null && value !== undefined && value !== '') values[field] = value;
  }
  return values;
}
