// Sums typed into a number cell: + - * / and brackets over decimals, nothing else.
import { Decimal, decimal, isDecimalText } from '#model/decimal.ts';

export type Arithmetic = { ok: true; value: Decimal } | { ok: false; reason: string };

const longest = 200;
const deepest = 16;

class Fault extends Error {
  override name = 'Fault';
}

/** Value of a text made of digits, points, + - * / and brackets; the reason in Chinese when it is no such sum. */
export function evaluateArithmetic(text: string): Arithmetic {
  if (text.length > longest) return { ok: false, reason: `太长，最多 ${longest} 个字符` };
  const tokens = text.match(/[\d.]+|[-+*/()]/g) ?? [];
  let at = 0;

  function sum(depth: number): Decimal {
    let value = product(depth);
    while (tokens[at] === '+' || tokens[at] === '-') {
      const sign = tokens[at++];
      const right = product(depth);
      value = sign === '+' ? value.plus(right) : value.minus(right);
    }
    return value;
  }

  function product(depth: number): Decimal {
    let value = operand(depth);
    while (tokens[at] === '*' || tokens[at] === '/') {
      const sign = tokens[at++];
      const right = operand(depth);
      if (sign === '/' && right.isZero()) throw new Fault('除以了 0');
      value = sign === '*' ? value.times(right) : value.div(right);
    }
    return value;
  }

  function operand(depth: number): Decimal {
    if (depth > deepest) throw new Fault('括号太多');
    const token = tokens[at++];
    if (token === '-') return operand(depth + 1).neg();
    if (token === '+') return operand(depth + 1);
    if (token === '(') {
      const value = sum(depth + 1);
      if (tokens[at++] !== ')') throw new Fault('缺少右括号');
      return value;
    }
    if (token === undefined || !isDecimalText(token)) throw new Fault('不完整，应像 12*3 或 (5+7)/2');
    return decimal(token);
  }

  try {
    const value = sum(0);
    if (at < tokens.length) throw new Fault('不完整，应像 12*3 或 (5+7)/2');
    return { ok: true, value };
  } catch (fault) {
    if (fault instanceof Fault) return { ok: false, reason: fault.message };
    throw fault;
  }
}
