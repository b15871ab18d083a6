// Reads a regular expression an administrator wrote into a tree. The usual syntax without back-references and
// look-behind, which cannot be matched in bounded time; what is not understood is refused, never guessed.
import { charSet, type CharTest, escaped, lineEnd, not, type PatternReader, within } from './characters.ts';

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

/** @throws PatternError */
export function parsePattern(source: string): PatternNode {
  if (source.length > longest) throw new PatternError(`正则表达式超过 ${longest} 个字符`);
  const reader = new NestedReader(source);
  const tree = choice(reader);
  if (reader.at < reader.text.length) reader.fail('多余的右括号');
  return tree;
}

class NestedReader implements PatternReader {
  readonly text: readonly string[];
  at = 0;
  /** Brackets that are open. */
  depth = 0;

  constructor(source: string) {
    this.text = Array.from(source);
  }

  take(expected: string): boolean {
    if (
      !this.text
        .slice(this.at, this.at + expected.length)
        .join('')
        .startsWith(expected)
    )
      return false;
    this.at += expected.length;
    return true;
  }

  fail(reason: string): never {
    throw new PatternError(`正则表达式第 ${this.at + 1} 个字符处有误：${reason}`);
  }
}

function choice(reader: NestedReader): PatternNode {
  const options = [sequence(reader)];
  while (reader.take('|')) options.push(sequence(reader));
  return options.length === 1 && options[0] !== undefined ? options[0] : { type: 'choice', options };
}

function sequence(reader: NestedReader): PatternNode {
  const items: PatternNode[] = [];
  while (reader.at < reader.text.length && reader.text[reader.at] !== '|' && reader.text[reader.at] !== ')')
    items.push(repeated(reader, term(reader)));
  return { type: 'sequence', items };
}

function term(reader: NestedReader): PatternNode {
  if (reader.take('^')) return { type: 'edge', at: 'start' };
  if (reader.take('$')) return { type: 'edge', at: 'end' };
  if (reader.take('(')) return group(reader);
  if (reader.take('[')) return { type: 'char', test: charSet(reader) };
  if (reader.take('.')) return { type: 'char', test: not(lineEnd) };
  if (reader.take('\\b')) return { type: 'edge', at: 'word' };
  if (reader.take('\\B')) return { type: 'edge', at: 'noWord' };
  if (reader.take('\\')) {
    const found = escaped(reader);
    return { type: 'char', test: typeof found === 'number' ? within(found, found) : found };
  }
  const letter = reader.text[reader.at] ?? '';
  if ('*+?'.includes(letter)) reader.fail('前面没有可重复的内容');
  reader.at += 1;
  const code = letter.codePointAt(0) ?? 0;
  return { type: 'char', test: within(code, code) };
}

function group(reader: NestedReader): PatternNode {
  reader.depth += 1;
  if (reader.depth > deepest) reader.fail(`括号嵌套超过 ${deepest} 层`);
  if (reader.take('?<=') || reader.take('?<!')) reader.fail('不支持向后断言');
  const ahead = reader.take('?=') ? 'is' : reader.take('?!') ? 'not' : null;
  if (ahead === null && !reader.take('?:') && reader.take('?')) {
    const name = /^<[A-Za-z_]\w*>/.exec(reader.text.slice(reader.at).join(''))?.[0];
    if (name === undefined) reader.fail('不认识的括号');
    reader.at += name.length;
  }
  const item = choice(reader);
  if (!reader.take(')')) reader.fail('括号没有结束');
  reader.depth -= 1;
  return ahead === null ? item : { type: 'ahead', item, negative: ahead === 'not' };
}

function repeated(reader: NestedReader, item: PatternNode): PatternNode {
  const bounds = quantifier(reader);
  if (bounds === null) return item;
  if (item.type === 'edge' || item.type === 'ahead') reader.fail('断言不能重复');
  reader.take('?');
  if (quantifier(reader) !== null) reader.fail('连续的重复符号');
  return { type: 'repeat', item, least: bounds[0], most: bounds[1] };
}

function quantifier(reader: NestedReader): [number, number] | null {
  if (reader.take('*')) return [0, Infinity];
  if (reader.take('+')) return [1, Infinity];
  if (reader.take('?')) return [0, 1];
  const [whole, least = '', comma, most = ''] =
    /^\{(\d{1,4})(?:(,)(\d{0,4}))?\}/.exec(reader.text.slice(reader.at, reader.at + 12).join('')) ?? [];
  if (whole === undefined) return null;
  const from = Number(least);
  const to = comma === undefined ? from : most === '' ? Infinity : Number(most);
  if (from > to) reader.fail('重复次数的下限大于上限');
  if (from > mostRepeats || (to !== Infinity && to > mostRepeats)) reader.fail(`重复次数超过 ${mostRepeats}`);
  reader.at += whole.length;
  return [from, to];
}
