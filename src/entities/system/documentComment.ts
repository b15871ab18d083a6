// 单据评论: what people say to each other about a document. Whoever may look at the document reads and writes them; only
// the author changes his own, and what he removes stays in the table, marked.
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, longText, ref, refs, text } from '#model/fields.ts';

export const documentComment = defineEntity({
  name: 'documentComment',
  title: '单据评论',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  label: ['recordCode'],
  search: ['recordCode', 'content'],
  fields: {
    entityKey: dict('entityName', '业务对象', { readonly: true, list: true, filter: true }),
    recordId: text('业务主键', { readonly: true, hidden: true }),
    recordCode: text('单据编号', { readonly: true, list: true, filter: true }),
    content: longText('内容', { readonly: true, list: true, length: 2000 }),
    mentions: refs('user', '提到的人', { readonly: true, list: true }),
    author: ref('user', '作者', { readonly: true, list: true, filter: true }),
    writtenAt: datetime('评论时间', { readonly: true, list: true, filter: true }),
    editedAt: datetime('编辑时间', { readonly: true }),
    isDeleted: bool('已删除', { readonly: true, filter: true, default: false }),
  },
  indexes: [['entityKey', 'recordId', 'writtenAt']],
  sort: [{ field: 'writtenAt', descending: true }],
});
