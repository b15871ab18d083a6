// 预测运算: one model over a range of materials. What it finds stands in its lines, may be adjusted by hand, and is handed on
// to a forecast.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { documentCode } from '#entities/blocks/order.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, datetime, dict, integer, json, longText, percent, qty, ref } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

/** Queued and running are states of the job, which the page shows; what was found before stays until there is more. */
const forecastRunStates: StateMachine = {
  name: 'forecastRun',
  title: '运算状态',
  initial: 'draft',
  dict: 'forecastRunStatus',
  states: {
    draft: ['editable', 'removable'],
    succeeded: ['editable', 'removable', 'executable'],
    cancelled: ['void'],
  },
  transitions: [
    {
      action: 'finishRun',
      title: '完成运算',
      from: ['draft'],
      to: 'succeeded',
      system: true,
      when: 'not empty(ranAt)',
    },
    { action: 'cancel', title: '取消', from: ['draft', 'succeeded'], to: 'cancelled' },
  ],
};

const range = { group: '范围' } as const;
const outcome = { group: '结果', readonly: true } as const;
const shown = { readonly: true, list: true } as const;

export const forecastRun = defineEntity({
  name: 'forecastRun',
  title: '预测运算',
  area: 'planning',
  kind: 'document',
  states: forecastRunStates,
  codePrefix: 'TY',
  label: ['code'],
  search: ['code', 'remark'],
  fields: {
    code: documentCode,
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...range }),
    forecastModel: ref('forecastModel', '预测方案', { required: true, list: true, filter: true, ...range }),
    cutoffDate: date('历史截止日', {
      required: true,
      list: true,
      default: 'today',
      ...range,
      help: '历史算到这一天之前最后一个完整的期间，预测从下一期开始',
    }),
    category: ref('materialCategory', '物料分组', { filter: true, ...range, help: '不填为全部有历史的物料' }),
    customer: ref('customer', '客户', { filter: true, ...range }),
    materialCount: integer('物料数', { list: true, ...outcome }),
    avgError: percent('平均误差%', { list: true, ...outcome }),
    firstPeriod: date('预测首期', outcome),
    seconds: qty('耗时(秒)', { list: true, scale: '1', ...outcome }),
    ranAt: datetime('运算时间', { list: true, ...outcome }),
    remark: longText('备注', range),
  },
  lines: {
    items: {
      title: '预测结果',
      fields: {
        material: ref('material', '物料', shown),
        materialName: materialNames.materialName,
        customer: ref('customer', '客户', { readonly: true }),
        method: dict('forecastMethod', '方法', shown),
        error: qty('误差', { ...shown, scale: '4' }),
        bias: qty('偏差', { ...shown, scale: '2', help: '评价期预测减实际的合计；大于 0 为偏高' }),
        total: qty('预测合计', { ...shown, scale: 'unit' }),
        unit: ref('unit', '单位', shown),
        isOutlierCut: bool('已剔除异常', shown),
        demandForecast: ref('demandForecast', '预测单', shown),
        parameters: json('参数', { readonly: true, hidden: true }),
        history: json('历史', { readonly: true, hidden: true }),
        forecast: json('预测', { readonly: true, hidden: true }),
        band: json('预测区间', { readonly: true, hidden: true }),
        adjusted: json('人工调整', { hidden: true }),
      },
    },
  },
  actions: { run: { title: '运算' }, pushForecast: { title: '生成预测单', performs: true } },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '计划管理', section: 'demand', order: 30, icon: 'chart-bar' },
});
