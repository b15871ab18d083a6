// Walks a syntax tree. Comparisons with an empty side are neither true nor false: that is why a check on empty
// fields holds and a condition on empty fields does not.
import type { Decimal } from '#model/decimal.ts';
import { isDecimalText } from '#model/decimal.ts';
import { isDecimalValue, isNothing, numberOf, writtenValue, truthOf } from './coerce.ts';
import { functions } from './functions.ts';
import { ExpressionError, limits } from './node.ts';
import type { Arithmetic, Comparison, Expression, ExprValue, Node } from './node.ts';
import { shortened } from '#model/text/shortened.ts';

/** Value at a path such as ['material', 'name'] or ['items', 'amount'] (a list); null where nothing is. */
export type ReadValue = (path: readonly string[]) => ExprValue;

/** Sum of a list at a path, when the caller can tell it without building the list; null to let `sum` do it. */
export type ReadSum = (path: readonly string[]) => Decimal | null;

const unknown = Symbol('comparison with an empty side');
type Outcome = ExprValue | typeof unknown;

/**
 * Value of the expression. Empty counts as 0 in arithmetic and as no in conditions; dividing by 0 gives null;
 * ordering and equality with an empty side give null, except `= null` and `= ''`, which ask for emptiness.
 * @throws ExpressionError for values that do not fit an operator and beyond the step limit.
 */
export function evaluate(expression: Expression, read: ReadValue, readSum?: ReadSum): ExprValue {
  let steps = 0;

  function count(more: number): void {
    steps += more;
    if (steps > limits.steps) throw new ExpressionError('公式计算量过大');
  }

  function known(node: Node): ExprValue {
    const value = walk(node);
    return value === unknown ? null : value;
  }

  function walk(node: Node): Outcome {
    count(1);
    switch (node.type) {
      case 'value':
        return node.value;
      case 'path': {
        const value = read(node.path);
        if (Array.isArray(value)) count(value.length);
        return value;
      }
      case 'negative':
        return numberOf(known(node.operand)).neg();
      case 'not': {
        const value = walk(node.operand);
        return value === unknown ? unknown : !truthOf(value);
      }
      case 'and':
      case 'or':
        return both(node.type === 'or', walk(node.left), node.right);
      case 'compare':
        return compared(node.op, node.left, node.right);
      case 'arithmetic':
        return computed(node.op, numberOf(known(node.left)), numberOf(known(node.right)));
      default:
        return called(node.name, node.args);
    }
  }

  /** Left alone decides when it equals `decisive` (false for and, true for or). */
  function both(decisive: boolean, left: Outcome, rightNode: Node): Outcome {
    if (left !== unknown && truthOf(left) === decisive) return decisive;
    const right = walk(rightNode);
    if (right !== unknown && truthOf(right) === decisive) return decisive;
    return left === unknown || right === unknown ? unknown : !decisive;
  }

  function compared(op: Comparison, leftNode: Node, rightNode: Node): Outcome {
    const left = known(leftNode);
    const right = known(rightNode);
    if (isEmptyLiteral(leftNode) || isEmptyLiteral(rightNode)) {
      const same = isNothing(left) && isNothing(right);
      if (op === '=') return same;
      if (op === '!=') return !same;
    }
    if (isNothing(left) || isNothing(right)) return unknown;
    if (Array.isArray(left) || Array.isArray(right))
      throw new ExpressionError('公式中多行的字段须汇总后再比较');
    const order = orderOf(left, right);
    if (order === null) {
      if (op === '=' || op === '!=') return op === '!=';
      throw new ExpressionError(
        `公式中“${shortened(writtenValue(left))}”与“${shortened(writtenValue(right))}”不能比较大小`,
      );
    }
    return holds(op, order);
  }

  function called(name: string, args: readonly Node[]): Outcome {
    const [first, second, third] = args;
    if (name === 'if' && first && second && third) {
      const condition = walk(first);
      return walk(condition !== unknown && truthOf(condition) ? second : third);
    }
    if (name === 'coalesce') {
      for (const arg of args) {
        const value = known(arg);
        if (!isNothing(value)) return value;
      }
      return null;
    }
    if (name === 'sum' && first?.type === 'path' && second === undefined) {
      const sum = readSum?.(first.path) ?? null;
      if (sum !== null) return sum;
    }
    const run = Object.hasOwn(functions, name) ? functions[name]?.run : undefined;
    if (run === undefined) throw new ExpressionError(`公式中没有函数“${name}”`);
    return run(args.map((arg) => known(arg)));
  }

  return known(expression.root);
}

function isEmptyLiteral(node: Node): boolean {
  return node.type === 'value' && (node.value === null || node.value === '');
}

/** -1, 0 or 1; null when the values are of different kinds. */
function orderOf(left: ExprValue, right: ExprValue): number | null {
  if (isDecimalValue(left) || isDecimalValue(right)) {
    const numeric = [left, right].every(
      (side) => isDecimalValue(side) || (typeof side === 'string' && isDecimalText(side)),
    );
    return numeric ? numberOf(left).comparedTo(numberOf(right)) : null;
  }
  if (typeof left === 'string' && typeof right === 'string')
    return left === right ? 0 : left < right ? -1 : 1;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return null;
}

function holds(op: Comparison, order: number): boolean {
  switch (op) {
    case '=':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    default:
      return order >= 0;
  }
}

function computed(op: Arithmetic, left: Decimal, right: Decimal): Decimal | null {
  switch (op) {
    case '+':
      return left.plus(right);
    case '-':
      return left.minus(right);
    case '*':
      return left.times(right);
    case '/':
      return right.isZero() ? null : left.div(right);
    default:
      return right.isZero() ? null : left.mod(right);
  }
}
