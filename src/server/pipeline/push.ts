// Push-down (下推): a draft of the next document from the lines of this one, with what remains of them.
// The source is locked first, so that two clerks who push at once see each other's quantities.
import { decimal, decimalText } from '#model/decimal.ts';
import { headerReader, lineReader } from '#model/derive/read.ts';
import type { Doc, EntityDef, Fields, FieldValue, LineRow, PushDef, Row } from '#model/entity.ts';
import { compile, evaluate, resultValue } from '#model/expression.ts';
import { linkProposal, linkRuleOf, type LinkRule } from '#model/links.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/problem.ts';
import { readerOf, type RefMap, type RefReader } from '#model/refs.ts';
import type { DocResult, PushRequest } from '#model/wire.ts';
import { entityOf } from '#entities/registry.ts';
import { factsOf, fromBase, type FactsReader } from '#server/ledgers/links.ts';
import { conflict, invalid, notFound } from '#server/refusal.ts';
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
  const rule = push === undefined ? undefined : linkRuleOf(push.linkRule);
  if (push === undefined || target === undefined || rule === undefined) throw notFound(`${def.title}不能下推到“${target?.title ?? to}”`);
  authorise(context, def, 'push');
  authorise(context, target, 'create');

  const earlier = await claimKey(context, request.key, `push:${def.name}:${id}:${to}`, request);
  if (earlier !== null) return repeat(context, target, earlier);

  const source = await lockedDoc(context, def, id, request.version, 'push');
  const refs = await refsForRules(context, def, source);
  const rows = source.lines[push.lines] ?? [];
  const facts = await factsOf(context, rows, null);
  const chosen = chosenLines(def, rows, push, rule, facts, refs, request);

  const reader = readerOf(refs);
  const draft = await emptyDraft(context, target);
  const patches = [
    ...headerPatches(def, source, push, target, reader),
    ...chosen.map(({ line, values }): Patch => ({
      op: 'insertLine',
      lines: push.toLines,
      id: newId(context.ports),
      before: null,
      values: { ...lineValues(def, source, line, push, target, reader), ...values },
    })),
  ];
  return finishDraft(context, target, null, await changeDoc(context, target, draft, patches), 'create', request.key);
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
      const isOpen = (line['lineStatus'] ?? 'open') === 'open';
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
export function headerPatches(def: EntityDef, source: Doc, push: PushDef, target: EntityDef, reader: RefReader): Patch[] {
  const read = headerReader(def, source, reader);
  const values = mapped(
    push.header,
    target.fields,
    (text) => resultValue(evaluate(compile(text), read)),
    (key) => source.fields[key],
  );
  const fills = (key: string) => (target.fields[key]?.fill === undefined ? 1 : 0);
  return Object.keys(values)
    .sort((left, right) => fills(left) - fills(right))
    .map((field) => ({ op: 'set', field, value: values[field] ?? null }));
}

export function lineValues(def: EntityDef, source: Doc, line: LineRow, push: PushDef, target: EntityDef, reader: RefReader): Row {
  const fields = target.lines?.[push.toLines]?.fields ?? {};
  const read = lineReader(def, push.lines, source, line, reader);
  const from = (key: string): FieldValue | undefined => (key.startsWith('doc.') ? source.fields[key.slice(4)] : line[key]);
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
