// References to several records: a list of ids, typed as codes divided by commas.
import type { FieldValue } from '#model/entity.ts';
import { accepted, compareTexts, isEmpty, presenceOps, refused } from './contract.ts';
import type { Kind } from './contract.ts';
import { isId, ref, refLabel } from './ref.ts';

const most = 5_000;

/** The ids of a value; none where it is empty. */
export function idsOf(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((id: unknown) => typeof id === 'string') : [];
}

/** The codes of a text, as they are typed and as they come from a column of cells. */
export function codesOf(text: string): string[] {
  const parts = text.split(/[,，、;；\r\n\t]+/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

export const refs: Kind = {
  parse(text, field, context) {
    const ids: string[] = [];
    for (const part of codesOf(text)) {
      const parsed = ref.parse(part, field, context);
      if (!parsed.ok) return parsed;
      if (typeof parsed.value === 'string' && !ids.includes(parsed.value)) ids.push(parsed.value);
      if (ids.length > most) return refused(`${field.title}最多选择 ${most} 个`);
    }
    return accepted(ids.length === 0 ? null : ids);
  },
  format: (value, field, _scale, context) =>
    idsOf(value)
      .map((id) => refLabel(id, field, context))
      .join('、'),
  check(value, field) {
    if (isEmpty(value)) return null;
    if (!Array.isArray(value) || !value.every(isId)) return `${field.title}含有无效的引用，请重新选择`;
    return value.length > most ? `${field.title}最多选择 ${most} 个` : null;
  },
  compare: (left, right) => compareTexts(idsOf(left).join(), idsOf(right).join()),
  sqlType: () => 'uuid[]',
  ops: ['in', 'notIn', ...presenceOps],
  align: 'start',
  fromSql: (value) => (Array.isArray(value) && value.length > 0 ? value.map(String) : null),
  toSql: (value) => (isEmpty(value) ? null : value),
  canonical: (value) => (isEmpty(value) ? null : value),
};
