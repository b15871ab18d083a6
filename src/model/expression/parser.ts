// Tokens → syntax tree, by operator precedence (Pratt): or < and < not < comparison < + - < * / % < sign.
import { decimal } from '#model/decimal.ts';
import { functions } from './functions.ts';
import { tokensOf } from './lexer.ts';
import type { Token } from './lexer.ts';
import { ExpressionError, limits } from './node.ts';
import type { Arithmetic, Comparison, Node } from './node.ts';

const comparisons: Readonly<Record<string, Comparison>> = {
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};
const constants: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const strength = { or: 1, and: 2, not: 3, compare: 4, add: 5, multiply: 6, sign: 7 } as const;

function strengthOf(token: Token): number {
  if (token.type === 'name')
    return token.text === 'or' ? strength.or : token.text === 'and' ? strength.and : 0;
  if (token.type !== 'sign') return 0;
  if (Object.hasOwn(comparisons, token.text)) return strength.compare;
  if (token.text === '+' || token.text === '-') return strength.add;
  return token.text === '*' || token.text === '/' || token.text === '%' ? strength.multiply : 0;
}

/** @throws ExpressionError with the position of the fault. */
export function parse(text: string): Node {
  const tokens = tokensOf(text);
  let index = 0;

  function next(): Token {
    const token = tokens[index] ?? tokens[tokens.length - 1];
    if (token === undefined) throw new ExpressionError('公式为空');
    index += 1;
    return token;
  }

  function fault(token: Token, expected: string): ExpressionError {
    const what = token.type === 'end' ? '公式不完整' : `公式第 ${token.at} 个字符处的“${token.text}”不对`;
    return new ExpressionError(`${what}，应为${expected}`);
  }

  function take(sign: string): void {
    const token = next();
    if (token.type !== 'sign' || token.text !== sign) throw fault(token, `“${sign}”`);
  }

  function isNext(sign: string): boolean {
    const token = tokens[index];
    return token?.type === 'sign' && token.text === sign;
  }

  function expression(least: number, depth: number): Node {
    if (depth > limits.depth) throw new ExpressionError(`公式嵌套太深，最多 ${limits.depth} 层`);
    let left = operand(depth);
    for (;;) {
      const token = tokens[index];
      const power = token === undefined ? 0 : strengthOf(token);
      if (token === undefined || power === 0 || power <= least) return left;
      index += 1;
      const right = expression(power, depth + 1);
      left = joined(token.text, power, left, right);
      const following = tokens[index];
      if (power === strength.compare && following !== undefined && strengthOf(following) === power)
        throw fault(following, 'and 或 or，比较不能连写');
    }
  }

  function joined(sign: string, power: number, left: Node, right: Node): Node {
    if (power === strength.or) return { type: 'or', left, right };
    if (power === strength.and) return { type: 'and', left, right };
    const op = comparisons[sign];
    if (power === strength.compare && op !== undefined) return { type: 'compare', op, left, right };
    return { type: 'arithmetic', op: sign as Arithmetic, left, right };
  }

  function operand(depth: number): Node {
    const token = next();
    if (token.type === 'number') return { type: 'value', value: decimal(token.text) };
    if (token.type === 'text') return { type: 'value', value: token.text };
    if (token.type === 'name') return named(token, depth);
    if (token.type === 'sign' && token.text === '(') {
      const inner = expression(0, depth + 1);
      take(')');
      return inner;
    }
    if (token.type === 'sign' && token.text === '-')
      return { type: 'negative', operand: expression(strength.sign, depth + 1) };
    throw fault(token, '数、文本、字段或函数');
  }

  function named(token: Token, depth: number): Node {
    const name = token.text;
    if (isNext('(') && name !== 'not' && name !== 'and' && name !== 'or') return call(token, depth);
    if (name === 'not') return { type: 'not', operand: expression(strength.not, depth + 1) };
    if (name === 'and' || name === 'or') throw fault(token, '数、文本、字段或函数');
    if (Object.hasOwn(constants, name)) return { type: 'value', value: constants[name] ?? null };
    return { type: 'path', path: name.split('.') };
  }

  function call(token: Token, depth: number): Node {
    const known = Object.hasOwn(functions, token.text) ? functions[token.text] : undefined;
    if (known === undefined) throw new ExpressionError(`公式中没有函数“${token.text}”`);
    take('(');
    const args: Node[] = [];
    if (!isNext(')')) {
      do args.push(expression(0, depth + 1));
      while (isNext(',') && next());
    }
    take(')');
    if (args.length < known.least || args.length > known.most)
      throw new ExpressionError(`函数 ${token.text} 的参数个数不对，应为 ${known.usage}`);
    return { type: 'call', name: token.text, args };
  }

  const root = expression(0, 1);
  const rest = next();
  if (rest.type !== 'end') throw fault(rest, '运算符或公式结尾');
  return root;
}
