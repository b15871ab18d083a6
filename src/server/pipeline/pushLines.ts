// Which lines of a source document go into a target and how much of each: what remains by the link rule, or what the
// user typed. Push-down, choice of lines and the screens that offer them ask here.
import { namedLineFieldsOf } from '#model/namedFields.ts';
import { whyNotPushed } from '#model/rights/can.ts';
import { decimal, decimalText, formatDecimal, round, sumTexts } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow, PushDef, Row } from '#model/entity.ts';
import type { LinkRule } from '#model/linkRule.ts';
import { linkProposal, linkRemaining, linkNotes } from '#model/links.ts';
import { linkRuleOf } from '#model/registry.ts';
import type { Problem } from '#model/check/problem.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import { conversionOf, fromBase as convertedFromBase } from '#model/rules/conversion.ts';
import { entityOf } from '#entities/registry.ts';
import { elsewhereOf } from '#server/areas/registered.ts';
import type { Context } from '#server/context.ts';
import { factsOf, fromBase, type FactsReader } from '#server/ledgers/links.ts';
import { unitScales } from '#server/ledgers/links/sourceColumns.ts';
import { conflict, notFound, type Refusal } from '#server/refusal.ts';
import { lockedDoc } from './documents.ts';
import { fieldsAtEnd, pushedRows, rowName } from '#model/derive/linkRows.ts';

/** A way from one entity to another. */
export interface PushWay {
  def: EntityDef;
  push: PushDef;
  target: EntityDef;
  /** Null: lines are copied whole and nothing is linked. */
  rule: LinkRule | null;
}

/** @throws Refusal 404 when documents of `def` are never pushed to `to` */
export function pushWay(def: EntityDef, to: string): PushWay {
  const push = def.pushes?.find((candidate) => candidate.to === to);
  const target = entityOf(to);
  const rule = push?.linkRule === undefined ? null : linkRuleOf(push.linkRule);
  if (push === undefined || target === undefined || rule === undefined)
    throw notFound(`${def.title}不能下推到“${target?.title ?? to}”`);
  return { def, push, target, rule };
}

/** The source, locked, in a state in which it may be pushed this way. */
export async function lockedSource(
  context: Context,
  { def, push }: PushWay,
  id: string,
  version: unknown,
): Promise<Doc> {
  const source = await lockedDoc(context, def, id, version, 'push');
  const reason = whyNotPushed(def, push, source);
  if (reason !== null) throw conflict(reason);
  return source;
}

/** Sums over the links of all lines of the sources, and what is on its way of them elsewhere. */
export async function factsFor(
  context: Context,
  { push, rule }: PushWay,
  sources: readonly Doc[],
): Promise<FactsReader> {
  const rows = sources.flatMap((doc) => pushedRows(doc, push, rule?.source));
  const [facts, elsewhere] = await Promise.all([
    factsOf(context, rows, null),
    elsewhereFor(context, rule, rows),
  ]);
  return (by, line) => ({ ...facts(by, line), elsewhere: elsewhere.get(line.id) ?? '0' });
}

