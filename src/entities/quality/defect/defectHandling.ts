// 不良处理单: what becomes of rejected goods, line by line, until every piece is dealt with. Conceded and sorted goods, goods
// that never came into stock and pieces still in the workshop are dealt with by the approval; the rest by the documents
// its lines are pushed to.
import { attach } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { ownPlaces } from '#entities/blocks/stockBill.ts';
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  dict,
  file,
  images,
  longText,
  money,
  qty,
  ref,
  refs,
  text,
} from '#model/fields.ts';
import { defectChecks } from './defectChecks.ts';
import { handlingPushes } from './defectPushes.ts';
import { defectStates } from './defectStates.ts';

const basic = { group: '基本' } as const;
const shown = { ...basic, list: true, filter: true } as const;
const from = { group: '来源' } as const;
const review = { group: '评审' } as const;
const told = { ...from, readonly: true, hidden: true } as const;

/** A quantity of the document in base units, exact for the whole of its source. */
const inBase = (quantity: string, header = ''): string =>
  `if(coalesce(${header}sourceQty, 0) = 0, ${quantity}, if(${quantity} = ${header}sourceQty, ${header}sourceBase, round(${quantity} * ${header}sourceBase / ${header}sourceQty, 8)))`;

/** Dealt with by the approval itself: no further document moves anything. */
const atOnce =
  "method = 'concession' or method = 'sort' or (method = 'scrap' and not doc.isStock) or ((method = 'rework' or method = 'repair') and doc.isReported) or (method = 'return' and empty(doc.noticeLineId))";

