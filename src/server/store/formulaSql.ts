// Formulas of the expression language as SQL over a row, read as the language evaluates them: empty counts as 0, and so
// does what is divided by 0. Lists, limits and self-checks so say the same as the recipes that compute row by row.
import { decimalText } from '#model/decimal.ts';
import { compile, ExpressionError, type Node } from '#model/expression.ts';
import { isDecimalValue } from '#model/expression/coerce.ts';
import type { TableShape } from './shape.ts';

/** What the paths of a formula mean. */
export interface FormulaScope {
  table: TableShape;
  alias: string;
  /** The document of the row, for 'doc.field'. */
  header?: { table: TableShape; alias: string };
  /** Names beside the fields of the row, and fields that count as something else. */
  names?: Readonly<Record<string, string>>;
}

/**
 * The number a formula comes to; never empty.
 * @throws ExpressionError for formulas beyond arithmetic, comparisons, if, min, max, coalesce
 */
export function numberSql(text: string, scope: FormulaScope): string {
  return number(compile(text).root, scope);
}

/** Whether a condition holds, as SQL; the same language, the same limits. */
export function conditionOfFormula(text: string, scope: FormulaScope): string {
  return condition(compile(text).root, scope);
}

function number(node: Node, scope: FormulaScope): string {
  return `coalesce(${maybe(node, scope)}, 0)`;
}

/** A value that may be empty, as least, greatest and comparisons take it. */
function maybe(node: Node, scope: FormulaScope): string {
  switch (node.type) {
    case 'value':
      if (typeof node.value === 'string') return `'${node.value.replaceAll("'", "''")}'`;
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
function condition(node: Node, scope: FormulaScope): string {
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

/** The column of a field at 'field' or 'doc.field'. */
export function fieldSql(
  path: readonly string[],
  { table, alias, header, names = {} }: FormulaScope,
): string {
  const key = path.join('.');
  if (Object.hasOwn(names, key)) return names[key] ?? '0';
  const [from, at, field] =
    path[0] === 'doc' && header !== undefined
      ? [header.table, header.alias, path.slice(1).join('.')]
      : [table, alias, key];
  const column = from.columns.get(field);
  if (column === undefined) throw new ExpressionError(`没有字段“${key}”`);
  return `${at}.${column.name}`;
}

/** `replenish` of link rules: what came back and is to be delivered again, in base units. */
export function replenishSql({ columns }: TableShape, alias: string): string {
  const column = columns.get('replenishBaseQty');
  return column === undefined ? '0' : `coalesce(${alias}.${column.name}, 0)`;
}

function beyond(): ExpressionError {
  return new ExpressionError('这个公式不能用于筛选源单行');
}
