// The characters a regular expression names: classes, sets in square brackets and what a backslash makes of the character
// after it.

/** Whether a character (code point) belongs to the set. */
export type CharTest = (code: number) => boolean;

/** Where the reading of a pattern stands. */
export interface PatternReader {
  /** The pattern, one entry a character. */
  readonly text: readonly string[];
  at: number;
  /** Moves on if that is what follows. */
  take(expected: string): boolean;
  /** @throws PatternError at this place */
  fail(reason: string): never;
}

export const within = (from: number, to: number) => (code: number) => code >= from && code <= to;
export const not = (test: CharTest) => (code: number) => !test(code);
const digit = within(48, 57);
export const wordChar: CharTest = (code) =>
  digit(code) || within(65, 90)(code) || within(97, 122)(code) || code === 95;
const blank: CharTest = (code) => /\s/u.test(String.fromCodePoint(code));
export const lineEnd: CharTest = (code) => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;

const classes: Readonly<Record<string, CharTest>> = {
  d: digit,
  D: not(digit),
  w: wordChar,
  W: not(wordChar),
  s: blank,
  S: not(blank),
};
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 };

/** What stands between square brackets. */
export function charSet(reader: PatternReader): CharTest {
  const negative = reader.take('^');
  const tests: CharTest[] = [];
  while (!reader.take(']')) {
    if (reader.at >= reader.text.length) reader.fail('方括号没有结束');
    const from = member(reader);
    if (
      typeof from === 'number' &&
      reader.text[reader.at] === '-' &&
      reader.text[reader.at + 1] !== ']' &&
      reader.at + 1 < reader.text.length
    ) {
      reader.at += 1;
      const to = member(reader);
      if (typeof to !== 'number' || to < from) reader.fail('字符范围颠倒');
      tests.push(within(from, to));
    } else tests.push(typeof from === 'number' ? within(from, from) : from);
  }
  const inside: CharTest = (code) => tests.some((test) => test(code));
  return negative ? not(inside) : inside;
}

function member(reader: PatternReader): number | CharTest {
  if (reader.take('\\b')) return 8;
  if (reader.take('\\')) return escaped(reader);
  const code = reader.text[reader.at]?.codePointAt(0) ?? 0;
  reader.at += 1;
  return code;
}

/** What a backslash makes of what follows it: one character, or a class of them. */
export function escaped(reader: PatternReader): number | CharTest {
  const letter = reader.text[reader.at];
  if (letter === undefined) reader.fail('反斜杠后面没有字符');
  const known = classes[letter];
  if (known !== undefined || letter in controls) {
    reader.at += 1;
    return known ?? controls[letter] ?? 0;
  }
  const hex = /^(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\})/.exec(
    reader.text.slice(reader.at, reader.at + 10).join(''),
  );
  if (hex !== null) {
    reader.at += hex[0].length;
    const code = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16);
    return code > 0x10ffff ? reader.fail('没有这个字符') : code;
  }
  if (/[A-Za-z1-9]/.test(letter)) reader.fail(`不支持 \\${letter}`);
  reader.at += 1;
  return letter.codePointAt(0) ?? 0;
}
