// A value of a dictionary; typed or pasted as its value or its text.
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { accepted, choiceOps, compareTexts, isEmpty, plainTextOf, refused } from './contract.ts';
import type { DictionaryItem, Kind, KindContext } from './contract.ts';
import { halfWidth, singleLine, textProblem } from './plainText.ts';
import { shortened } from '#model/text/shortened.ts';

function itemsOf(field: FieldDef, context: KindContext | undefined): readonly DictionaryItem[] | undefined {
  return field.dict === undefined ? undefined : context?.dictionary?.(field.dict);
}

function choices(items: readonly DictionaryItem[]): string {
  const shown = items
    .slice(0, 8)
    .map((item) => item.text)
    .join('、');
  return items.length > 8 ? `${shown}等` : shown;
}

function check(value: FieldValue | undefined, field: FieldDef, context?: KindContext): string | null {
  const problem = textProblem(value, field, 100);
  if (problem !== null || isEmpty(value)) return problem;
  const items = itemsOf(field, context);
  if (items === undefined || items.some((item) => item.value === value)) return null;
  return `${field.title}没有“${shortened(plainTextOf(value))}”这个选项，可选：${choices(items)}`;
}

export const dict: Kind = {
  parse(text, field, context) {
    const typed = singleLine(text);
    if (typed === '') return accepted(null);
    const items = itemsOf(field, context);
    if (items === undefined) return accepted(typed);
    const wanted = halfWidth(typed).toLowerCase();
    const found =
      items.find((item) => item.value === typed || item.text === typed) ??
      items.find(
        (item) => halfWidth(item.text).toLowerCase() === wanted || item.value.toLowerCase() === wanted,
      );
    return found
      ? accepted(found.value)
      : refused(`${field.title}没有“${shortened(typed)}”这个选项，可选：${choices(items)}`);
  },
  format(value, field, _scale, context) {
    if (typeof value !== 'string') return '';
    return itemsOf(field, context)?.find((item) => item.value === value)?.text ?? value;
  },
  check,
  compare: compareTexts,
  sqlType: () => 'text',
  ops: choiceOps,
  align: 'start',
  fromSql: (value) => (typeof value === 'string' ? value : null),
  toSql: (value) => (isEmpty(value) ? null : value),
  canonical: (value) => (value === '' ? null : value),
};
