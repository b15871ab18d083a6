// Rule `formKeys`: a field of a design that nobody named gets a name of its own, which it then keeps. Names are columns
// of tables; what could not be one is said at once, where it stands.
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { DocRule, RuleProblem } from '#model/rules/rule.ts';
import { plainText } from '#model/text/plainText.ts';

const formCode = /^[A-Za-z][A-Za-z0-9]{1,19}$/;
export const fieldName = /^[a-z][A-Za-z0-9]{0,23}$/;
const tableName = /^[a-z][A-Za-z0-9]{0,15}$/;
const prefix = /^[A-Z0-9]{1,10}$/;

/** Words the language, or JavaScript, has taken. */
const taken: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'code',
  'parent',
  'doc',
  'lines',
  'true',
  'false',
  'null',
  'and',
  'or',
  'not',
  'in',
  'prototype',
]);

const text = (row: Row, key: string): string => plainText(row[key] ?? null).trim();

export const formKeys: DocRule = {
  needs: ['formType'],
  needsLines: ['fieldKey'],
  run({ doc }) {
    const rows = doc.lines['fields'] ?? [];
    const used = new Set(rows.map((row) => text(row, 'fieldKey')));
    const named = new Map<string, Row>();
    let next = 1;
    for (const row of rows) {
      if (text(row, 'fieldKey') !== '' || text(row, 'title') === '') continue;
      while (used.has(`f${next}`)) next += 1;
      used.add(`f${next}`);
      named.set(row.id, { fieldKey: `f${next}` });
    }
    return named.size === 0 ? {} : { fields: named };
  },
  problems: ({ doc }) => nameProblems(doc),
};

function nameProblems(doc: Doc): RuleProblem[] {
  const found: RuleProblem[] = [];
  const head = (field: string, message: string): void => void found.push({ field, level: 'error', message });
  const at = (lines: string, row: LineRow, field: string, message: string): void =>
    void found.push({ field, level: 'error', message, line: { lines, row } });
  const code = text(doc.fields, 'code');
  if (code !== '' && !formCode.test(code))
    head('code', '表单编码须以字母开头，只用字母和数字，2 到 20 个字符');
  const numbers = text(doc.fields, 'numberPrefix');
  if (numbers !== '' && !prefix.test(numbers))
    head('numberPrefix', '编号前缀只用大写字母和数字，最多 10 个字符');
  const tables = doc.lines['tables'] ?? [];
  const type = text(doc.fields, 'formType');
  if (type !== 'oneToMany' && tables.length > 0) head('formType', '有子表的表单请选择“一对多”');
  for (const row of tables) {
    const key = text(row, 'tableKey');
    if (key !== '' && (!tableName.test(key) || taken.has(key)))
      at('tables', row, 'tableKey', '子表编码须以小写字母开头，只用字母和数字，且不是保留字');
  }
  const known = new Set(tables.map((row) => text(row, 'tableKey')));
  for (const row of doc.lines['fields'] ?? []) {
    const [key, table] = [text(row, 'fieldKey'), text(row, 'tableKey')];
    if (key !== '' && !fieldName.test(key))
      at('fields', row, 'fieldKey', '字段名须以小写字母开头，只用字母和数字，最多 24 个字符');
    else if (taken.has(key) || known.has(key))
      at('fields', row, 'fieldKey', `字段名“${key}”是保留的，请换一个`);
    if (table !== '' && !known.has(table))
      at('fields', row, 'tableKey', `没有编码为“${table}”的子表，请先在“子表”里增加`);
  }
  return found;
}
