// A structured value, stored as jsonb; screens that know its shape edit it.
import type { FieldValue, JsonValue } from '#model/entity.ts';
import { accepted, compareTexts, presenceOps, refused } from './contract.ts';
import type { Kind } from './contract.ts';
import { multiLine } from './plainText.ts';

const longest = 200_000;

function written(value: FieldValue | undefined): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

export const json: Kind = {
  parse(text, field) {
    const rest = multiLine(text);
    if (rest === '') return accepted(null);
    try {
      return accepted(JSON.parse(rest) as JsonValue);
    } catch {
      return refused(`${field.title}不是有效的 JSON，请检查括号和引号`);
    }
  },
  format: written,
  check(value, field) {
    const text = written(value);
    if (text.includes('\\u0000')) return `${field.title}含有无法保存的控制字符`;
    const limit = field.length ?? longest;
    return text.length > limit ? `${field.title}太大，最多 ${limit} 个字符` : null;
  },
  compare: (left, right) => compareTexts(written(left), written(right)),
  sqlType: () => 'jsonb',
  ops: presenceOps,
  align: 'start',
  fromSql: (value) => (value === undefined ? null : (value as JsonValue)),
  toSql: (value) => (value === null || value === undefined ? null : JSON.stringify(value)),
  canonical: (value) => value,
};
