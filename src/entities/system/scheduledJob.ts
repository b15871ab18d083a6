// 定时任务: work the server does by the clock. What can be done stands in a fixed list; rows say when.
import { test } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, datetime, dict, integer, text } from '#model/fields.ts';

export const scheduledJob = defineEntity({
  name: 'scheduledJob',
  title: '定时任务',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  codePrefix: 'SJ',
  search: ['code', 'name'],
  fields: {
    code: code('任务编码', { required: true, unique: true, list: true }),
    name: text('任务名称', { required: true, list: true }),
    jobKey: dict('jobKey', '任务类型', { required: true, list: true, filter: true }),
    cron: text('执行周期', {
      required: true,
      list: true,
      help: '分 时 日 月 星期，如 30 2 * * * 表示每天 02:30',
      length: 100,
    }),
    timeoutMinutes: integer('超时(分)', { default: 30, min: '1', max: '1440' }),
    lastRunAt: datetime('上次执行', { readonly: true, list: true }),
    lastStatus: dict('jobStatus', '上次结果', { readonly: true, list: true }),
    nextRunAt: datetime('下次执行', { readonly: true, list: true }),
  },
  lines: {
    runs: {
      title: '执行记录',
      readonly: true,
      fields: {
        startedAt: datetime('开始时间', { readonly: true }),
        finishedAt: datetime('结束时间', { readonly: true }),
        status: dict('jobStatus', '结果', { readonly: true }),
        message: text('信息', { readonly: true, length: 500 }),
      },
    },
  },
  actions: { test },
  menu: { group: '系统管理', section: 'log', order: 30, icon: 'clock-play' },
});