/** By line, in base units. */
async function elsewhereFor(
  context: Context,
  rule: LinkRule | null,
  rows: readonly LineRow[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (rule === null || rows.length === 0) return found;
  const ids = rows.map(({ id }) => id);
  for (const { quantities } of elsewhereOf(rule.name))
    for (const [id, qty] of await quantities(context, ids)) found.set(id, sumTexts([qty, found.get(id)]));
  return found;
}

/** What is to be known of a line before it is pushed: what its rule says, and what is on its way elsewhere; null for nothing. */
export function lineNote(rule: LinkRule | null, line: LineRow, { elsewhere }: Remainder): string | null {
  if (rule === null) return null;
  const titles = elsewhereOf(rule.name).map(({ title }) => title);
  const notes = [
    ...linkNotes(rule, line),
    ...(decimal(elsewhere).isZero() ? [] : [`${titles.join('、')} ${formatDecimal(elsewhere)}`]),
  ];
  return notes.length === 0 ? null : notes.join('；');
}

export function nothingLeft({ def, push }: PushWay): Refusal {
  return conflict(`${def.title}没有可下推到${push.title}的数量，各行已全部下推、已另有安排或已关闭`);
}

export interface Chosen {
  line: LineRow;
  /** Quantity in the line's unit, and exactly what remains in base units when all of it is taken (Q4). */
  values: Row;
}

/** What remains of a line. */
export interface Remainder {
  /** In base units, exactly. */
  base: string;
  /** The same as the line shows it: with more digits than its unit has where these would hide a part of it. */
  qty: string;
  /** The most that may be drawn, tolerance and all. */
  most: string;
  /** Decimals that `qty` is shown and typed with. */
  scale: number;
  /** What of it is on its way elsewhere, in the unit of the line. */
  elsewhere: string;
}

/** What remains of a line: in base units exactly, and in the unit of the line. */
export function remainderOf(
  rule: LinkRule | null,
  line: LineRow,
  facts: FactsReader,
  refs: RefMap,
): Remainder {
  const scales = unitScales(refs, line);
  if (rule === null) {
    const { qty, baseQty } = namedLineFieldsOf(line);
    const whole = qty ?? '1';
    return {
      base: baseQty ?? whole,
      qty: whole,
      most: whole,
      scale: scales.unit,
      elsewhere: '0',
    };
  }
  const known = facts(rule, line);
  const base = decimal(linkProposal(rule, line, known));
  const qty = fromBase(line, base, scales);
  return {
    base: decimalText(base),
    qty: decimalText(qty),
    most: decimalText(fromBase(line, decimal(linkRemaining(rule, line, known)), scales)),
    scale: Math.max(scales.unit, qty.decimalPlaces()),
    elsewhere: decimalText(fromBase(line, decimal(known.elsewhere), scales)),
  };
}

/**
 * All that remains, as the next document counts it: in the unit of the line, or, where no number of that unit says it, in
 * base units. So no rest is too small to be drawn, and none is charged for more than it is.
 */
function wholeRest(
  target: EntityDef,
  rule: LinkRule,
  { base, qty }: Remainder,
  line: LineRow,
  refs: RefMap,
): Row {
  const { baseUnit } = namedLineFieldsOf(line);
  const { unit } = fieldsAtEnd(target, rule.target);
  const hasUnit = baseUnit !== null && unit !== undefined;
  return !hasUnit || isSaidInUnit(base, qty, line, refs)
    ? { qty, baseQty: base }
    : { unit: baseUnit, qty: base, baseQty: base };
}

/** Whether the quantity is one of the unit, and the next document, which converts it anew, keeps the rest for it (Q4). */
function isSaidInUnit(base: string, qty: string, line: LineRow, refs: RefMap): boolean {
  const { unit: scale } = unitScales(refs, line);
  if (decimal(qty).decimalPlaces() > scale) return false;
  const reader = readerOf(refs);
  const { material = null, unit = null, baseUnit = null } = line;
  const conversion = conversionOf(reader('material', material), unit, baseUnit, reader);
  return !conversion || round(convertedFromBase(decimal(base), conversion), scale).eq(decimal(qty));
}

const stopped: Readonly<Record<string, string>> = {
  closed: '行已关闭',
  terminated: '行已终止',
  frozen: '行已冻结',
};

/** Why nothing can be drawn from this line, or null. */
export function lineRefusal(
  rule: LinkRule | null,
  line: LineRow,
  remaining: { most: string },
): string | null {
  if (rule === null) return null;
  const { lineStatus: state } = namedLineFieldsOf(line);
  const stop = state !== null && rule.closedToo !== true ? stopped[state] : undefined;
  return stop ?? (decimal(remaining.most).isZero() ? '已全部下推' : null);
}

/** `values` of one line with this typed quantity; a problem when it is no quantity. */
export function chosenLine(
  { push, rule, target }: Pick<PushWay, 'push' | 'rule' | 'target'>,
  line: LineRow,
  typed: string | undefined,
  facts: FactsReader,
  refs: RefMap,
): Chosen | Problem {
  if (rule === null) return { line, values: {} };
  const rest = remainderOf(rule, line, facts, refs);
  const whole = (): Row => wholeRest(target, rule, rest, line, refs);
  if (typed === undefined) return { line, values: whole() };
  if (!/^\d+(\.\d+)?$/.test(typed) || decimal(typed).isZero()) {
    const message = `${rowName(push, line)}下推数量应为大于 0 的数字`;
    const { lines } = push;
    const place = lines === undefined ? {} : { lines, lineNo: line.seq };
    return { field: 'qty', ...place, lineId: line.id, level: 'error', message };
  }
  const qty = decimalText(decimal(typed));
  return { line, values: qty === rest.qty ? whole() : { qty } };
}

/** Lines named with or without a quantity; without names every open line with all that remains of it. */
export function chosenLines(
  way: PushWay,
  source: Doc,
  facts: FactsReader,
  refs: RefMap,
  lines: readonly { id: string; qty?: string }[] | undefined,
): { chosen: Chosen[]; problems: Problem[] } {
  const rows = pushedRows(source, way.push, way.rule?.source);
  const wanted = lines === undefined ? null : new Map(lines.map((line) => [line.id, line.qty]));
  const unknown =
    wanted === null ? [] : [...wanted.keys()].filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) throw conflict('所选的行已不存在，请刷新单据后重试');
  const problems: Problem[] = [];
  const chosen: Chosen[] = [];
  for (const line of rows) {
    if (wanted !== null && !wanted.has(line.id)) continue;
    const typed = wanted?.get(line.id);
    const found = chosenLine(way, line, typed, facts, refs);
    if (!('values' in found)) problems.push(found);
    else if (typed !== undefined || way.rule === null || isLeft(way.rule, line, found)) chosen.push(found);
  }
  return { chosen, problems };
}

/** Whether an open line has something left, so that it goes without being asked for. */
function isLeft(rule: LinkRule, line: LineRow, { values }: Chosen): boolean {
  const isOpen = rule.closedToo === true || (namedLineFieldsOf(line).lineStatus ?? 'open') === 'open';
  return isOpen && !decimal(namedLineFieldsOf(values).baseQty).isZero();
}
