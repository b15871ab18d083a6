// Finding a text in a text: by its characters, or by the keys of its pinyin (initials, whole syllables, any mixture,
// every reading of a character with several). Tells where the hit stands, so that it can be marked.
import { halfWidth } from '#decimal/scaled.ts';

/** Readings of one character without tones, lower case: 重 → ['zhong', 'chong']. Others stand for themselves. */
export type Readings = (character: string) => readonly string[];

export interface Hit {
  start: number;
  end: number;
}

export type Matcher = (text: string) => Hit | null;

const latin = /^[a-z']+$/;
const chinese = /[\u3400-\u9fff]/;

/** Whether a search may go by pinyin, so that readings are worth fetching. */
export const spells = (search: string): boolean => latin.test(halfWidth(search).trim().toLowerCase());

/** Null for an empty search. With `readings` a search of letters also goes by pinyin; one index per text. */
export function textMatcher(search: string, readings: Readings | null): Matcher | null {
  const wanted = halfWidth(search).trim().toLowerCase();
  if (wanted === '') return null;
  const plain: Matcher = (text) => {
    const at = halfWidth(text).toLowerCase().indexOf(wanted);
    return at < 0 ? null : { start: at, end: at + wanted.length };
  };
  if (!readings || !spells(search)) return plain;
  const keys = wanted.replaceAll("'", '');
  return (text) => plain(text) ?? (chinese.test(text) ? spelled(indexOf(text, readings), keys) : null);
}

type Index = readonly (readonly string[])[];

const indexes = new WeakMap<Readings, Map<string, Index>>();
const mostIndexed = 200_000;

/** Readings by character, made once per text. */
function indexOf(text: string, readings: Readings): Index {
  let known = indexes.get(readings);
  if (!known) indexes.set(readings, (known = new Map()));
  let index = known.get(text);
  if (!index) {
    if (known.size >= mostIndexed) known.clear();
    index = Array.from({ length: text.length }, (_, at) =>
      chinese.test(text[at] ?? '') ? readings(text[at] ?? '') : [text[at]?.toLowerCase() ?? ''],
    );
    known.set(text, index);
  }
  return index;
}

function spelled(index: Index, keys: string): Hit | null {
  for (let start = 0; start < index.length; start++) {
    const end = consumed(index, start, keys, 0);
    if (end > start) return { start, end };
  }
  return null;
}

/** Index after the last character the keys spell from here; -1 when they do not. */
function consumed(index: Index, at: number, keys: string, from: number): number {
  if (from === keys.length) return at;
  for (const reading of index[at] ?? []) {
    const lengths = new Set([
      reading.length,
      /^[zcs]h/.test(reading) ? 2 : 1,
      1,
      Math.min(reading.length, keys.length - from),
    ]);
    for (const length of lengths) {
      if (length === 0 || !keys.startsWith(reading.slice(0, length), from)) continue;
      const end = consumed(index, at + 1, keys, from + length);
      if (end >= 0) return end;
    }
  }
  return -1;
}
