// 工序计划 and 联副产品 of an order: the route as it was when the order was saved with what was reported on each
// operation, and what comes out beside the product.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { bool, datetime, dict, integer, percent, price, qty, ref, text } from '#model/fields.ts';

function counted(title: string) {
  return qty(title, { readonly: true, default: '0' });
}

function minutes(title: string, help?: string) {
  return qty(title, { default: '0', min: '0', ...(help === undefined ? {} : { help }) });
}

export const operations = {
  title: '工序计划',
  uniques: [['operationSeq']],
  fields: {
    operationSeq: integer('工序号', { plain: true, required: true, list: true, min: '1' }),
    operation: ref('operation', '工序', { required: true, list: true }),
    workCenter: ref('workCenter', '工作中心', { required: true, list: true }),
    workshop: ref('workshop', '车间', { lookup: 'workCenter.workshop' }),
    processMode: dict('processMode', '加工方式', { required: true, list: true, default: 'inHouse' }),
    supplier: ref('supplier', '委外供应商', { editableWhen: "processMode != 'inHouse'" }),
    setupMinutes: minutes('准备时间(分)'),
    runMinutes: minutes('加工时间(分)', '每基本批量'),
    baseQty: qty('基本批量', { default: '1', above: '0' }),
    queueMinutes: minutes('排队时间(分)'),
    moveMinutes: minutes('移动时间(分)'),
    planQty: qty('工序数量', { list: true, computed: 'coalesce(doc.startQty, 0)' }),
    planStartTime: datetime('计划开始', { list: true }),
    planEndTime: datetime('计划结束', { list: true }),
    actualStartTime: datetime('实际开始', { readonly: true }),
    actualEndTime: datetime('实际结束', { readonly: true }),
    dispatchedQty: counted('已派工数量'),
    reportedQty: counted('汇报数量'),
    qualifiedQty: counted('合格数量'),
    defectQty: counted('不良数量'),
    reworkQty: counted('返工数量'),
    reworkDoneQty: { ...counted('返工完成数量'), hidden: true },
    scrapQty: counted('报废数量'),
    transferredQty: { ...counted('已转下序数量'), hidden: true },
    transferQty: qty('可转移数量', { computed: 'max(0, qualifiedQty - transferredQty)' }),
    inspectMode: dict('operationInspectMode', '检验方式', { default: 'none' }),
    isReportPoint: bool('汇报点', { default: true, help: '不是汇报点的工序随下一个汇报点一起汇报' }),
    isKeyOperation: bool('关键工序', { default: false }),
    overlapQty: qty('移转批量', { default: '0', min: '0', help: '0 表示下道工序等全部完成' }),
    pieceRate: price('计件单价', { min: '0' }),
    taskStatus: dict('taskStatus', '工序状态', { readonly: true, list: true, default: 'pending' }),
    remark: text('备注'),
  },
} as const;

export const byProducts = {
  title: '联副产品',
  rules: ['plannedQuantity'],
  fields: {
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      pick: 'isStock',
      fill: { unit: 'bomUnit', warehouse: 'warehouse' },
    }),
    ...materialNames,
    unit: ref('unit', '单位', { required: true, list: true }),
    productType: dict('productType', '产出类型', { required: true, list: true, default: 'byProduct' }),
    planQty: qty('计划产量', { required: true, list: true, above: '0', scale: 'unit' }),
    baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit', hidden: true }),
    baseQty: qty('基本数量', { readonly: true, hidden: true, scale: 'baseUnit' }),
    receivedQty: qty('累计入库数量', { readonly: true, hidden: true, default: '0', scale: 'unit' }),
    takenBackQty: qty('退库数量', { readonly: true, default: '0', scale: 'unit' }),
    inQty: qty('已入库数量', {
      list: true,
      computed: 'coalesce(receivedQty, 0) - coalesce(takenBackQty, 0)',
      scale: 'unit',
    }),
    costShare: percent('成本分摊%', { default: '0', min: '0', max: '100' }),
    warehouse: ref('warehouse', '入库仓库'),
    bomLineId: text('BOM行内码', { readonly: true, hidden: true }),
    remark: text('备注'),
  },
} as const;
