// 公告接收记录: who received an announcement, and whether it was read. Written when it is published and when it is read;
// what went to everybody is also seen by users who came later and have no row yet.
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, ref } from '#model/fields.ts';

export const announcementSend = defineEntity({
  name: 'announcementSend',
  title: '公告接收记录',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  shared: true,
  fields: {
    announcement: ref('announcement', '公告', { readonly: true, list: true, filter: true }),
    user: ref('user', '用户', { readonly: true, list: true, filter: true }),
    readFlag: dict('readFlag', '阅读状态', { readonly: true, list: true, filter: true, default: '0' }),
    readTime: datetime('阅读时间', { readonly: true, list: true }),
    starFlag: bool('星标', { readonly: true, default: false }),
    receivedAt: datetime('接收时间', { readonly: true, list: true }),
  },
  uniques: [['announcement', 'user']],
  indexes: [['user', 'readFlag']],
  sort: [{ field: 'receivedAt', descending: true }],
  menu: { group: '系统管理', section: 'work', order: 60, icon: 'mail-opened' },
});
