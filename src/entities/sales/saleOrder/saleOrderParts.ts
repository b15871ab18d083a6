// The parts of a sales order beside its items: when and where to deliver, where the goods are, what planning must
// supply, and when the money comes.
import { orderPlanRows } from '#entities/blocks/money/planRows.ts';
import { bool, date, datetime, dict, images, integer, money, qty, ref, text } from '#model/fields.ts';
import { receivable } from '#entities/blocks/money/moneySide.ts';

const ofItem = integer('明细行号', {
  plain: true,
  required: true,
  list: true,
  min: '1',
  help: '销售明细的行号',
});

export const deliveries = {
  title: '交货计划',
  fields: {
    itemSeq: ofItem,
    deliveryDate: date('要货日期', {
      inherits: true,
      required: true,
      list: true,
      default: 'doc.deliveryDate',
    }),
    planDeliveryDate: date('计划发货日期', { inherits: true, list: true }),
    qty: qty('计划数量', { required: true, list: true, total: true, above: '0' }),
    baseQty: qty('基本数量', { readonly: true }),
    warehouse: ref('warehouse', '发货仓库', { inherits: true }),
    shippingAddress: ref('shippingAddress', '交货地点', {
      fill: { receiveAddress: 'address', receiver: 'contact', receiverPhone: 'mobile', leadDays: 'leadDays' },
    }),
    receiveAddress: text('收货地址'),
    receiver: text('收货人'),
    receiverPhone: text('收货人电话'),
    leadDays: integer('运输提前期(天)', { default: 0, min: '0' }),
    noticedQty: qty('已通知数量', { readonly: true, default: '0' }),
    shippedQty: qty('已出库数量', { readonly: true, list: true, default: '0' }),
    remainQty: qty('未出库数量', { list: true, computed: 'max(qty - shippedQty, 0)' }),
    remark: text('备注'),
  },
};

export const traces = {
  title: '物流跟踪',
  fields: {
    salesOutBill: ref('salesOutBill', '销售出库单', { list: true }),
    logisticsSupplier: ref('supplier', '物流公司', { list: true, pick: "supplyClass = 'logistics'" }),
    logisticsNo: text('物流单号', { required: true, list: true }),
    plateNo: text('车牌号'),
    driver: text('司机'),
    driverPhone: text('司机电话'),
    packages: integer('件数', { min: '0' }),
    freight: money('运费', { total: true, min: '0', scale: 'local.amount' }),
    deliverTime: datetime('发货时间', { list: true }),
    expectedArrival: datetime('预计到达'),
    traceStatus: dict('traceStatus', '物流状态', { required: true, list: true, default: 'shipped' }),
    currentPlace: text('当前位置'),
    signTime: datetime('签收时间', { list: true }),
    signer: text('签收人'),
    receiptImage: images('回单图片'),
    remark: text('备注'),
  },
};

export const requirementPlans = {
  title: '需求计划',
  fields: {
    itemSeq: ofItem,
    demandDate: date('需求日期', { inherits: true, required: true, list: true }),
    qty: qty('需求数量', { required: true, list: true, total: true, above: '0' }),
    baseQty: qty('基本数量', { readonly: true }),
    demandType: dict('demandType', '需求类型', { required: true, default: 'order' }),
    supplyOrg: ref('organization', '供应组织'),
    supplyMode: dict('supplyMode', '供应方式', { required: true, default: 'make' }),
    mtoNo: text('计划跟踪号'),
    bom: ref('bom', 'BOM版本'),
    planOrder: ref('planOrder', '计划订单', { readonly: true }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { readonly: true }),
    coveredQty: qty('已供应数量', { readonly: true, list: true, default: '0' }),
    remainQty: qty('未供应数量', { list: true, computed: 'max(qty - coveredQty, 0)' }),
    planStatus: dict('demandStatus', '计划状态', { readonly: true, list: true, default: 'waiting' }),
    isFrozen: bool('冻结', { default: false, help: '冻结的需求不参与计划运算' }),
    isGenerated: bool('系统生成', { readonly: true, hidden: true, default: false }),
    remark: text('备注'),
  },
};

export const receivePlans = orderPlanRows(receivable);
