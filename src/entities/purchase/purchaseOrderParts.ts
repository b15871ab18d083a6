// The parts of a purchase order beside its items: when and where the goods come, and when the money goes.
import { priceGuard } from '#entities/blocks/docFinance.ts';
import { bool, date, dict, integer, money, percent, qty, ref, text } from '#model/fields.ts';

export const deliveries = {
  title: '交货计划',
  fields: {
    itemSeq: integer('明细行号', { required: true, list: true, min: '1', help: '采购明细的行号' }),
    deliveryDate: date('交货日期', { required: true, list: true, default: 'doc.deliveryDate' }),
    qty: qty('计划数量', { required: true, list: true, total: true, above: '0' }),
    baseQty: qty('基本数量', { readonly: true }),
    warehouse: ref('warehouse', '收料仓库'),
    shippingAddress: ref('shippingAddress', '交货地点'),
    receivedQty: qty('已入库数量', { readonly: true, list: true, default: '0' }),
    remark: text('备注'),
  },
};

export const paymentPlans = {
  title: '付款计划',
  fields: {
    seq: integer('期次', { readonly: true, list: true }),
    stage: dict('planStage', '款项阶段', { required: true, list: true }),
    isAdvance: bool('预付', { default: false }),
    ratio: percent('比例%', { list: true, min: '0', max: '100' }),
    amount: money('应付金额', { ...priceGuard, required: true, list: true, total: true, scale: 'currency.amount' }),
    dueBase: dict('dueBase', '起算日'),
    dueDate: date('到期日', { list: true, help: '起算日确定后算出' }),
    controlPoint: dict('controlPoint', '控制环节', { default: 'none', help: '未付清时不能进行的环节' }),
    paidAmount: money('已付金额', { ...priceGuard, readonly: true, total: true, default: '0', scale: 'currency.amount' }),
    payablePlan: ref('payablePlan', '应付计划', { readonly: true }),
    remark: text('备注'),
  },
};
