// 需求计划: independent demand a planner has collected and settled. Once approved it is what planning reads; the documents
// its lines came from are then not read a second time.
import { attach, importing, lineClose, lineReopen } from '#entities/blocks/actions.ts';
import { materialNames, totalOfOneUnit } from '#entities/blocks/materialLine.ts';
import { datedList, documentCode } from '#entities/blocks/order.ts';
import { lineStatus, sourceLine } from '#entities/blocks/sourceLine.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, longText, qty, ref, text } from '#model/fields.ts';

const basic = { group: '基本' } as const;

export const requirementPlan = defineEntity({
  name: 'requirementPlan',
  title: '需求计划',
  area: 'planning',
  kind: 'document',
  states: 'document',
  codePrefix: 'XJ',
  label: ['code'],
  carry: ['name'],
  search: ['code', 'name'],
  scope: { owner: 'planner', department: 'department' },
  fields: {
    code: documentCode,
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...basic }),
    name: text('计划名称', { list: true, ...basic }),
    planType: dict('requirementType', '需求类型', {
      required: true,
      list: true,
      filter: true,
      default: 'mixed',
      ...basic,
    }),
    horizonStart: date('开始日期', { required: true, list: true, filter: true, default: 'today', ...basic }),
    horizonEnd: date('结束日期', { required: true, list: true, ...basic }),
    planner: ref('employee', '计划员', {
      required: true,
      list: true,
      filter: true,
      default: 'currentEmployee',
      ...basic,
    }),
    department: ref('department', '部门', { filter: true, default: 'currentDepartment', ...basic }),
    totalQty: qty('总数量', { list: true, computed: totalOfOneUnit, ...basic }),
    sourceEntity: dict('entityName', '源单类型', { readonly: true, filter: true, ...basic }),
    sourceCode: text('源单编号', { readonly: true, list: true, filter: true, ...basic }),
    remark: longText('备注', basic),
  },
  lines: {
    items: {
      title: '需求明细',
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
        demandType: dict('mrpDemandType', '需求来源', { required: true, list: true, default: 'manual' }),
        customer: ref('customer', '客户', { list: true }),
        orderQty: qty('来源数量', { readonly: true, scale: 'unit' }),
        deliveredQty: qty('已交数量', { readonly: true, scale: 'unit' }),
        qty: qty('需求数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
        requiredDate: date('需求日期', { required: true, list: true, inherits: true }),
        priority: dict('priority', '优先级', { list: true, default: 'normal' }),
        plannedQty: qty('已计划数量', {
          readonly: true,
          list: true,
          total: true,
          scale: 'unit',
          default: '0',
          help: '已追溯到这一行的计划订单和已投放的订单',
        }),
        unplannedQty: qty('未计划数量', {
          list: true,
          total: true,
          scale: 'unit',
          computed: 'max(qty - coalesce(plannedQty, 0), 0)',
        }),
        supplyType: dict('sourcingType', '供应方式'),
        bom: ref('bom', 'BOM版本'),
        saleOrder: ref('saleOrder', '销售订单', { readonly: true }),
        saleOrderLineNo: integer('销售订单行号', { plain: true, readonly: true }),
        demandForecast: ref('demandForecast', '预测单', { readonly: true }),
        baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit', hidden: true }),
        baseQty: qty('基本数量', { readonly: true, hidden: true, scale: 'baseUnit' }),
        project: ref('project', '项目', { inherits: true }),
        mtoNo: text('计划跟踪号', { filter: true }),
        lineStatus,
        ...sourceLine,
        sourceLineNo: integer('源单行号', { plain: true, readonly: true }),
        remark: text('备注'),
      },
    },
  },
  checks: [{ expect: 'horizonStart <= horizonEnd', at: 'horizonEnd', message: '结束日期不能早于开始日期' }],
  actions: { import: importing, attach, lineClose, lineReopen },
  indexes: [['items.material', 'items.requiredDate']],
  ...datedList,
  menu: { group: '计划管理', section: 'demand', order: 20, icon: 'clipboard-list' },
});
