// 主生产计划: end items over the coming periods, demand against supply, with what is proposed, what the planner decides and
// what may still be promised. The arithmetic stands in ../supply/masterSchedule.ts.
import { calculate } from '#entities/blocks/actions.ts';
import { documentCode } from '#entities/blocks/order.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, longText, qty, ref, text } from '#model/fields.ts';

const basic = { group: '基本' } as const;
const range = { group: '范围' } as const;
const shown = { readonly: true, list: true, scale: 'unit' } as const;

export const masterSchedule = defineEntity({
  name: 'masterSchedule',
  title: '主生产计划',
  area: 'planning',
  kind: 'document',
  states: 'document',
  codePrefix: 'MPS',
  label: ['code'],
  carry: ['name'],
  search: ['code', 'name'],
  scope: { owner: 'planner' },
  fields: {
    code: documentCode,
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...basic }),
    name: text('名称', { required: true, list: true, ...basic }),
    scheme: ref('mrpScheme', '计划方案', { required: true, ...basic, help: '是否考虑安全库存和批量按它' }),
    planner: ref('employee', '计划员', {
      required: true,
      list: true,
      filter: true,
      default: 'currentEmployee',
      ...basic,
    }),
    bucket: dict('bucketType', '时间粒度', { required: true, list: true, default: 'week', ...range }),
    startDate: date('开始日期', { required: true, list: true, default: 'today', ...range }),
    bucketCount: integer('期数', { required: true, default: 12, min: '1', max: '104', ...range }),
    frozenBuckets: integer('冻结期数', {
      required: true,
      default: 2,
      min: '0',
      ...range,
      help: '只算订单，不建议新的计划',
    }),
    openBucket: integer('开放起始期', {
      required: true,
      default: 5,
      min: '1',
      ...range,
      help: '之前取预测与订单的较大者，从这一期起只按预测',
    }),
    remark: longText('备注', basic),
  },
  rules: ['masterSchedule'],
  lines: {
    items: {
      title: '计划矩阵',
      required: true,
      uniques: [['material', 'bucketNo']],
      fields: {
        material: ref('material', '物料', { required: true, list: true, inherits: true }),
        ...materialNames,
        unit: ref('unit', '单位', { list: true, lookup: 'material.baseUnit' }),
        bucketNo: integer('期', { required: true, list: true, default: 1, min: '1' }),
        periodStart: date('开始', { readonly: true, list: true }),
        forecastQty: qty('预测', shown),
        orderQty: qty('订单', shown),
        demandQty: qty('计划需求', shown),
        receiptQty: qty('已定供应', shown),
        onHandQty: qty('现存量', { ...shown, help: '计算时的可用库存，第一期从它算起' }),
        safetyStock: qty('安全库存', shown),
        lotQty: qty('批量', { ...shown, help: '建议量为它的整数倍' }),
        proposedQty: qty('建议量', shown),
        planQty: qty('计划量', {
          list: true,
          min: '0',
          scale: 'unit',
          help: '本期全部供应，含已定供应，填了就不再建议；不填按已定供应加建议量',
        }),
        projectedQty: qty('预计结存', shown),
        atpQty: qty('可承诺量', shown),
        cumulativeAtp: qty('累计可承诺', shown),
        message: dict('mpsMessage', '提示', { readonly: true, list: true }),
      },
    },
  },
  checks: [
    {
      expect: 'openBucket > frozenBuckets',
      at: 'openBucket',
      message: '开放起始期须在冻结期之后',
    },
  ],
  actions: { calculate: { ...calculate, in: ['draft'], featured: true } },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '计划管理', section: 'plan', order: 40, icon: 'calendar-stats' },
});
