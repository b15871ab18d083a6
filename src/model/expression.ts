// The formula language of computed fields, conditions, checks and {{…}} places: arithmetic over decimals, comparisons,
// and or not, texts in '…', a closed list of functions. It reads values only through the caller's reader and knows no
// property access, no assignment, no loops; texts are compiled once and kept.
import { Decimal, decimalOf, decimalText } from './decimal.ts';
import type { FieldValue } from './entity.ts';
import type { FieldDef } from './fields.ts';
import { isDecimal } from './fields.ts';
import { isDecimalValue } from './expression/coerce.ts';
import { ExpressionError, limits } from './expression/node.ts';
import type { Expression, ExprValue, Node } from './expression/node.ts';
import { parse } from './expression/parser.ts';

export { evaluate } from './expression/evaluate.ts';
export type { ReadSum, ReadValue } from './expression/evaluate.ts';
export { ExpressionError } from './expression/node.ts';
export type { Expression, ExprValue, Node } from './expression/node.ts';

const cache = new Map<string, Expression | ExpressionError>();

/**
 * Compiled form of the text, at most 500 characters and 32 levels deep.
 * @throws ExpressionError with a Chinese message that names the place.
 */
export function compile(text: string): Expression {
  let known = cache.get(text);
  if (known === undefined) {
    known = compiled(text);
    const oldest = cache.size >= limits.cached ? cache.keys().next() : undefined;
    if (oldest !== undefined && oldest.done !== true) cache.delete(oldest.value);
    cache.set(text, known);
  }
  if (known instanceof ExpressionError) throw new ExpressionError(known.message);
  return known;
}

function compiled(text: string): Expression | ExpressionError {
  try {
    const root = parse(text);
    const paths = new Set<string>();
    collect(root, paths);
    return { text, root, paths: [...paths] };
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

function collect(node: Node, paths: Set<string>): void {
  if (node.type === 'path') paths.add(node.path.join('.'));
  else if (node.type === 'call') node.args.forEach((arg) => collect(arg, paths));
  else if (node.type === 'negative' || node.type === 'not') collect(node.operand, paths);
  else if (node.type !== 'value') {
    collect(node.left, paths);
    collect(node.right, paths);
  }
}

/** Every path the expression reads: 'qty', 'material.name', 'doc.taxIncluded', 'items.amount'. */
export function pathsOf(expression: Expression): readonly string[] {
  return expression.paths;
}

/** A stored value as the expression language sees it. Without the field, decimals stay texts and still compute. */
export function exprValue(value: FieldValue | undefined, field?: FieldDef): ExprValue {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return new Decimal(value);
  if (typeof value === 'string')
    return field !== undefined && isDecimal(field) ? (decimalOf(value) ?? value) : value;
  if (!Array.isArray(value)) return null;
  return value.map((element) => exprValue(element as FieldValue));
}

/** The wire form of a result: decimals as canonical text; lists joined are not stored, so null. */
export function resultValue(value: ExprValue): string | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  return isDecimalValue(value) ? decimalText(value) : null;
}
