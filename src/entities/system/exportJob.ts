// 导出任务: the rows of a list written to a file in the background. Only the server writes these rows.
import { downloadResult, retry } from '#entities/blocks/actions.ts';
import { jobProgress, jobState } from '#entities/blocks/job.ts';
import { defineEntity } from '#model/entity.ts';
import { code, datetime, dict, file, integer, json, text } from '#model/fields.ts';

export const exportJob = defineEntity({
  name: 'exportJob',
  title: '导出任务',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  codePrefix: 'EX',
  label: ['code', 'fileName'],
  search: ['code', 'fileName'],
  fields: {
    code: code('任务编号', { readonly: true, unique: true, list: true }),
    entityKey: dict('entityName', '业务对象', { readonly: true, list: true, filter: true }),
    fileName: text('文件名', { readonly: true, list: true, length: 255 }),
    filterText: json('过滤条件', { readonly: true }),
    columns: json('导出列', { readonly: true }),
    format: dict('exportFormat', '格式', { readonly: true, list: true }),
    status: jobState,
    rowCount: integer('行数', { readonly: true, list: true }),
    file: file('结果文件', { readonly: true }),
    rights: text('权限摘要', { readonly: true, hidden: true, guard: 'secret' }),
    expiresAt: datetime('过期时间', { readonly: true, list: true }),
    ...jobProgress,
  },
  actions: { downloadResult, retry },
  sort: [{ field: 'createdAt', descending: true }],
  menu: { group: '系统管理', section: 'log', order: 20, icon: 'file-export' },
});
