// What may still be drawn from a source line, as SQL over that line: the formulas of its link rule, read as the recipe
// evaluates them line by line. So a list of open lines says the same as the push that follows.
import { decimalText } from '#model/decimal.ts';
import { isDecimalValue } from '#model/expression/coerce.ts';
import { compile, ExpressionError, type Node } from '#model/expression.ts';
import type { LinkRule } from '#model/linkRule.ts';
import type { TableShape } from '#server/store/shape.ts';
import type { Parameters } from '#server/store/sql.ts';

interface Scope {
  line: TableShape;
  alias: string;
  /** Names beside the fields of the line, and fields that count as something else. */
  names: Readonly<Record<string, string>>;
}

const LINKS = 'links';

/**
 * Condition on a row of source lines at `alias`: something is left of it before any tolerance, at the decimals of its unit.
 * Price agreements limit nothing and are never used up. The sums are those of `ledgers/links.ts`.
 * @throws ExpressionError for formulas beyond arithmetic, comparisons, if, min, max, coalesce
 */
export function isLeftSql(
  rule: LinkRule,
  line: TableShape,
  alias: string,
  org: string,
  parameters: Parameters,
): string {
  const rules = (names: readonly string[]): string => parameters.add(names, 'text[]');
  const sums = `select coalesce(sum(k.base_qty) filter (where k.link_rule = any(${rules([rule.name, ...(rule.together ?? [])])})), 0) as taken,
      coalesce(sum(k.base_qty) filter (where k.via is null and k.link_rule = any(${rules(rule.beside ?? [])})), 0) as direct
    from document_link k
    where k.org = ${parameters.add(org, 'uuid')} and k.source_line_id = ${alias}."id"::text and k.link_status <> 'released'`;
  const names = { direct: `${LINKS}.direct`, replenish: replenishSql(line, alias), overRatio: '0' };
  const limit = number(compile(rule.limit ?? rule.proposes ?? '0').root, { line, alias, names });
  return `(select ${unitSql(`(${limit} - ${LINKS}.taken)`, line, alias)} > 0 from (${sums}) ${LINKS})`;
}

/**
 * The most that links of a rule may reach, in base units, over a row of source lines at `alias`; what goes past the rule by
 * others is left out, since it may come later. Null for rules that only count.
 * @throws ExpressionError as above
 */
export function limitSql(rule: LinkRule, line: TableShape, alias: string): string | null {
  if (rule.limit === undefined) return null;
  const names = { direct: '0', replenish: replenishSql(line, alias) };
  return number(compile(rule.limit).root, { line, alias, names });
}

/** What was returned to be delivered again, in base units. */
function replenishSql(line: TableShape, alias: string): string {
  if (!line.columns.has('replenishQty')) return '0';
  return `coalesce(${alias}."replenish_qty" * ${alias}."base_qty" / nullif(${alias}."qty", 0), 0)`;
}

/** Base quantity in the unit of the line, where it has one: what rounds to nothing there is nothing. */
function unitSql(base: string, line: TableShape, alias: string): string {
  if (!['unit', 'qty', 'baseQty'].every((key) => line.columns.has(key))) return base;
  const precision = `coalesce((select u.precision from unit u where u.id = ${alias}."unit"), 6)`;
  return `coalesce(round(${base} * ${alias}."qty" / nullif(${alias}."base_qty", 0), ${precision}), 0)`;
}

/** Empty counts as 0, and so does what is divided by 0. */
function number(node: Node, scope: Scope): string {
  return `coalesce(${maybe(node, scope)}, 0)`;
}

/** A number that may be empty, as least, greatest and comparisons take it. */
function maybe(node: Node, scope: Scope): string {
  switch (node.type) {
    case 'value':
      if (!isDecimalValue(node.value)) throw beyond();
      return decimalText(node.value);
    case 'path':
      return fieldSql(node.path, scope);
    case 'negative':
      return `(-${number(node.operand, scope)})`;
    case 'arithmetic': {
      const [left, right] = [number(node.left, scope), number(node.right, scope)];
      if (node.op === '%') throw beyond();
      return `(${left} ${node.op} ${node.op === '/' ? `nullif(${right}, 0)` : right})`;
    }
    case 'call': {
      const { name, args } = node;
      const [first, second, third] = args;
      if (name === 'if' && first && second && third)
        return `(case when ${condition(first, scope)} then ${number(second, scope)} else ${number(third, scope)} end)`;
      const called = { min: 'least', max: 'greatest', coalesce: 'coalesce' }[name];
      if (called === undefined) throw beyond();
      return `${called}(${args.map((arg) => maybe(arg, scope)).join(', ')})`;
    }
    default:
      throw beyond();
  }
}

/** Ticks that are empty count as no; comparisons with an empty side are neither true nor false, in SQL as in the language. */
function condition(node: Node, scope: Scope): string {
  switch (node.type) {
    case 'path':
      return `coalesce(${fieldSql(node.path, scope)}, false)`;
    case 'not':
      return `(not ${condition(node.operand, scope)})`;
    case 'and':
    case 'or':
      return `(${condition(node.left, scope)} ${node.type} ${condition(node.right, scope)})`;
    case 'compare':
      return `(${maybe(node.left, scope)} ${node.op === '!=' ? '<>' : node.op} ${maybe(node.right, scope)})`;
    default:
      throw beyond();
  }
}

function fieldSql(path: readonly string[], { line, alias, names }: Scope): string {
  const key = path.join('.');
  if (Object.hasOwn(names, key)) return names[key] ?? '0';
  const column = line.columns.get(key);
  if (column === undefined) throw new ExpressionError(`没有字段“${key}”`);
  return `${alias}.${column.name}`;
}

function beyond(): ExpressionError {
  return new ExpressionError('这个公式不能用于筛选源单行');
}
