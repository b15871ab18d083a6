// 消息模板: the text told when something happens to a record, and to whom.
import { defineEntity } from '#model/entity.ts';
import { code, dict, json, longText, text } from '#model/fields.ts';

export const messageTemplate = defineEntity({
  name: 'messageTemplate',
  title: '消息模板',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  codePrefix: 'MT',
  search: ['code', 'name', 'eventKey'],
  fields: {
    code: code('模板编码', { required: true, unique: true, list: true, filter: true }),
    name: text('模板名称', { required: true, list: true, pinyin: true }),
    eventKey: text('触发事件', {
      required: true,
      list: true,
      filter: true,
      help: '对象:操作，如 saleOrder:approve',
    }),
    receiverRule: json('接收人规则'),
    titleTemplate: text('标题模板', { required: true, help: '可含 {{字段}}，如 {{code}}' }),
    contentTemplate: longText('内容模板', { required: true }),
    priority: dict('messagePriority', '优先级', { default: 'M' }),
  },

  menu: { group: '系统管理', section: 'work', order: 80, icon: 'mail-opened' },
});
