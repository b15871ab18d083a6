// 后台任务: what areas have done in the background beside imports and exports (a plan run, a schedule). Only the server
// writes these rows; the log of each lies in job_log.
import { downloadResult, retry } from '#entities/blocks/actions.ts';
import { jobProgress, jobState } from '#entities/blocks/job.ts';
import { defineEntity } from '#model/entity.ts';
import { code, datetime, file, integer, json, text } from '#model/fields.ts';

export const job = defineEntity({
  name: 'job',
  title: '后台任务',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  codePrefix: 'BJ',
  label: ['code', 'title'],
  search: ['code', 'title'],
  fields: {
    code: code('任务编号', { readonly: true, unique: true, list: true }),
    kind: text('任务种类', { readonly: true, filter: true, length: 100 }),
    title: text('任务', { readonly: true, list: true, length: 255 }),
    status: jobState,
    ...jobProgress,
    totalRows: integer('总数', { readonly: true, list: true }),
    phase: text('进行到', { readonly: true, list: true, length: 200 }),
    input: json('要求', { readonly: true, hidden: true }),
    answer: json('结果', { readonly: true, hidden: true }),
    file: file('结果文件', { readonly: true }),
    expiresAt: datetime('过期时间', { readonly: true, hidden: true }),
    /** Times a server took it: one that goes down with its server again and again is left to a person. */
    attempts: integer('执行次数', { readonly: true, hidden: true }),
    logLines: integer('日志行数', { readonly: true, hidden: true }),
  },
  actions: { downloadResult, retry },
  sort: [{ field: 'createdAt', descending: true }],
  menu: { group: '系统管理', order: 121, icon: 'list-details' },
});
