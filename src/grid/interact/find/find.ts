// Finding a text in displayed texts and putting another in its place. Plain text, no patterns: what is typed is meant.
import { halfWidth } from '#decimal/scaled.ts';

export interface FindQuery {
  text: string;
  wholeCell: boolean;
  matchCase: boolean;
}

/** Full-width digits and signs are found by half-width ones; the length stays the same, so places fit. */
function comparable(text: string, matchCase: boolean): string {
  const plain = halfWidth(text);
  return matchCase ? plain : plain.toLowerCase();
}

export function isFound(text: string, query: FindQuery): boolean {
  if (query.text === '') return query.wholeCell && text === '';
  const inside = comparable(text, query.matchCase);
  const wanted = comparable(query.text, query.matchCase);
  return query.wholeCell ? inside === wanted : inside.includes(wanted);
}

/** The text with every occurrence replaced. */
export function replaced(text: string, query: FindQuery, replacement: string): string {
  if (query.wholeCell || query.text === '') return replacement;
  const inside = comparable(text, query.matchCase);
  const wanted = comparable(query.text, query.matchCase);
  let result = '';
  let from = 0;
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, from)) {
    result += text.slice(from, at) + replacement;
    from = at + wanted.length;
  }
  return result + text.slice(from);
}
