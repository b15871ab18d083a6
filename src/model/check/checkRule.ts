// Named checks of a text, kept by administrators: each item judges a part of it by its position, the first that fails
// gives the message. Patterns are matched in bounded time.
import type { Row } from '#model/entity.ts';
import { patternMatches } from '#model/pattern/match.ts';

function whole(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** '6-16' or '8': how long the part may be. */
function fitsLength(part: readonly string[], wanted: string): boolean {
  const [least = '', most = least] = wanted.split('-').map((text) => text.trim());
  return part.length >= Number(least) && part.length <= Number(most);
}

function fits(kind: unknown, wanted: string, part: readonly string[]): boolean {
  const text = part.join('');
  if (kind === 'length') return fitsLength(part, wanted);
  if (kind === 'prefix') return text.startsWith(wanted);
  if (kind === 'inList') return wanted.split(/[,，]/).some((value) => value.trim() === text);
  return patternMatches(wanted, text);
}

/**
 * Null when the value passes, else the message of the first item that does not.
 * @param items rows of 校验规则 in order of priority and line
 * @throws PatternError for a pattern that cannot be read
 */
export function checkRuleProblem(items: readonly Row[], value: string): string | null {
  const letters = Array.from(value);
  for (const item of items) {
    const { digitFrom, digitTo, pattern, checkKind, message } = item;
    const part = letters.slice((whole(digitFrom) ?? 1) - 1, whole(digitTo) ?? letters.length);
    const wanted = typeof pattern === 'string' ? pattern : '';
    if (!fits(checkKind, wanted, part)) return typeof message === 'string' ? message : '不符合校验规则';
  }
  return null;
}
