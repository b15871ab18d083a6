// 站内消息: what the system or a user told one person, and whether it was read and done.
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, json, longText, ref, text } from '#model/fields.ts';

export const message = defineEntity({
  name: 'message',
  title: '站内消息',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  shared: true,
  label: ['title'],
  search: ['title', 'recordCode'],
  fields: {
    receiver: ref('user', '接收人', { required: true, list: true, filter: true }),
    sender: ref('user', '发送人', { list: true, filter: true }),
    category: dict('messageCategory', '类型', { required: true, list: true, filter: true }),
    priority: dict('messagePriority', '优先级', { list: true, default: 'L' }),
    title: text('标题', { required: true, list: true }),
    content: longText('内容'),
    entityKey: dict('entityName', '业务对象', { filter: true }),
    recordId: text('业务主键', { hidden: true }),
    recordCode: text('单据编号', { list: true, filter: true }),
    openPage: text('打开页面'),
    template: ref('messageTemplate', '模板'),
    channels: json('渠道'),
    sentAt: datetime('发送时间', { list: true, filter: true, readonly: true }),
    readFlag: dict('readFlag', '阅读状态', { list: true, filter: true, default: '0' }),
    readTime: datetime('阅读时间', { readonly: true }),
    doneFlag: bool('已办', { list: true, filter: true, default: false }),
  },

  indexes: [['receiver', 'readFlag', 'sentAt']],
  sort: [{ field: 'sentAt', descending: true }],
});
