// What stands in the way of drawing from a source line: its state, the room it still has, and room that others have
// used. Judged under the locks of the source documents, in base units; a rule without a limit only counts.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import type { LinkRule } from '#model/linkRule.ts';
import { linkCloses, linkLimit, linkNotes, linkRemaining } from '#model/links.ts';
import { isIn } from '#model/states/states.ts';
import type { Problem } from '#model/check/problem.ts';
import { fromBase, type FactsReader, type Wanted } from '#server/ledgers/links.ts';
import { linkedQuantity, linkedState } from '#entities/blocks/sourceLine.ts';
import type { Doc } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';
import { codeOf } from '#server/document/stamps.ts';
import { rowName } from '#model/derive/linkRows.ts';

function at({ rule, target }: Wanted, message: string): Problem {
  return {
    field: rule.target.unitQuantity ?? 'qty',
    ...(rule.target.lines === undefined
      ? {}
      : { lines: rule.target.lines, lineId: target.id, lineNo: target.seq }),
    level: 'error',
    message: `${rowName(rule.target, target)}${message}`,
  };
}

function nameOf({ rule, source }: Wanted): string {
  return `${source.def.title} ${codeOf(source.doc) ?? ''} ${rowName(rule.source, source.line)}`.trim();
}

const lineStates: Readonly<Record<string, string>> = {
  closed: '已关闭',
  terminated: '已终止',
  frozen: '已冻结',
};

function stateOf(line: LineRow): string {
  return partOf(line, linkedState).lineStatus ?? 'open';
}

/** Whether nobody closed the document: it was complete. */
function closedItself({ fields: { closedBy } }: Doc): boolean {
  return closedBy === null;
}

/** Approved or closed, whatever became of the line: what was delivered may come back. */
function canComeBack({ rule, source: { def, doc } }: Wanted): boolean {
  return rule.closedToo === true && isIn(def, doc.status, 'executable', 'done');
}

/** A new link needs an approved source document and an open line. */
export function openProblems(entry: Wanted): Problem[] {
  const { rule, source } = entry;
  if (rule.limit === undefined || canComeBack(entry)) return [];
  if (!isIn(source.def, source.doc.status, 'executable'))
    return [at(entry, `${source.def.title} ${codeOf(source.doc) ?? ''} 不是已审核状态，不能下推`)];
  const state = lineStates[stateOf(source.line)];
  return state === undefined ? [] : [at(entry, `${nameOf(entry)}${state}，不能下推`)];
}

/** What was closed because it is complete may still be executed within its tolerance; what a user closed may not. */
export function executableProblems(entry: Wanted, facts: FactsReader): Problem[] {
  const { rule, source } = entry;
  if (rule.limit === undefined || canComeBack(entry)) return [];
  const { status } = source.doc;
  if (
    !isIn(source.def, status, 'executable') &&
    !(isIn(source.def, status, 'done') && closedItself(source.doc))
  ) {
    return [at(entry, `${source.def.title} ${codeOf(source.doc) ?? ''} 已反审核或关闭，不能继续执行`)];
  }
  const state = stateOf(source.line);
  const closedByItself = state === 'closed' && linkCloses(rule, source.line, facts(rule, source.line));
  const stops = lineStates[state];
  return stops === undefined || closedByItself ? [] : [at(entry, `${nameOf(entry)}${stops}，不能继续执行`)];
}

/** The source line by the rule it is drawn by: lines with the same key share its room. */
export function sourceKey({ rule, source }: Pick<Wanted, 'rule' | 'source'>): string {
  return `${rule.name}|${source.line.id}`;
}

/** Lines whose sum exceeds what the source line still allows; `facts` leave this document's own links out. */
export function roomProblems(wanted: readonly Wanted[], facts: FactsReader): Problem[] {
  const taken = new Map<string, Decimal>();
  return wanted.flatMap((entry) => {
    const { rule, source, target, baseQty } = entry;
    if (rule.limit === undefined) return [];
    const key = sourceKey(entry);
    const before = taken.get(key) ?? new Decimal(0);
    taken.set(key, before.plus(decimal(baseQty)));
    const remaining = Decimal.max(
      0,
      decimal(linkRemaining(rule, source.line, facts(rule, source.line))).minus(before),
    );
    if (decimal(baseQty).lessThanOrEqualTo(remaining)) return [];
    return [
      at(
        entry,
        `数量 ${decimalText(decimal(partOf(target, linkedQuantity).qty ?? baseQty))} 超过可下推数量 ${decimalText(fromBase(target, remaining))}（${[nameOf(entry), ...linkNotes(rule, source.line)].join('；')}）`,
      ),
    ];
  });
}

/** Room that others have used already cannot be taken away: the replenishment of a return that came in meanwhile. */
export function overdrawn(rule: LinkRule, entry: Wanted, stands: LineRow, after: FactsReader): Problem[] {
  if (rule.limit === undefined) return [];
  const facts = after(rule, stands);
  const used = decimal(facts.occupied).plus(decimal(facts.executed));
  const limit = decimal(linkLimit(rule, stands, facts));
  const earlier = decimal(linkLimit(rule, entry.source.line, after(rule, entry.source.line)));
  if (used.isZero() || limit.greaterThanOrEqualTo(earlier) || used.lessThanOrEqualTo(limit)) return [];
  const shown = (base: Decimal) => decimalText(fromBase(stands, base));
  const message = `${nameOf(entry)}：${rule.title}已用 ${shown(used)}，超过此后的上限 ${shown(limit)}，请先删除或反审核多出的下游单据`;
  return [at(entry, message)];
}
