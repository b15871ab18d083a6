// 访问日志: sign-ins, page visits and calls. Append only.
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
    logType: dict('visitLogType', '日志类型', { readonly: true, list: true, filter: true }),
    user: ref('user', '用户', { readonly: true, list: true, filter: true }),
    loginId: text('登录账号', { readonly: true, list: true, filter: true }),
    organization: ref('organization', '组织', { readonly: true, filter: true }),
    ip: text('IP地址', { readonly: true, list: true, filter: true }),
    clientType: dict('clientType', '客户端', { readonly: true, filter: true }),
    title: text('页面/操作', { readonly: true, list: true }),
    requestPath: text('请求路径', { readonly: true, list: true, filter: true }),
    method: text('请求方式', { readonly: true }),
    params: json('请求参数', { readonly: true }),
    resultCode: text('返回码', { readonly: true, list: true, filter: true }),
    costMs: integer('耗时(ms)', { readonly: true, list: true }),
    errorText: longText('错误', { readonly: true }),
    traceId: text('跟踪号', { readonly: true }),
  },
  sort: [{ field: 'visitTime', descending: true }],
  menu: { group: '系统管理', order: 90, icon: 'list-search' },
});
