// 导入任务: a workbook that is checked or written in the background. Only the server writes these rows.
import { downloadResult, retry } from '#entities/blocks/actions.ts';
import { jobProgress, jobState } from '#entities/blocks/job.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, datetime, dict, file, integer, json, ref, text } from '#model/fields.ts';

export const importJob = defineEntity({
  name: 'importJob',
  title: '导入任务',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  codePrefix: 'IM',
  label: ['code', 'fileName'],
  search: ['code', 'fileName'],
  fields: {
    code: code('任务编号', { readonly: true, unique: true, list: true }),
    entityKey: dict('entityName', '业务对象', { readonly: true, list: true, filter: true }),
    importTemplate: ref('importTemplate', '模板', { readonly: true }),
    fileName: text('文件名', { readonly: true, list: true, length: 255 }),
    file: file('原文件', { readonly: true }),
    mode: dict('importMode', '导入方式', { readonly: true, list: true }),
    dryRun: bool('仅校验', { readonly: true, list: true }),
    status: jobState,
    totalRows: integer('总行数', { readonly: true, list: true }),
    successRows: integer('成功行', { readonly: true, list: true }),
    failedRows: integer('失败行', { readonly: true, list: true }),
    errorFile: file('错误文件', { readonly: true }),
    allOrNothing: bool('全部成功才写入', { readonly: true, default: true }),
    ...jobProgress,
    request: json('要求', { readonly: true, hidden: true }),
    /** Set when the rows are being written: an interrupted check begins anew, an interrupted writing goes on. */
    writing: bool('已开始写入', { readonly: true, hidden: true }),
    faults: integer('错误数', { readonly: true, hidden: true }),
    expiresAt: datetime('过期时间', { readonly: true, hidden: true }),
    rolledBackAt: datetime('撤销时间', { readonly: true, list: true }),
  },
  actions: { downloadResult, retry, rollback: { title: '撤销导入' } },
  sort: [{ field: 'createdAt', descending: true }],
  menu: { group: '系统管理', section: 'log', order: 10, icon: 'file-import' },
});
