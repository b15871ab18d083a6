// Which document lines follow from which, as data: the column a link executes, how much it may take, when the
// source line is done. All quantities of links are in the base unit of the material (rule Q3).
import { decimal, decimalText, isDecimalText, roundText } from './decimal.ts';
import type { Row } from './entity.ts';
import { compile, evaluate, exprValue, resultValue } from './expression.ts';
import type { LinkRule } from './linkRule.ts';
import { storedScale } from './openQuantity.ts';

/** Decimal texts in base units; absent counts as 0. */
export interface LinkFacts {
  occupied?: string;
  executed?: string;
  direct?: string;
  replenish?: string;
  /** On its way to the same end without a link of the line: what is proposed goes down by it, what may be linked does not. */
  elsewhere?: string;
}

function reader(line: Row, facts: LinkFacts) {
  const names: Readonly<Record<string, string | undefined>> = {
    direct: facts.direct,
    replenish: facts.replenish,
    executedBase: facts.executed,
  };
  return (path: readonly string[]) => {
    const key = path.join('.');
    const value = Object.hasOwn(names, key)
      ? (names[key] ?? '0')
      : Object.hasOwn(line, key)
        ? line[key]
        : null;
    // As numbers: two texts would be compared letter by letter, '6' above '2000'.
    return typeof value === 'string' && isDecimalText(value) ? decimal(value) : exprValue(value);
  };
}

/** Most the links may reach, in base units, with the decimals any quantity can have. A rule without a limit has no room of its own to give. */
export function linkLimit(rule: LinkRule, line: Row, facts: LinkFacts): string {
  const limit = resultValue(evaluate(compile(rule.limit ?? '0'), reader(line, facts)));
  return typeof limit === 'string' ? roundText(decimal(limit), storedScale) : '0';
}

/** What may still be linked, in base units; never below 0. A rule that only counts offers what it proposes. */
export function linkRemaining(rule: LinkRule, line: Row, facts: LinkFacts): string {
  const { limit = rule.proposes } = rule;
  const left = decimal(linkLimit({ ...rule, ...(limit === undefined ? {} : { limit }) }, line, facts))
    .minus(decimal(facts.occupied))
    .minus(decimal(facts.executed));
  return left.isNegative() ? '0' : decimalText(left);
}

/** Remaining to the ordered quantity, without tolerance: what a push proposes. */
export function linkProposal(rule: LinkRule, line: Row, facts: LinkFacts): string {
  const proposing = rule.proposes === undefined ? rule : { ...rule, limit: rule.proposes };
  const exact = decimal(linkRemaining(proposing, { ...line, overRatio: '0' }, facts)).minus(
    decimal(facts.elsewhere),
  );
  const most = decimal(linkRemaining(rule, line, facts));
  if (exact.isNegative()) return '0';
  return decimalText(exact.lt(most) ? exact : most);
}

/** Whether the source line is done with these executed quantities. */
export function linkCloses(rule: LinkRule, line: Row, facts: LinkFacts): boolean {
  return rule.closes !== undefined && evaluate(compile(rule.closes), reader(line, facts)) === true;
}

/** What the rule says of the source line before it is pushed. */
export function linkNotes(rule: LinkRule, line: Row): string[] {
  return (rule.says ?? []).flatMap(({ when, text }) =>
    evaluate(compile(when), reader(line, {})) === true ? [text] : [],
  );
}
