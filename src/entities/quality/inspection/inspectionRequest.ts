// 报检单: goods that wait for an inspector: the work list of quality. Made by the document that brings the goods where a plan
// asks for it; lots that need no inspection are qualified at once and never wait.
import { attach } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { lineStatus, sourceLine } from '#entities/blocks/sourceLine.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, datetime, dict, longText, qty, ref, text } from '#model/fields.ts';
import { requestToBill } from './pushes.ts';
import { inspectionRequestStates } from './states.ts';

const basic = { group: '基本' } as const;
const shown = { ...basic, list: true, filter: true } as const;
const counted = { readonly: true, default: '0', scale: 'unit' } as const;

export const inspectionRequest = defineEntity({
  name: 'inspectionRequest',
  title: '报检单',
  area: 'quality',
  kind: 'document',
  states: inspectionRequestStates,
  codePrefix: 'BJD',
  label: ['code'],
  search: ['code', 'supplier', 'sourceCode'],
  scope: { owner: 'applicant', department: 'department' },
  fields: {
    code: code('单据编号', { required: true, unique: true, ...shown }),
    date: date('单据日期', { required: true, ...shown, default: 'today' }),
    inspectionType: dict('inspectionType', '检验类型', { required: true, ...shown, default: 'stock' }),
    supplier: ref('supplier', '供应商', { ...basic, list: true, filter: true }),
    urgent: dict('priority', '紧急程度', { ...shown, default: 'normal' }),
    requiredTime: datetime('要求完成时间', { ...basic, list: true }),
    waitingHours: qty('等待小时', {
      ...basic,
      list: true,
      figure: true,
      scale: '1',
      help: '审核以来的小时数，判定后不再增加',
    }),
    applicant: ref('employee', '报检人', {
      required: true,
      ...basic,
      list: true,
      default: 'currentEmployee',
      keepsTyped: true,
      fill: { department: 'department' },
    }),
    department: ref('department', '报检部门', shown),
    inspectDepartment: ref('department', '检验部门', { ...basic, filter: true }),
    customer: ref('customer', '客户', { group: '来源', filter: true }),
    workshop: ref('workshop', '车间', { group: '来源', filter: true }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { group: '来源', filter: true }),
    sourceEntity: { ...sourceLine.sourceEntity, filter: true, group: '来源' },
    sourceCode: { ...sourceLine.sourceCode, group: '来源' },
    takenQty: qty('已取检数量', {
      group: '来源',
      hidden: true,
      computed: 'sum(items.inspectingQty) + sum(items.inspectedQty)',
    }),
    busyQty: qty('检验中数量', { group: '来源', hidden: true, computed: 'sum(items.inspectingQty)' }),
    remark: longText('备注', { group: '来源' }),
  },
  lines: {
    items: {
      title: '报检明细',
      rules: ['requestQuantity'],
      required: true,
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          fill: { unit: 'stockUnit', materialCategory: 'category' },
        }),
        ...materialNames,
        materialCategory: ref('materialCategory', '物料分类', {
          lookup: 'material.category',
          hidden: true,
        }),
        unit: ref('unit', '单位', { required: true, list: true }),
        requestQty: qty('报检数量', {
          required: true,
          list: true,
          total: true,
          above: '0',
          scale: 'unit',
        }),
        baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit' }),
        baseQty: qty('基本数量', { readonly: true, scale: 'baseUnit' }),
        lot: ref('lot', '批号', { list: true }),
        lotNo: code('来料批号', { list: true, help: '还没有建档的批号' }),
        supplierLot: text('供应商批号'),
        operation: ref('operation', '工序', { list: true }),
        inspectionPlan: ref('inspectionPlan', '检验方案', {
          list: true,
          fill: { inspectMode: 'inspectMode', inspector: 'inspector' },
        }),
        inspectMode: dict('inspectMode', '检验方式', { readonly: true, list: true }),
        exemptQty: qty('免检数量', {
          total: true,
          computed: "if(inspectMode = 'exempt' and lineStatus = 'closed', requestQty, 0)",
          scale: 'unit',
          help: '免检或跳批的数量，审核时即为合格',
        }),
        exemptBase: qty('免检基本数量', {
          computed: "if(inspectMode = 'exempt', baseQty, 0)",
          hidden: true,
        }),
        inspector: ref('employee', '检验员', { list: true, filter: true, pick: 'isInspector' }),
        inspectingQty: qty('检验中数量', { ...counted, list: true }),
        inspectedQty: qty('已检数量', { ...counted, list: true, total: true }),
        qualifiedQty: qty('合格数量', { ...counted, list: true, total: true }),
        concessionQty: qty('让步数量', counted),
        unqualifiedQty: qty('不合格数量', { ...counted, list: true, total: true }),
        warehouse: ref('warehouse', '存放仓库'),
        location: text('存放位置'),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true, list: true }),
        lineStatus,
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    {
      expect: 'not empty(supplier)',
      when: "inspectionType = 'incoming'",
      at: 'supplier',
      message: '来料检验请选择供应商',
      on: 'submit',
    },
    {
      expect: 'not empty(operation)',
      when: "doc.inspectionType = 'inProcess'",
      at: 'items.operation',
      message: '过程检验请选择工序',
      on: 'submit',
    },
  ],
  pushes: [requestToBill],
  proposes: ['inspectionType', 'supplier', 'customer', 'date', 'items.material', 'items.operation'],
  actions: {
    receiveTask: { title: '领取', performs: true, in: ['waiting', 'inspecting'], featured: true },
    attach,
  },
  indexes: [['items.inspectionPlan', 'items.material']],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '质量管理', section: 'inspection', order: 10, icon: 'clipboard-list' },
});
