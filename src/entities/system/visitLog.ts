// 访问日志: who signed in or out or changed what guards an account, from where, in which way, and with which outcome.
// Append only.
import { defineEntity } from '#model/entity.ts';
import { datetime, dict, integer, json, longText, ref, text } from '#model/fields.ts';

export const visitLog = defineEntity({
  name: 'visitLog',
  title: '访问日志',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  shared: true,
  wall: 'organization',
  search: ['loginId', 'title', 'requestPath'],
  fields: {
    visitTime: datetime('时间', { readonly: true, list: true, filter: true }),
    user: ref('user', '用户', { readonly: true, width: 88, list: true, filter: true }),
    loginId: text('登录账号', { readonly: true, width: 104, list: true, filter: true }),
    logType: dict('visitLogType', '日志类型', { readonly: true, filter: true }),
    title: text('页面/操作', { readonly: true, width: 120, list: true }),
    way: dict('signInWay', '登录方式', { readonly: true, width: 88, list: true, filter: true }),
    outcome: dict('visitStatus', '结果', { readonly: true, width: 72, list: true, filter: true }),
    errorText: longText('原因', { readonly: true, width: 168, list: true }),
    ip: text('IP地址', { readonly: true, width: 120, list: true, filter: true }),
    device: text('设备', { readonly: true, width: 144, list: true, filter: true }),
    organization: ref('organization', '组织', { readonly: true, filter: true }),
    clientType: dict('clientType', '客户端', { readonly: true, filter: true }),
    costMs: integer('耗时(ms)', { readonly: true }),
    requestPath: text('请求路径', { readonly: true, filter: true }),
    method: text('请求方式', { readonly: true }),
    params: json('请求参数', { readonly: true }),
    resultCode: text('返回码', { readonly: true, filter: true }),
    traceId: text('跟踪号', { readonly: true }),
  },
  tabs: [
    { key: 'login', title: '登录', where: { field: 'logType', is: 'login' } },
    { key: 'failed', title: '失败', where: { field: 'outcome', is: 'failed' } },
    { key: 'logout', title: '退出', where: { field: 'logType', is: 'logout' } },
    { key: 'security', title: '安全', where: { field: 'logType', is: 'security' } },
  ],
  sort: [{ field: 'visitTime', descending: true }],
  menu: { group: '系统管理', section: 'log', order: 60, icon: 'list-search' },
});
