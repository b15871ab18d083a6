// Text → tokens. Full-width signs are not accepted: formulas are written by people who build forms, not typed in cells.
import { ExpressionError, limits } from './node.ts';

export type TokenType = 'number' | 'text' | 'name' | 'sign' | 'end';

export interface Token {
  type: TokenType;
  text: string;
  /** 1-based character position. */
  at: number;
}

const pattern =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?![\w.]))|'(?<text>[^'\n]*)'|(?<name>[A-Za-z]\w*(?:\.[A-Za-z]\w*)*(?![\w.]))|(?<sign>==|!=|<>|<=|>=|[-+*/%()=<>,]))/y;

const forbidden = new Set([
  'constructor',
  'prototype',
  'hasOwnProperty',
  'valueOf',
  'toString',
  'isPrototypeOf',
]);

/** @throws ExpressionError at the first character that belongs to no token, and for names of JavaScript's own. */
export function tokensOf(text: string): Token[] {
  if (text.length > limits.length) throw new ExpressionError(`公式太长，最多 ${limits.length} 个字符`);
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < end) {
    const start = pattern.lastIndex;
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) {
      const at = start + (text.slice(start).length - text.slice(start).trimStart().length);
      throw new ExpressionError(`公式第 ${at + 1} 个字符“${text.charAt(at)}”无法识别`);
    }
    const { number, name, sign, text: quoted } = groups;
    const at = pattern.lastIndex - (number ?? name ?? sign ?? `'${quoted}'`).length + 1;
    if (number !== undefined) {
      if (number.length > limits.digits) throw new ExpressionError(`公式第 ${at} 个字符处的数字太长`);
      tokens.push({ type: 'number', text: number, at });
    } else if (quoted !== undefined) tokens.push({ type: 'text', text: quoted, at });
    else if (name !== undefined) {
      const bad = name.split('.').find((part) => forbidden.has(part));
      if (bad !== undefined) throw new ExpressionError(`公式中不能使用名称“${bad}”`);
      tokens.push({ type: 'name', text: name, at });
    } else tokens.push({ type: 'sign', text: sign ?? '', at });
  }
  tokens.push({ type: 'end', text: '', at: end + 1 });
  return tokens;
}
