// 附件: files that belong to a record. Reading one asks for the right to read its record; where the file is stored is
// never told. The content stays when a record goes to the recycle bin and comes back with it.
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, integer, ref, text } from '#model/fields.ts';

export const attachment = defineEntity({
  name: 'attachment',
  title: '附件',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  label: ['fileName'],
  search: ['fileName'],
  fields: {
    entityKey: dict('entityName', '业务对象', { readonly: true, list: true, filter: true }),
    recordId: text('业务主键', { readonly: true, hidden: true }),
    recordCode: text('业务编号', { readonly: true, list: true, filter: true }),
    fieldKey: text('字段', { readonly: true }),
    fileName: text('文件名', { readonly: true, list: true, filter: true, length: 255 }),
    storedPath: text('存储路径', { readonly: true, hidden: true, guard: 'secret' }),
    contentType: text('类型', { readonly: true, list: true }),
    sizeBytes: integer('大小', { readonly: true, list: true }),
    sha256: text('摘要', { readonly: true, hidden: true }),
    sortNo: integer('顺序', { readonly: true, default: 0 }),
    remark: text('备注', { readonly: true, list: true, length: 200 }),
    uploadedBy: ref('user', '上传人', { readonly: true, list: true, filter: true }),
    uploadedAt: datetime('上传时间', { readonly: true, list: true, filter: true }),
    isDeleted: bool('已删除', { readonly: true, filter: true, default: false }),
  },
  indexes: [['org', 'entityKey', 'recordId', 'sortNo']],
  sort: [{ field: 'uploadedAt', descending: true }],
  menu: { group: '系统管理', section: 'log', order: 40, icon: 'paperclip' },
});