export const defectHandling = defineEntity({
  name: 'defectHandling',
  title: '不良处理单',
  area: 'quality',
  kind: 'document',
  states: defectStates,
  codePrefix: 'BC',
  firstFields: ['material', 'defectQty', 'materialName', 'handler', 'dueDate', 'severity'],
  label: ['code'],
  carry: ['material'],
  search: ['code', 'supplier', 'sourceCode'],
  scope: { owner: 'handler', department: 'department' },
  fields: {
    code: code('单据编号', { required: true, unique: true, ...shown }),
    date: date('单据日期', { required: true, ...shown, default: 'today' }),
    material: ref('material', '物料编码', { required: true, ...shown, fill: { unit: 'baseUnit' } }),
    materialName: { ...materialNames.materialName, ...basic, double: true },
    specification: { ...materialNames.specification, ...basic },
    unit: ref('unit', '单位', { required: true, readonly: true, ...basic, list: true }),
    lot: ref('lot', '批号', basic),
    defectQty: qty('不良数量', {
      required: true,
      ...basic,
      list: true,
      total: true,
      above: '0',
      scale: 'unit',
    }),
    handledQty: qty('已处理数量', {
      ...basic,
      list: true,
      total: true,
      computed: 'sum(items.doneQty)',
      scale: 'unit',
    }),
    openQty: qty('待处理数量', {
      ...basic,
      list: true,
      total: true,
      computed: 'max(coalesce(defectQty, 0) - handledQty, 0)',
      scale: 'unit',
    }),
    severity: dict('defectLevel', '严重程度', { ...shown, default: 'major' }),
    handler: ref('employee', '处理人', {
      required: true,
      ...basic,
      list: true,
      default: 'currentEmployee',
      keepsTyped: true,
      fill: { department: 'department' },
    }),
    department: ref('department', '处理部门', { ...basic, filter: true }),
    dueDate: date('要求完成日期', { ...basic, list: true, filter: true }),
    warehouse: ref('warehouse', '存放仓库', {
      ...basic,
      pick: ownPlaces,
      fill: { stockStatus: 'defaultStatus' },
      help: '不良品已在库时填写，报废、降级由此出库',
    }),
    stockStatus: ref('stockStatus', '库存状态', basic),
    causeAnalysis: longText('原因分析', review),
    correctiveAction: longText('纠正措施', review),
    preventiveAction: longText('预防措施', review),
    reviewers: refs('user', '评审人', { ...review, help: '让步接收须有评审人' }),
    attachments: file('附件', { ...review, help: '客户的货让步接收须附客户的同意文件' }),
    lossAmount: money('损失金额', {
      ...review,
      list: true,
      total: true,
      computed: 'sum(items.costAmount)',
      scale: '2',
    }),
    inspectionBill: ref('inspectionBill', '检验单', { ...from, list: true, filter: true, readonly: true }),
    workReport: ref('workReport', '报工单', { ...from, filter: true, readonly: true }),
    inspectionType: dict('inspectionType', '检验类型', { ...from, list: true, filter: true, readonly: true }),
    supplier: ref('supplier', '供应商', { ...from, list: true, filter: true }),
    customer: ref('customer', '客户', { ...from, filter: true }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { ...from, list: true, filter: true }),
    workshop: ref('workshop', '责任车间', { ...from, filter: true }),
    sourceEntity: { ...sourceLine.sourceEntity, filter: true, ...from },
    sourceCode: { ...sourceLine.sourceCode, ...from },
    sourceLineId: { ...sourceLine.sourceLineId, ...from },
    sourceQty: qty('来源数量', told),
    sourceBase: qty('来源基本数量', told),
    baseUnit: ref('unit', '基本单位', { ...from, lookup: 'material.baseUnit', hidden: true }),
    baseQty: qty('基本数量', { ...from, hidden: true, computed: inBase('defectQty') }),
    noticeLineId: text('收货通知单行内码', told),
    orderLineId: text('采购订单行内码', told),
    isReported: bool('在制品', {
      ...from,
      hidden: true,
      computed: 'not empty(workReport)',
    }),
    isStock: bool('在库品', {
      ...from,
      hidden: true,
      computed:
        "inspectionType = 'stock' or inspectionType = 'shipping' or (empty(inspectionType) and empty(workReport))",
    }),
    releasedBase: qty('放行基本数量', { ...from, hidden: true, computed: 'sum(items.releasedBase)' }),
    disposedBase: qty('报废基本数量', { ...from, hidden: true, computed: 'sum(items.disposedBase)' }),
    remark: longText('备注', from),
  },
  lines: {
    items: {
      title: '处理明细',
      required: true,
      fields: {
        badReason: ref('badReason', '不良原因', {
          required: true,
          list: true,
          filter: true,
          fill: { defectLevel: 'defectLevel', responsibility: 'responsibility' },
        }),
        defectLevel: dict('defectLevel', '缺陷等级', { list: true }),
        method: dict('defectMethod', '处理方式', { required: true, list: true, filter: true }),
        qty: qty('处理数量', {
          required: true,
          list: true,
          total: true,
          above: '0',
          scale: 'doc.unit',
          help: '挑选：填挑出的合格数量，挑出的不良另起一行',
        }),
        doneQty: qty('已执行数量', {
          list: true,
          total: true,
          computed: 'coalesce(movedQty, 0) + coalesce(settledQty, 0)',
          scale: 'doc.unit',
        }),
        movedQty: qty('下游已执行数量', { readonly: true, hidden: true, default: '0' }),
        settledQty: qty('审核已执行数量', { readonly: true, hidden: true, default: '0' }),
        responsibility: dict('defectResponsibility', '责任归属', { list: true }),
        responsibleDept: ref('department', '责任部门'),
        responsibleEmployee: ref('employee', '责任人'),
        targetMaterial: ref('material', '降级物料', {
          pick: 'isStock',
          editableWhen: "method = 'downgrade'",
          help: '降级为另一种物料；不填时只改库存状态',
        }),
        targetWarehouse: ref('warehouse', '去向仓库', {
          pick: ownPlaces,
          editableWhen: "method = 'downgrade'",
          fill: { targetStatus: 'defaultStatus' },
          help: '不填时仍在原仓库',
        }),
        targetStatus: ref('stockStatus', '降级库存状态', { editableWhen: "method = 'downgrade'" }),
        reworkOrder: ref('manufacturingOrder', '返工订单', { readonly: true, list: true }),
        downstreamType: dict('entityName', '下游单据类型', { readonly: true }),
        downstreamCode: text('下游单据编号', { readonly: true, list: true }),
        costAmount: money('费用', { list: true, total: true, min: '0', scale: '2' }),
        photo: images('图片'),
        baseQty: qty('基本数量', { hidden: true, computed: inBase('qty', 'doc.') }),
        noticeLineId: text('收货通知单行内码', { hidden: true, computed: 'doc.noticeLineId' }),
        orderLineId: text('采购订单行内码', { hidden: true, computed: 'doc.orderLineId' }),
        isAtOnce: bool('审核即执行', { hidden: true, computed: atOnce }),
        carriedBy: text('执行方式', {
          hidden: true,
          computed:
            "if(isAtOnce, 'approval', if(method = 'return', 'refund', if(method = 'rework' or method = 'repair', 'rework', if(method = 'downgrade' and empty(targetMaterial), 'move', 'issue'))))",
        }),
        releasedBase: qty('放行', {
          hidden: true,
          computed: "if(method = 'concession' or method = 'sort', baseQty, 0)",
        }),
        disposedBase: qty('报废', {
          hidden: true,
          computed: "if(isAtOnce and (method = 'scrap' or method = 'return'), baseQty, 0)",
        }),
        remark: text('备注', { list: true }),
      },
    },
  },
  checks: defectChecks,
  proposes: ['inspectionBill', 'workReport', 'items.badReason', 'items.method', 'items.qty'],
  pushes: handlingPushes,
  actions: { attach },
  lineList: 'items',
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '质量管理', section: 'defect', order: 30, icon: 'alert-triangle' },
});
