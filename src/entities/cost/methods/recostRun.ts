// 成本重算: one run that values pools again in date order after movements dated back. The background work says how far it
// is and what it changed.
import { defineEntity } from '#model/entity.ts';
import { code, date, datetime, dict, integer, longText, money, percent, ref, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const recostStates: StateMachine = {
  name: 'recostRun',
  title: '重算状态',
  initial: 'draft',
  dict: 'recostStatus',
  states: {
    draft: ['editable', 'removable'],
    queued: ['waiting'],
    running: ['waiting'],
    succeeded: ['reviewed', 'done'],
    failed: ['reviewed', 'done', 'removable'],
    cancelled: ['void', 'removable'],
  },
  transitions: [
    { action: 'recost', title: '重算', from: ['draft', 'failed'], to: 'queued', complete: true },
    { action: 'cancelRun', title: '取消重算', from: ['queued', 'running'], to: 'cancelled' },
    {
      action: 'begin',
      title: '开始',
      from: ['queued'],
      to: 'running',
      system: true,
      when: 'not empty(startedAt) and empty(finishedAt)',
    },
    {
      action: 'fail',
      title: '失败',
      from: ['queued', 'running'],
      to: 'failed',
      system: true,
      when: 'not empty(finishedAt) and not empty(errorText)',
    },
    {
      action: 'succeed',
      title: '成功',
      from: ['running'],
      to: 'succeeded',
      system: true,
      when: 'not empty(finishedAt) and empty(errorText)',
    },
  ],
  tabs: [
    { key: 'running', title: '计算中', states: ['queued', 'running'] },
    { key: 'succeeded', title: '成功', states: ['succeeded'] },
    { key: 'failed', title: '失败', states: ['failed'] },
  ],
};

const asked = { group: '重算', list: true } as const;
const went = { group: '结果', readonly: true } as const;
const amount = { ...went, scale: 'local.amount', guard: 'cost' } as const;
const told = { readonly: true, list: true } as const;

export const recostRun = defineEntity({
  name: 'recostRun',
  title: '成本重算',
  area: 'cost',
  kind: 'document',
  states: recostStates,
  codePrefix: 'CBCS',
  label: ['code'],
  search: ['code', 'triggerCode'],
  fields: {
    code: code('单据编号', { required: true, unique: true, filter: true, ...asked }),
    date: date('单据日期', { required: true, filter: true, default: 'today', ...asked }),
    trigger: dict('recostTrigger', '触发', {
      required: true,
      readonly: true,
      filter: true,
      default: 'manual',
      ...asked,
    }),
    triggerCode: text('触发单据', { readonly: true, filter: true, ...asked }),
    fromDate: date('起算日期', {
      required: true,
      default: 'today',
      ...asked,
      help: '这一天起有业务的物料重算；待重算的成本池从各自的起始日算起',
    }),
    poolCount: integer('成本池数', { ...went, list: true }),
    rowsRead: integer('读取行数', went),
    rowsChanged: integer('调整行数', { ...went, list: true }),
    deltaStock: money('结存变动', { ...amount, list: true }),
    deltaOut: money('发出变动', { ...amount, list: true }),
    deltaDeclared: money('列支变动', amount),
    progress: percent('进度%', { ...went, list: true }),
    startedAt: datetime('开始时间', { ...went, list: true }),
    finishedAt: datetime('结束时间', went),
    errorText: longText('错误信息', went),
  },
  lines: {
    pools: {
      title: '成本池',
      readonly: true,
      fields: {
        material: ref('material', '物料', told),
        lot: ref('lot', '批号', told),
        fromDate: date('起算日期', told),
        cause: text('原因', told),
        rowsChanged: integer('调整行数', told),
        deltaStock: money('结存变动', { ...told, scale: 'local.amount', guard: 'cost' }),
      },
    },
  },
  sort: [{ field: 'code', descending: true }],
  menu: { group: '成本核算', section: 'closing', order: 40, icon: 'history-toggle' },
});
