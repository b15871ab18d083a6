// 数据变更日志: who changed what, written with the change itself. Append only; the hashes show a missing row.
import { defineEntity } from '#model/entity.ts';
import { datetime, dict, integer, json, ref, text } from '#model/fields.ts';

export const auditLog = defineEntity({
  name: 'auditLog',
  title: '数据变更日志',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  shared: true,
  wall: 'organization',
  search: ['recordCode', 'entityTitle'],
  fields: {
    changedAt: datetime('时间', { readonly: true, list: true, filter: true }),
    user: ref('user', '操作人', { readonly: true, width: 96, list: true, filter: true }),
    organization: ref('organization', '组织', { readonly: true, filter: true }),
    entityKey: dict('entityName', '业务对象', { readonly: true, list: true, filter: true }),
    entityTitle: text('对象名称', { readonly: true }),
    recordId: text('记录内码', { readonly: true, hidden: true }),
    recordCode: text('单据/编码', { readonly: true, list: true, filter: true }),
    action: dict('auditAction', '操作', { readonly: true, width: 88, list: true, filter: true }),
    changes: json('变更内容', { readonly: true, list: true, holds: 'changes' }),
    fromVersion: integer('原版本', { readonly: true }),
    toVersion: integer('新版本', { readonly: true, list: true }),
    reason: text('原因', { readonly: true }),
    ip: text('IP地址', { readonly: true }),
    traceId: text('跟踪号', { readonly: true }),
    chainSeq: integer('链序号', { plain: true, readonly: true, hidden: true }),
    previousHash: text('前一摘要', { readonly: true, hidden: true }),
    rowHash: text('本行摘要', { readonly: true, hidden: true }),
  },
  indexes: [
    ['entityKey', 'recordId'],
    ['organization', 'chainSeq'],
  ],
  sort: [{ field: 'changedAt', descending: true }],
  menu: { group: '系统管理', section: 'log', order: 50, icon: 'history-toggle' },
});
