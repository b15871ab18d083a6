// Reads a regular expression an administrator wrote into a tree. The usual syntax without back-references and
// look-behind, which cannot be matched in bounded time; what is not understood is refused, never guessed.

/** Whether a character (code point) belongs to the set. */
export type CharTest = (code: number) => boolean;

export type PatternNode =
  | { type: 'char'; test: CharTest }
  | { type: 'sequence'; items: readonly PatternNode[] }
  | { type: 'choice'; options: readonly PatternNode[] }
  | { type: 'repeat'; item: PatternNode; least: number; most: number }
  | { type: 'edge'; at: 'start' | 'end' | 'word' | 'noWord' }
  | { type: 'ahead'; item: PatternNode; negative: boolean };

/** The text is no regular expression we understand; the message is for the person who wrote it. */
export class PatternError extends Error {
  override name = 'PatternError';
}

const longest = 500;
const mostRepeats = 1000;
const deepest = 30;

const within = (from: number, to: number) => (code: number) => code >= from && code <= to;
const not = (test: CharTest) => (code: number) => !test(code);
const digit = within(48, 57);
export const wordChar: CharTest = (code) =>
  digit(code) || within(65, 90)(code) || within(97, 122)(code) || code === 95;
const blank: CharTest = (code) => /\s/u.test(String.fromCodePoint(code));
const lineEnd: CharTest = (code) => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;

const classes: Readonly<Record<string, CharTest>> = {
  d: digit,
  D: not(digit),
  w: wordChar,
  W: not(wordChar),
  s: blank,
  S: not(blank),
};
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 };

/** @throws PatternError */
export function parsePattern(source: string): PatternNode {
  if (source.length > longest) throw new PatternError(`正则表达式超过 ${longest} 个字符`);
  const text = Array.from(source);
  let at = 0;
  let depth = 0;

  function fail(reason: string): never {
    throw new PatternError(`正则表达式第 ${at + 1} 个字符处有误：${reason}`);
  }
  const take = (expected: string): boolean => {
    if (
      !text
        .slice(at, at + expected.length)
        .join('')
        .startsWith(expected)
    )
      return false;
    at += expected.length;
    return true;
  };

  function choice(): PatternNode {
    const options = [sequence()];
    while (take('|')) options.push(sequence());
    return options.length === 1 && options[0] !== undefined ? options[0] : { type: 'choice', options };
  }

  function sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (at < text.length && text[at] !== '|' && text[at] !== ')') items.push(repeated(term()));
    return { type: 'sequence', items };
  }

  function term(): PatternNode {
    if (take('^')) return { type: 'edge', at: 'start' };
    if (take('$')) return { type: 'edge', at: 'end' };
    if (take('(')) return group();
    if (take('[')) return { type: 'char', test: set() };
    if (take('.')) return { type: 'char', test: not(lineEnd) };
    if (take('\\b')) return { type: 'edge', at: 'word' };
    if (take('\\B')) return { type: 'edge', at: 'noWord' };
    if (take('\\')) {
      const escaped = escape();
      return { type: 'char', test: typeof escaped === 'number' ? within(escaped, escaped) : escaped };
    }
    const letter = text[at] ?? '';
    if ('*+?'.includes(letter)) fail('前面没有可重复的内容');
    at += 1;
    const code = letter.codePointAt(0) ?? 0;
    return { type: 'char', test: within(code, code) };
  }

  function group(): PatternNode {
    depth += 1;
    if (depth > deepest) fail(`括号嵌套超过 ${deepest} 层`);
    if (take('?<=') || take('?<!')) fail('不支持向后断言');
    const ahead = take('?=') ? 'is' : take('?!') ? 'not' : null;
    if (ahead === null && !take('?:') && take('?')) {
      const name = /^<[A-Za-z_]\w*>/.exec(text.slice(at).join(''))?.[0];
      if (name === undefined) fail('不认识的括号');
      at += name.length;
    }
    const item = choice();
    if (!take(')')) fail('括号没有结束');
    depth -= 1;
    return ahead === null ? item : { type: 'ahead', item, negative: ahead === 'not' };
  }

  function repeated(item: PatternNode): PatternNode {
    const bounds = quantifier();
    if (bounds === null) return item;
    if (item.type === 'edge' || item.type === 'ahead') fail('断言不能重复');
    take('?');
    if (quantifier() !== null) fail('连续的重复符号');
    return { type: 'repeat', item, least: bounds[0], most: bounds[1] };
  }

  function quantifier(): [number, number] | null {
    if (take('*')) return [0, Infinity];
    if (take('+')) return [1, Infinity];
    if (take('?')) return [0, 1];
    const [whole, least = '', comma, most = ''] =
      /^\{(\d{1,4})(?:(,)(\d{0,4}))?\}/.exec(text.slice(at, at + 12).join('')) ?? [];
    if (whole === undefined) return null;
    const from = Number(least);
    const to = comma === undefined ? from : most === '' ? Infinity : Number(most);
    if (from > to) fail('重复次数的下限大于上限');
    if (from > mostRepeats || (to !== Infinity && to > mostRepeats)) fail(`重复次数超过 ${mostRepeats}`);
    at += whole.length;
    return [from, to];
  }

  function set(): CharTest {
    const negative = take('^');
    const tests: CharTest[] = [];
    while (!take(']')) {
      if (at >= text.length) fail('方括号没有结束');
      const from = member();
      if (typeof from === 'number' && text[at] === '-' && text[at + 1] !== ']' && at + 1 < text.length) {
        at += 1;
        const to = member();
        if (typeof to !== 'number' || to < from) fail('字符范围颠倒');
        tests.push(within(from, to));
      } else tests.push(typeof from === 'number' ? within(from, from) : from);
    }
    const inside: CharTest = (code) => tests.some((test) => test(code));
    return negative ? not(inside) : inside;
  }

  function member(): number | CharTest {
    if (take('\\b')) return 8;
    if (take('\\')) return escape();
    const code = text[at]?.codePointAt(0) ?? 0;
    at += 1;
    return code;
  }

  function escape(): number | CharTest {
    const letter = text[at];
    if (letter === undefined) fail('反斜杠后面没有字符');
    const known = classes[letter];
    if (known !== undefined || letter in controls) {
      at += 1;
      return known ?? controls[letter] ?? 0;
    }
    const hex = /^(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\})/.exec(
      text.slice(at, at + 10).join(''),
    );
    if (hex !== null) {
      at += hex[0].length;
      const code = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16);
      return code > 0x10ffff ? fail('没有这个字符') : code;
    }
    if (/[A-Za-z1-9]/.test(letter)) fail(`不支持 \\${letter}`);
    at += 1;
    return letter.codePointAt(0) ?? 0;
  }

  const tree = choice();
  if (at < text.length) fail('多余的右括号');
  return tree;
}
