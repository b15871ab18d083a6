// The parts of a purchase order beside its items: when and where the goods come, and when the money goes.
import { orderPlanRows } from '#entities/blocks/money/planRows.ts';
import { date, integer, qty, ref, text } from '#model/fields.ts';
import { payable } from '#entities/blocks/money/moneySide.ts';

export const deliveries = {
  title: '交货计划',
  fields: {
    itemSeq: integer('明细行号', {
      plain: true,
      required: true,
      list: true,
      min: '1',
      help: '采购明细的行号',
    }),
    deliveryDate: date('交货日期', {
      inherits: true,
      required: true,
      list: true,
      default: 'doc.deliveryDate',
    }),
    qty: qty('计划数量', { required: true, list: true, total: true, above: '0' }),
    baseQty: qty('基本数量', { readonly: true }),
    warehouse: ref('warehouse', '收货仓库', { inherits: true }),
    shippingAddress: ref('shippingAddress', '交货地点'),
    receivedQty: qty('已入库数量', { readonly: true, list: true, default: '0' }),
    remark: text('备注'),
  },
};

export const paymentPlans = orderPlanRows(payable);
