// 在线用户: who is signed in; ending a row ends the session.
import { defineEntity } from '#model/entity.ts';
import { datetime, dict, ref, text } from '#model/fields.ts';

export const userSession = defineEntity({
  name: 'userSession',
  title: '在线用户',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  shared: true,
  wall: 'organization',
  fields: {
    user: ref('user', '用户', { readonly: true, list: true, filter: true }),
    organization: ref('organization', '当前组织', { readonly: true, list: true, filter: true }),
    loginAt: datetime('登录时间', { readonly: true, list: true }),
    lastSeenAt: datetime('最近活动', { readonly: true, list: true }),
    ip: text('IP地址', { readonly: true, list: true }),
    clientType: dict('clientType', '客户端', { readonly: true, list: true, filter: true }),
    userAgent: text('浏览器', { readonly: true }),
    tokenHash: text('令牌摘要', { readonly: true, hidden: true, guard: 'secret', index: true }),
    expiresAt: datetime('过期时间', { readonly: true }),
    endedAt: datetime('结束时间', { readonly: true }),
    endReason: dict('sessionEndReason', '结束原因', { readonly: true, filter: true }),
    previewBy: ref('user', '预览人', { readonly: true, list: true }),
  },
  actions: { kickOut: { title: '强制下线' } },
  sort: [{ field: 'loginAt', descending: true }],
  menu: { group: '系统管理', section: 'access', order: 50, icon: 'device-desktop' },
});
