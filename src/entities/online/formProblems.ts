// What is wrong with a design, each with the place where it is mended: a row of its fields, tables or rules, or a field
// of its head. The same sentences are shown while it is drawn and refuse its publication.
import { definitionProblems, type Surroundings } from '#model/definition/problems.ts';
import { shapeProblem, titleIn } from '#model/definition/schema.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { linePlace } from '#model/check/place.ts';
import type { Problem } from '#model/check/problem.ts';
import { isDecimalText } from '#model/decimal.ts';
import type { RefReader } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import { fieldName, formKeys } from './formKeys.ts';
import { fillOf, formDefinition } from './formDefinition.ts';
import { onlineForm } from './onlineForm.ts';

const most = { fields: 300, tables: 10 } as const;

/** Everything that keeps the design from being published; empty when nothing does. */
export function formProblems(doc: Doc, reader: RefReader, around: Surroundings): Problem[] {
  const rows = doc.lines['fields'] ?? [];
  const text = (row: LineRow, key: string): string => plainText(row[key] ?? null).trim();
  const found: Problem[] = (formKeys.problems?.({ def: onlineForm, doc, reader }) ?? []).map(
    ({ line, ...problem }) => ({
      ...problem,
      ...(line === undefined
        ? {}
        : {
            lines: line.lines,
            lineId: line.row.id,
            lineNo: line.row.seq,
            message: `${linePlace(line.row.seq)}${problem.message}`,
          }),
    }),
  );
  const at = (row: LineRow, field: string, message: string): Problem => ({
    field,
    lines: 'fields',
    lineId: row.id,
    lineNo: row.seq,
    level: 'error',
    message: `“${text(row, 'title')}”${message}`,
  });
  const head = (field: string, message: string): Problem => ({ field, level: 'error', message });
  if (rows.length > most.fields) found.push(head('name', `字段最多 ${most.fields} 个`));
  if ((doc.lines['tables'] ?? []).length > most.tables)
    found.push(head('name', `子表最多 ${most.tables} 个`));
  if (!rows.some((row) => text(row, 'tableKey') === '')) found.push(head('name', '表头至少要有一个字段'));
  for (const row of rows) found.push(...rowProblems(row, text).map(([field, what]) => at(row, field, what)));
  for (const table of doc.lines['tables'] ?? [])
    if (!rows.some((row) => text(row, 'tableKey') === text(table, 'tableKey')))
      found.push({
        field: 'title',
        lines: 'tables',
        lineId: table.id,
        lineNo: table.seq,
        level: 'error',
        message: `子表“${text(table, 'title')}”还没有字段`,
      });
  if (found.length > 0) return found;
  const def = formDefinition(doc, reader);
  const shape = shapeProblem(def);
  if (shape !== null) return [head('name', `设计的格式不正确：${shape}`)];
  const titled = rows.map((row) => {
    const table = (doc.lines['tables'] ?? []).find(
      (each) => text(each, 'tableKey') === text(row, 'tableKey'),
    );
    const title = titleIn(table === undefined ? null : '', table === undefined ? '' : text(table, 'title'), {
      kind: 'text',
      title: text(row, 'title'),
    });
    return { row, start: `“${title}”` };
  });
  return definitionProblems(def, around).map((message) => {
    const place = titled.find(({ start }) => message.startsWith(start));
    if (place !== undefined) return { ...at(place.row, placeIn(message), ''), message };
    const rule = (doc.lines['rules'] ?? []).find((row) =>
      message.startsWith(`检查“${text(row, 'message')}”`),
    );
    return rule === undefined
      ? head('name', message)
      : { field: 'condition', lines: 'rules', lineId: rule.id, lineNo: rule.seq, level: 'error', message };
  });
}

/** The property of a field a sentence is about. */
function placeIn(message: string): string {
  if (message.includes('公式')) return 'formula';
  if (message.includes('字典')) return 'dictionaryType';
  if (message.includes('带出')) return 'fillFields';
  return message.includes('引用') ? 'refEntity' : 'fieldKey';
}

function rowProblems(row: LineRow, text: (row: LineRow, key: string) => string): [string, string][] {
  const found: [string, string][] = [];
  const type = text(row, 'dataType');
  if (type === 'dict' && text(row, 'dictionaryType') === '') found.push(['dictionaryType', '没有选择字典']);
  if (type === 'ref' && text(row, 'refEntity') === '') found.push(['refEntity', '没有选择引用对象']);
  const initial = text(row, 'defaultValue');
  const isNumber = type === 'integer' || type === 'decimal' || type === 'money';
  if (isNumber && initial !== '' && !isDecimalText(initial)) found.push(['defaultValue', '的默认值不是数字']);
  if (type === 'date' && initial !== '' && initial !== 'today' && !/^\d{4}-\d\d-\d\d$/.test(initial))
    found.push(['defaultValue', '的默认值应为 today 或 2026-01-31 这样的日期']);
  for (const [key, title] of [
    ['minValue', '最小值'],
    ['maxValue', '最大值'],
  ] as const)
    if (text(row, key) !== '' && !isDecimalText(text(row, key))) found.push([key, `的${title}不是数字`]);
  const fill = text(row, 'fillFields');
  if (fill !== '' && Object.keys(fillOf(fill)).some((key) => !fieldName.test(key)))
    found.push(['fillFields', '的带出字段应写成“本表字段=对方字段”']);
  if (type === 'file' && text(row, 'formula') !== '') found.push(['formula', '是附件，不能由公式计算']);
  return found;
}
