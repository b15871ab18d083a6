// What hands do to a design, each as one step that can be taken back: a field is put somewhere, moved, copied or taken
// out. What is taken out is hidden at the next publication; its data stay.
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { plainText } from '#model/text/plainText.ts';

export interface PaletteItem {
  type: string;
  title: string;
}

export const palette: readonly PaletteItem[] = [
  { type: 'text', title: '文本' },
  { type: 'longText', title: '长文本' },
  { type: 'integer', title: '整数' },
  { type: 'decimal', title: '小数' },
  { type: 'money', title: '金额' },
  { type: 'date', title: '日期' },
  { type: 'datetime', title: '日期时间' },
  { type: 'bool', title: '是否' },
  { type: 'dict', title: '字典' },
  { type: 'ref', title: '引用' },
  { type: 'image', title: '图片' },
  { type: 'file', title: '附件' },
];

const text = (row: Row, key: string): string => plainText(row[key] ?? null).trim();

export const designedFields = (draft: DocumentDraft): readonly LineRow[] => draft.lineRows('fields');

/** The table a field stands in, or a row of the tables names; '' for the header. */
export const tableOf = (row: Row): string => text(row, 'tableKey');

export const keyOf = (row: Row): string => text(row, 'fieldKey');

/** Fields that stand in a table, in their order. */
export function fieldsIn(draft: DocumentDraft, table: string): readonly LineRow[] {
  return designedFields(draft).filter((row) => tableOf(row) === table);
}

/** A title nobody has in the table: '文本', '文本2' … */
function freeTitle(draft: DocumentDraft, table: string, wanted: string): string {
  const taken = new Set(fieldsIn(draft, table).map((row) => text(row, 'title')));
  for (let no = 1; ; no += 1) {
    const title = no === 1 ? wanted : `${wanted}${no}`;
    if (!taken.has(title)) return title;
  }
}

/** Puts a new field before another one, at the end of the table without one; answers its row. */
export function addField(
  draft: DocumentDraft,
  item: PaletteItem,
  table: string,
  before: string | null,
): string {
  const id = crypto.randomUUID();
  const values: Row = {
    title: freeTitle(draft, table, item.title),
    dataType: item.type,
    ...(table === '' ? {} : { tableKey: table }),
    ...(item.type === 'decimal' ? { decimals: 2 } : {}),
  };
  draft.change('增加字段', { patches: [{ op: 'insertLine', lines: 'fields', id, before, values }] });
  return id;
}

export function moveField(draft: DocumentDraft, id: string, table: string, before: string | null): void {
  const row = draft.lineAt('fields', id);
  if (row === undefined || before === id) return;
  const patches: Patch[] = [{ op: 'moveLine', lines: 'fields', id, before }];
  if (tableOf(row) !== table)
    patches.push({
      op: 'setLine',
      lines: 'fields',
      id,
      field: 'tableKey',
      value: table === '' ? null : table,
    });
  draft.change('移动字段', { patches });
}

/** One place towards the beginning (-1) or the end (1) of its table. */
export function shiftField(draft: DocumentDraft, id: string, by: -1 | 1): void {
  const row = draft.lineAt('fields', id);
  if (row === undefined) return;
  const siblings = fieldsIn(draft, tableOf(row));
  const at = siblings.findIndex((each) => each.id === id);
  if (at + by < 0 || at + by >= siblings.length) return;
  moveField(draft, id, tableOf(row), siblings[by < 0 ? at - 1 : at + 2]?.id ?? null);
}

export function removeField(draft: DocumentDraft, id: string): void {
  draft.change('删除字段', { patches: [{ op: 'removeLine', lines: 'fields', id }] });
}

export function copyField(draft: DocumentDraft, id: string): string | null {
  const row = draft.lineAt('fields', id);
  if (row === undefined) return null;
  const { id: _id, seq: _seq, fieldKey: _key, ...rest } = row;
  const siblings = fieldsIn(draft, tableOf(row));
  const next = siblings[siblings.findIndex((each) => each.id === id) + 1];
  const copy = crypto.randomUUID();
  const values = { ...rest, title: freeTitle(draft, tableOf(row), text(row, 'title')) };
  draft.change('复制字段', {
    patches: [{ op: 'insertLine', lines: 'fields', id: copy, before: next?.id ?? null, values }],
  });
  return copy;
}

/** A sub-table with a name of its own; a form with one is 一对多. */
export function addTable(draft: DocumentDraft): void {
  const taken = new Set(draft.lineRows('tables').map((row) => tableOf(row)));
  let no = 1;
  while (taken.has(`items${no}`)) no += 1;
  const values = { tableKey: `items${no}`, title: no === 1 ? '明细' : `明细${no}` };
  const patches: Patch[] = [
    { op: 'insertLine', lines: 'tables', id: crypto.randomUUID(), before: null, values },
  ];
  if (draft.doc.fields['formType'] !== 'oneToMany')
    patches.push({ op: 'set', field: 'formType', value: 'oneToMany' });
  draft.change('增加子表', { patches });
}
