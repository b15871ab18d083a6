// Yes or no; typed as 是/否, √, Y/N, 1/0.
import { accepted, isEmpty, refused } from './contract.ts';
import type { Kind } from './contract.ts';
import { halfWidth } from './plainText.ts';

const yes = new Set(['是', '对', '有', '√', '✓', '✔', '☑', 'y', 'yes', 't', 'true', '1', 'on']);
const no = new Set(['否', '不', '错', '无', '×', '✗', '✘', '☐', 'x', 'n', 'no', 'f', 'false', '0', 'off']);

export const bool: Kind = {
  parse(text, field) {
    const rest = halfWidth(text).trim().toLowerCase();
    if (rest === '') return accepted(null);
    if (yes.has(rest)) return accepted(true);
    if (no.has(rest)) return accepted(false);
    return refused(`${field.title}应为“是”或“否”（也可用 √、Y/N、1/0）`);
  },
  format: (value) => (typeof value === 'boolean' ? (value ? '是' : '否') : ''),
  check: (value, field) =>
    isEmpty(value) || typeof value === 'boolean' ? null : `${field.title}应为“是”或“否”`,
  compare: (left, right) => rank(left) - rank(right),
  sqlType: () => 'boolean',
  ops: ['eq', 'ne', 'empty', 'notEmpty'],
  align: 'center',
  fromSql: (value) => (typeof value === 'boolean' ? value : null),
  toSql: (value) => (isEmpty(value) ? null : value),
  canonical: (value) => (value === '' ? null : value),
};

function rank(value: unknown): number {
  if (value === true) return 2;
  return value === false ? 1 : 0;
}
