// 计划场景: the plan as it would be under assumptions, computed from the data of the moment beside the plan without them, so
// that what is told apart is the assumptions alone. It writes nothing but itself.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { documentCode } from '#entities/blocks/order.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, datetime, dict, integer, longText, qty, ref, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

/** The steps after queueing are the job's: what it stores tells which one is taken. */
const scenarioStates: StateMachine = {
  name: 'planScenario',
  title: '场景状态',
  initial: 'draft',
  dict: 'scenarioStatus',
  states: {
    draft: ['editable', 'removable'],
    queued: ['waiting'],
    running: ['waiting'],
    succeeded: ['editable', 'removable', 'executable'],
    failed: ['editable', 'removable'],
    cancelled: ['editable', 'removable'],
    voided: ['void', 'removable'],
  },
  transitions: [
    {
      action: 'run',
      title: '运算',
      from: ['draft', 'succeeded', 'failed', 'cancelled'],
      to: 'queued',
      onward: true,
      complete: true,
    },
    { action: 'cancel', title: '取消', from: ['queued', 'running'], to: 'cancelled' },
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
    { action: 'void', title: '作废', from: ['draft', 'succeeded', 'failed', 'cancelled'], to: 'voided' },
  ],
  tabs: [{ key: 'succeeded', title: '成功', states: ['succeeded'] }],
};

const asked = { group: '场景' } as const;
const result = { group: '结果', readonly: true } as const;
const told = { readonly: true, list: true } as const;

export const planScenario = defineEntity({
  name: 'planScenario',
  title: '计划场景',
  area: 'planning',
  kind: 'document',
  states: scenarioStates,
  codePrefix: 'CJ',
  label: ['code', 'name'],
  search: ['code', 'name'],
  fields: {
    code: documentCode,
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...asked }),
    name: text('名称', { required: true, list: true, filter: true, ...asked }),
    scheme: ref('mrpScheme', '计划方案', { required: true, list: true, ...asked }),
    planDate: date('计划基准日', { required: true, list: true, default: 'today', ...asked }),
    owner: ref('employee', '负责人', { list: true, filter: true, default: 'currentEmployee', ...asked }),
    lateOrders: integer('延期需求数', { list: true, ...result }),
    lateDays: integer('延期天数合计', { list: true, ...result }),
    shortMaterials: integer('缺料物料数', { list: true, ...result, help: '须在过去开工才来得及的物料' }),
    newOrders: integer('计划订单数', { list: true, ...result }),
    changedOrders: integer('与现状不同', { list: true, ...result }),
    dataVersion: text('数据版本', { ...result, help: '取数的时刻' }),
    startedAt: datetime('开始时间', { ...result, hidden: true }),
    finishedAt: datetime('结束时间', { list: true, ...result }),
    seconds: integer('耗时(秒)', { list: true, ...result }),
    errorText: longText('错误信息', result),
    remark: longText('备注', asked),
  },
  lines: {
    changes: {
      title: '假设',
      fields: {
        changeKind: dict('scenarioChange', '类别', { required: true, list: true }),
        material: ref('material', '物料', { list: true, help: '改需求、改供应不填时为全部物料' }),
        targetCode: text('单据编号', { list: true, help: '不填为物料的全部单据' }),
        field: dict('scenarioField', '参数', { list: true }),
        fromDate: date('起始日期', { list: true }),
        toDate: date('截止日期', { list: true }),
        newValue: text('新值', {
          required: true,
          list: true,
          help: '数量可写 100、+20、-20%，日期写 2026-03-01 或移动的天数 +7，提前期写天数',
        }),
      },
    },
    results: {
      title: '结果',
      readonly: true,
      fields: {
        measure: dict('scenarioMeasure', '指标', told),
        baseValue: qty('现状', told),
        value: qty('场景', told),
        diff: qty('差额', told),
      },
    },
    planRows: {
      title: '计划差别',
      readonly: true,
      fields: {
        change: dict('scenarioDiff', '差别', told),
        material: ref('material', '物料', told),
        materialName: materialNames.materialName,
        supplyType: dict('sourcingType', '供应方式', told),
        baseQty: qty('现状数量', told),
        qty: qty('数量', told),
        baseFinishDate: date('现状完成', told),
        startDate: date('开始', told),
        finishDate: date('完成', told),
        isLate: bool('延期', told),
      },
    },
  },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '计划管理', section: 'plan', order: 15, icon: 'calendar-event' },
});
