// 通知公告: what the company tells its users. A draft is written, published once to its audience and may be revoked; a
// published text never changes. `titile` is spelt so on the wire. Who received and read it: announcementSend.
import { announcementStates } from './announcementStates.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, file, integer, ref, richText, text } from '#model/fields.ts';

export const announcement = defineEntity({
  name: 'announcement',
  title: '通知公告',
  area: 'system',
  kind: 'config',
  states: announcementStates,
  shared: true,
  label: ['titile'],
  search: ['titile', 'msgTxt'],
  fields: {
    titile: text('标题', { required: true, list: true, filter: true, length: 100 }),
    msgCategory: dict('messageCategory', '消息类型', {
      required: true,
      list: true,
      filter: true,
      default: '1',
    }),
    priority: dict('messagePriority', '优先级', { required: true, list: true, filter: true, default: 'M' }),
    targetType: dict('targetType', '发送对象', { required: true, list: true, filter: true, default: 'all' }),
    msgTxt: text('摘要', { list: true, help: '显示在列表和滚动通知中' }),
    msgContent: richText('内容', { required: true }),
    sender: ref('user', '发布人', { readonly: true, list: true, filter: true }),
    sendTime: datetime('发布时间', { readonly: true, list: true, filter: true }),
    cancelBy: ref('user', '撤回人', { readonly: true }),
    cancelTime: datetime('撤回时间', { readonly: true }),
    startTime: datetime('开始时间', { help: '留空：发布后立即可见' }),
    endTime: datetime('结束时间', { help: '留空：一直可见' }),
    openType: dict('openType', '打开方式', { default: 'none' }),
    openPage: text('打开页面', { length: 500, help: '链接：本系统内以 / 开头的地址；组件：菜单中的组件名' }),
    busId: text('业务主键', { length: 64, help: '交给打开的页面' }),
    isTop: bool('置顶', { list: true, default: false }),
    attachments: file('附件', { hidden: true }),
    readCount: integer('已读人数', { transient: true }),
    totalCount: integer('应读人数', { transient: true }),
  },
  lines: {
    departments: {
      title: '接收部门',
      fields: { department: ref('department', '部门', { required: true, list: true }) },
    },
    users: {
      title: '接收用户',
      fields: { user: ref('user', '用户', { required: true, list: true }) },
    },
  },
  checks: [{ expect: 'startTime < endTime', at: 'endTime', message: '结束时间需大于开始时间' }],
  indexes: [['sendTime', 'id']],
  sort: [{ field: 'createdAt', descending: true }],
  menu: { group: '系统管理', section: 'work', order: 50, icon: 'speakerphone' },
});
