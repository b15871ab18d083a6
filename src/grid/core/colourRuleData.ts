// Colour rules of a user as they are stored: data that may be older than the columns, or no rules at all.
import { isFilterOp } from '#filter/filterLanguage.ts';
import type { ColourRule, FormatTone } from '../contract/extensions.ts';
import type { FilterRequest } from '../contract/filters.ts';

const tones: readonly unknown[] = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'violet',
  'grey',
] satisfies FormatTone[];

const isTone = (tone: unknown): tone is FormatTone => tones.includes(tone);

function isRequest(value: unknown): value is FilterRequest {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('column' in value) ||
    !('op' in value) ||
    !('values' in value)
  )
    return false;
  const { column, op, values } = value;
  return (
    typeof column === 'string' &&
    typeof op === 'string' &&
    isFilterOp(op) &&
    Array.isArray(values) &&
    values.every((one) => typeof one === 'string')
  );
}

/** Rules as stored; what is none is left out. */
export function readColourRules(stored: unknown): ColourRule[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown): ColourRule[] => {
    if (typeof each !== 'object' || each === null || !('when' in each) || !('tone' in each)) return [];
    const { when, tone } = each;
    return isRequest(when) && isTone(tone) ? [{ when, tone, row: 'row' in each && each.row === true }] : [];
  });
}
