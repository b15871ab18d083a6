// 单据模板: a document of somebody's own under a name, to begin new ones with. Kept for one person; it holds what people
// type, without numbers, and dates as days after the document's own date.
import { defineEntity } from '#model/entity.ts';
import { datetime, dict, integer, json, ref, text } from '#model/fields.ts';

export const documentTemplate = defineEntity({
  name: 'documentTemplate',
  title: '单据模板',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  label: ['name'],
  search: ['name'],
  fields: {
    entityKey: dict('entityName', '业务对象', { readonly: true, list: true, filter: true }),
    name: text('模板名称', { readonly: true, list: true, filter: true, length: 60 }),
    user: ref('user', '所有者', { readonly: true, list: true, filter: true }),
    lineCount: integer('明细行数', { readonly: true, list: true }),
    content: json('内容', { readonly: true, hidden: true, guard: 'secret' }),
    savedAt: datetime('保存时间', { readonly: true, list: true, filter: true }),
  },
  uniques: [['user', 'entityKey', 'name']],
  sort: [{ field: 'savedAt', descending: true }],
});
