// 需求预测单: what is expected to be sold of which material in which period. Approved and active ones are independent demand
// of planning, less what approved orders have taken of them.
import { attach, importing, lineClose, lineReopen } from '#entities/blocks/actions.ts';
import { materialNames, totalOfOneUnit } from '#entities/blocks/materialLine.ts';
import { datedList, documentCode } from '#entities/blocks/order.ts';
import { lineStatus, sourceLine } from '#entities/blocks/sourceLine.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, dict, longText, qty, ref, text } from '#model/fields.ts';
import { forecastToRequirementPlan } from './pushes.ts';

const basic = { group: '基本' } as const;
const range = { group: '范围' } as const;

export const demandForecast = defineEntity({
  name: 'demandForecast',
  title: '需求预测单',
  area: 'planning',
  kind: 'document',
  states: 'document',
  codePrefix: 'YC',
  firstFields: ['name', 'bucket', 'horizonStart', 'horizonEnd', 'forecaster', 'forecastVersion', 'isActive'],
  label: ['code'],
  carry: ['name', 'forecastVersion'],
  search: ['code', 'name', 'forecastVersion'],
  scope: { owner: 'forecaster', department: 'department' },
  fields: {
    code: documentCode,
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...basic }),
    name: text('预测名称', { list: true, ...basic }),
    forecastType: dict('forecastType', '预测类型', {
      required: true,
      list: true,
      filter: true,
      default: 'material',
      ...basic,
    }),
    forecaster: ref('employee', '预测人', {
      required: true,
      list: true,
      filter: true,
      default: 'currentEmployee',
      ...basic,
    }),
    department: ref('department', '部门', { filter: true, default: 'currentDepartment', ...basic }),
    customer: ref('customer', '客户', { list: true, filter: true, ...basic }),
    bucket: dict('bucketType', '时间粒度', { required: true, list: true, default: 'month', ...range }),
    horizonStart: date('开始日期', {
      required: true,
      list: true,
      filter: true,
      default: 'today',
      ...range,
    }),
    horizonEnd: date('结束日期', { required: true, list: true, ...range }),
    forecastVersion: text('预测版本', { list: true, filter: true, ...range }),
    isActive: bool('参与运算', {
      list: true,
      filter: true,
      default: true,
      ...range,
      help: '审核后作为独立需求参与计划运算；留作比较的版本不勾选',
    }),
    totalQty: qty('总数量', { list: true, computed: totalOfOneUnit, ...range }),
    sourceEntity: dict('entityName', '源单类型', { readonly: true, filter: true, ...basic }),
    sourceCode: text('源单编号', { readonly: true, list: true, filter: true, ...basic }),
    remark: longText('备注', basic),
  },
  lines: {
    items: {
      title: '预测明细',
      rules: ['quantity'],
      required: true,
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          fill: { unit: 'stockUnit' },
        }),
        ...materialNames,
        unit: ref('unit', '单位', { required: true, list: true }),
        startDate: date('预测开始', { required: true, list: true, inherits: true }),
        endDate: date('预测结束', { required: true, list: true, inherits: true }),
        qty: qty('预测数量', { required: true, list: true, total: true, min: '0', scale: 'unit' }),
        consumedQty: qty('已冲销数量', {
          list: true,
          total: true,
          scale: 'unit',
          computed: 'coalesce(orderedQty, 0) + coalesce(plannedQty, 0)',
          help: '已审核的销售订单在冲销期内冲掉的数量，加上已转入需求计划的数量',
        }),
        remainQty: qty('未冲销数量', {
          list: true,
          total: true,
          scale: 'unit',
          computed: 'max(qty - consumedQty, 0)',
        }),
        spread: dict('spreadMode', '均化方式', { list: true, default: 'firstDay', inherits: true }),
        customer: ref('customer', '客户', { list: true, default: 'doc.customer' }),
        bom: ref('bom', 'BOM版本'),
        orderedQty: qty('订单冲销数量', { readonly: true, scale: 'unit', default: '0' }),
        plannedQty: qty('已转需求计划', { readonly: true, scale: 'unit', default: '0' }),
        baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit', hidden: true }),
        baseQty: qty('基本数量', { readonly: true, hidden: true, scale: 'baseUnit' }),
        project: ref('project', '项目', { inherits: true }),
        mtoNo: text('计划跟踪号', { filter: true }),
        lineStatus,
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    { expect: 'horizonStart <= horizonEnd', at: 'horizonEnd', message: '结束日期不能早于开始日期' },
    { expect: 'startDate <= endDate', at: 'items.endDate', message: '预测结束不能早于预测开始' },
    {
      expect: 'startDate >= doc.horizonStart and endDate <= doc.horizonEnd',
      at: 'items.startDate',
      message: '预测期间超出了表头的开始、结束日期，请核对',
      level: 'warning',
    },
  ],
  pushes: [forecastToRequirementPlan],
  actions: { import: importing, attach, lineClose, lineReopen },
  indexes: [['items.material', 'items.startDate']],
  ...datedList,
  menu: { group: '计划管理', section: 'demand', order: 10, icon: 'chart-bar' },
});
