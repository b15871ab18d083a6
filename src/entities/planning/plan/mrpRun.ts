// 计划运算: one run of a scheme, from its start to its result: how it went, what it read, what it changed in the plan.
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  datetime,
  dict,
  integer,
  json,
  longText,
  percent,
  ref,
  text,
} from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

/** The steps after queueing are the job's: what it stores tells which one is taken. */
const runStates: StateMachine = {
  name: 'mrpRun',
  title: '运算状态',
  initial: 'draft',
  dict: 'mrpRunStatus',
  states: {
    draft: ['editable', 'removable'],
    queued: ['waiting'],
    running: ['waiting'],
    succeeded: ['reviewed', 'done'],
    failed: ['reviewed', 'done', 'removable'],
    cancelled: ['void', 'removable'],
  },
  transitions: [
    {
      action: 'runMrp',
      title: '运算',
      from: ['draft'],
      to: 'queued',
      onward: true,
      complete: true,
      stamps: { by: 'operator' },
    },
    { action: 'cancelRun', title: '取消运算', from: ['queued', 'running'], to: 'cancelled' },
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
    { key: 'running', title: '运算中', states: ['queued', 'running'] },
    { key: 'succeeded', title: '成功', states: ['succeeded'] },
    { key: 'failed', title: '失败', states: ['failed'] },
  ],
};

const asked = { group: '运算' } as const;
const went = { group: '过程', readonly: true } as const;
const result = { group: '结果', readonly: true } as const;
const told = { readonly: true, list: true } as const;

export const mrpRun = defineEntity({
  name: 'mrpRun',
  title: '计划运算',
  area: 'planning',
  kind: 'document',
  states: runStates,
  codePrefix: 'YS',
  label: ['code'],
  search: ['code', 'remark'],
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, ...asked }),
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...asked }),
    scheme: ref('mrpScheme', '计划方案', {
      required: true,
      list: true,
      filter: true,
      ...asked,
      keepsTyped: true,
      workplaces: 'own',
      fill: { runType: 'calcScope' },
    }),
    runType: dict('calcScope', '运算范围', { required: true, list: true, default: 'all', ...asked }),
    planDate: date('计划基准日', {
      required: true,
      list: true,
      default: 'today',
      ...asked,
      help: '当作今天的日期',
    }),
    isSimulation: bool('模拟', {
      default: false,
      list: true,
      ...asked,
      help: '只给出与上次计划的差异，不改动计划',
    }),
    horizonEnd: date('展望截止', went),
    operator: ref('user', '运算人', { ...went, list: true, filter: true }),
    startedAt: datetime('开始时间', { ...went, list: true }),
    finishedAt: datetime('结束时间', { ...went, list: true }),
    seconds: integer('耗时(秒)', { ...went, list: true }),
    progress: percent('进度%', { ...went, list: true }),
    errorText: longText('错误信息', went),
    materialCount: integer('物料数', { ...result, list: true }),
    demandCount: integer('需求行数', result),
    supplyCount: integer('供应行数', result),
    planOrderCount: integer('计划订单数', { ...result, list: true }),
    exceptionCount: integer('例外数', { ...result, list: true }),
    newCount: integer('新增', { ...result, list: true }),
    rescheduledCount: integer('改期', { ...result, list: true }),
    requantifiedCount: integer('改量', { ...result, list: true }),
    cancelledCount: integer('取消', { ...result, list: true }),
    unchangedCount: integer('不变', { ...result, list: true }),
    maxLevel: integer('最大层级', result),
    cycleFound: bool('BOM循环', { ...result, list: true }),
    parameters: json('参数快照', { ...result, hidden: true }),
    dataVersion: text('数据版本', { ...result, help: '取数的时刻' }),
    remark: longText('备注', asked),
  },
  lines: {
    scope: {
      title: '运算范围',
      fields: {
        material: ref('material', '物料', { list: true }),
        saleOrder: ref('saleOrder', '销售订单', { list: true }),
        requirementPlan: ref('requirementPlan', '需求计划', { list: true }),
      },
    },
    logs: {
      title: '运算日志',
      readonly: true,
      fields: {
        step: dict('mrpStep', '步骤', told),
        level: dict('logLevel', '级别', told),
        material: ref('material', '物料', told),
        message: text('消息', { ...told, length: 2000 }),
        count: integer('数量', told),
        milliseconds: integer('耗时(ms)', told),
        loggedAt: datetime('时间', told),
      },
    },
  },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '计划管理', section: 'plan', order: 10, icon: 'clock-play' },
});
