// Reference to one record: carried as its id, shown as code and name, typed as code or unique name.
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { accepted, choiceOps, compareTexts, isEmpty, refused } from './contract.ts';
import type { Kind, KindContext } from './contract.ts';
import { halfWidth, singleLine } from './plainText.ts';
import { shortened } from '#model/text/shortened.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}

/** 'C0001 上海精密', or the id when the record is not known here. */
export function refLabel(value: FieldValue | undefined, field: FieldDef, context?: KindContext): string {
  if (typeof value !== 'string' || value === '') return '';
  const record = field.entity === undefined ? undefined : context?.reader?.(field.entity, value);
  if (record === undefined) return value;
  return [record.code, record.name].filter((part) => part !== '').join(' ');
}

export const ref: Kind = {
  parse(text, field, context) {
    const typed = singleLine(text);
    if (typed === '') return accepted(null);
    if (isId(typed.toLowerCase())) return accepted(typed.toLowerCase());
    if (context?.find === undefined || field.entity === undefined)
      return refused(`请从列表中选择${field.title}，或输入完整的编码`);
    const found = context.find(field.entity, typed) ?? context.find(field.entity, halfWidth(typed));
    return found === null
      ? refused(`没有找到${field.title}“${shortened(typed)}”，请检查编码或名称`)
      : accepted(found);
  },
  format: (value, field, _scale, context) => refLabel(value, field, context),
  check: (value, field) =>
    isEmpty(value) || isId(value) ? null : `${field.title}不是有效的引用，请重新选择`,
  compare: compareTexts,
  sqlType: () => 'uuid',
  ops: choiceOps,
  align: 'start',
  fromSql: (value) => (typeof value === 'string' ? value : null),
  toSql: (value) => (isEmpty(value) ? null : value),
  canonical: (value) => (value === '' ? null : value),
};
