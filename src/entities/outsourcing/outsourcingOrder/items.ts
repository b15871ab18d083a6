// What is given away: products, or one operation of production orders, for a fee; and how much of each came in.
import { inspectedLine } from '#entities/blocks/inspectedLine.ts';
import { leftInBase, leftInUnit, linkedBase } from '#entities/blocks/openQuantity.ts';
import { fee } from '#entities/blocks/outsourcedGoods.ts';
import { baseQuantity, materialNames, trackingLine } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { kept } from '#entities/blocks/stockBill.ts';
import { bool, date, dict, integer, percent, qty, ref, text } from '#model/fields.ts';

const toReceive = { taken: [['inQty', 'inBaseQty']], again: ['replenishQty', 'replenishBaseQty'] } as const;

const ofOperation = "doc.orderType = 'operation'";

export const items = {
  title: '委外产品',
  rules: ['quantity', 'pricing'],
  required: true,
  fields: {
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      filter: true,
      pick: 'isOutsource or isProduce',
      fill: {
        unit: 'stockUnit',
        warehouse: 'warehouse',
        priceUnit: 'purchasePriceUnit',
        tax: 'tax',
        overReceiveRate: 'receiveOverRatio',
        underReceiveRate: 'receiveShortRatio',
        inspectRequired: 'isOutsourceInspect',
      },
    }),
    ...materialNames,
    unit: ref('unit', '单位', { required: true, list: true }),
    qty: qty('委外数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
    ...baseQuantity,
    yieldRate: percent('成品率%', { default: '100', above: '0', max: '100' }),
    bom: ref('bom', 'BOM版本', {
      list: true,
      fill: { yieldRate: 'yieldRate' },
      editableWhen: `not (${ofOperation})`,
    }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', {
      list: true,
      filter: true,
      editableWhen: ofOperation,
      fill: { material: 'material', unit: 'unit' },
    }),
    operationSeq: integer('工序号', { plain: true, list: true, min: '1', editableWhen: ofOperation }),
    operation: ref('operation', '委外工序', { list: true, readonly: true }),
    ...fee,
    priceSource: dict('priceSource', '价格来源', { readonly: true }),
    planStartDate: date('计划开工', {
      required: true,
      inherits: true,
      default: 'doc.date',
    }),
    planFinishDate: date('要求交货日期', { required: true, list: true, filter: true, inherits: true }),
    warehouse: ref('warehouse', '入库仓库', { inherits: true, pick: "warehouseType != 'outsourcing'" }),
    inspectRequired: bool('来料检验', {
      list: true,
      default: false,
      help: '勾选后须下推报检单，委外入库不超过检验放行的数量',
    }),
    ...inspectedLine,
    inspectingQty: qty('在检数量', {
      computed: 'max(0, requestQty - exemptQty - inspectedQty)',
      scale: 'unit',
    }),
    overReceiveRate: percent('入库超收%', { default: '0', min: '0' }),
    underReceiveRate: percent('入库欠收%', { default: '0', min: '0', max: '100' }),
    inQty: kept('已入库数量', { list: true, total: true }),
    scrapQty: kept('报废数量', { help: '供应商加工报废与拒收的数量，同样耗用材料' }),
    returnedQty: kept('退货数量', { list: true }),
    replenishQty: kept('退货补货数量', { hidden: true }),
    inBaseQty: linkedBase('已入库'),
    scrapBaseQty: linkedBase('报废'),
    returnedBaseQty: linkedBase('退货'),
    replenishBaseQty: linkedBase('退货补货'),
    remainBaseQty: qty('未入库基本数量', {
      hidden: true,
      computed: leftInBase(toReceive),
      scale: 'baseUnit',
    }),
    remainQty: qty('未入库数量', {
      list: true,
      total: true,
      computed: leftInUnit(toReceive, 'remainBaseQty'),
      scale: 'unit',
    }),
    shortQty: qty('欠收数量', {
      hidden: true,
      computed: 'max(0, qty * (1 - coalesce(underReceiveRate, 0) / 100) - inQty + replenishQty)',
      scale: 'unit',
    }),
    settledQty: qty('已结算数量', {
      computed: 'inQty - returnedQty',
      scale: 'unit',
      help: '入库减退货：加工费随每次入库生成应付计划，随退货扣减',
    }),
    saleOrder: ref('saleOrder', '销售订单', { filter: true }),
    saleOrderLineNo: integer('销售订单行号', { plain: true, min: '1' }),
    ...trackingLine,
    ...sourceLine,
    remark: text('备注'),
  },
} as const;
