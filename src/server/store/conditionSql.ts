// A condition of the expression language over the fields of one record, as a predicate: what a picker may offer.
// Empty sides make a comparison neither true nor false, in the language as in SQL.
import type { EntityDef } from '#model/entity.ts';
import { isDecimalValue } from '#model/expression/coerce.ts';
import { compile, ExpressionError, type ExprValue, type Node } from '#model/expression.ts';
import { familyOf } from '#server/store/list/filterValues.ts';
import { shapeOf, type Column } from './shape.ts';
import type { Parameters } from './sql.ts';

/** @throws ExpressionError for texts and expressions beyond fields, literals, comparisons, and, or, not, empty() */
export function conditionSql(def: EntityDef, text: string, alias: string, parameters: Parameters): string {
  return truth(compile(text).root, { def, alias, parameters });
}

interface Scope {
  def: EntityDef;
  alias: string;
  parameters: Parameters;
}

function truth(node: Node, scope: Scope): string {
  switch (node.type) {
    case 'and':
    case 'or':
      return `(${truth(node.left, scope)} ${node.type} ${truth(node.right, scope)})`;
    case 'not':
      return `not ${truth(node.operand, scope)}`;
    case 'path':
      return truthOfColumn(columnOf(node.path, scope), scope);
    case 'value':
      return node.value === true ? 'true' : 'false';
    case 'call':
      return emptiness(node.name, node.args, scope);
    case 'compare':
      return comparison(node, scope);
    default:
      throw beyond();
  }
}

function beyond(): ExpressionError {
  return new ExpressionError('选择条件只能比较资料自身的字段');
}

function columnOf(path: readonly string[], { def }: Scope): Column {
  const [key = ''] = path;
  const column = path.length === 1 ? shapeOf(def).header.columns.get(key) : undefined;
  if (column === undefined) throw beyond();
  return column;
}

function truthOfColumn(column: Column, { alias }: Scope): string {
  if (column.field.kind !== 'bool') throw beyond();
  return `coalesce(${alias}.${column.name}, false)`;
}

function emptiness(name: string, args: readonly Node[], scope: Scope): string {
  const [first] = args;
  if (name !== 'empty' || args.length !== 1 || first?.type !== 'path') throw beyond();
  return isEmpty(columnOf(first.path, scope), scope);
}

function isEmpty(column: Column, { alias }: Scope): string {
  const sql = `${alias}.${column.name}`;
  const family = familyOf(column);
  return family === 'text' || family === 'dict' ? `coalesce(${sql}, '') = ''` : `${sql} is null`;
}

const mirrored = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
const signs = { '=': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;

function comparison(node: Extract<Node, { type: 'compare' }>, scope: Scope): string {
  const { left, right } = node;
  if (left.type === 'path' && right.type === 'value')
    return compared(columnOf(left.path, scope), node.op, right.value, scope);
  if (left.type === 'value' && right.type === 'path')
    return compared(columnOf(right.path, scope), mirrored[node.op], left.value, scope);
  throw beyond();
}

function compared(column: Column, op: keyof typeof signs, value: ExprValue, scope: Scope): string {
  if (value === null || value === '') {
    if (op !== '=' && op !== '!=') throw beyond();
    return op === '=' ? isEmpty(column, scope) : `not (${isEmpty(column, scope)})`;
  }
  const sql = `${scope.alias}.${column.name}`;
  if (familyOf(column) === 'number') {
    if (!isDecimalValue(value)) throw beyond();
    return `${sql} ${signs[op]} ${scope.parameters.add(value.toFixed(), 'numeric')}`;
  }
  if (typeof value === 'boolean' && column.field.kind === 'bool')
    return `${sql} ${signs[op]} ${String(value)}`;
  if (typeof value !== 'string' || !['text', 'dict'].includes(familyOf(column))) throw beyond();
  return `${sql} ${signs[op]} ${scope.parameters.add(value, 'text')}`;
}
