// 委外退货单: faulty products back to the supplier. They leave at the average cost; the difference to what they came in
// at is shown.
import { typedInBase } from '#entities/blocks/openQuantity.ts';
import { baseQuantity, trackingLine } from '#entities/blocks/materialLine.ts';
import { fee, feeTerms, madeGoods } from '#entities/blocks/outsourcedGoods.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  billActions,
  billEnd,
  billHead,
  billList,
  lineCost,
  moved,
  ownerChecks,
  placeChecks,
  stockKeeping,
  stockPlace,
  stockTotals,
} from '#entities/blocks/stockBill.ts';
import {
  orderLine,
  outsourcingOrder,
  paidOutsourcer,
  supplierWarehouse,
} from '#entities/blocks/workshopBill.ts';
import { restored } from './outsourcingInBill/restored.ts';
import { defineEntity } from '#model/entity.ts';
import { dict, integer, money, price, qty, ref, text } from '#model/fields.ts';

const cameInAt = 'if(empty(receiptCost), coalesce(amountLocal, 0), round(receiptCost * baseQty, 2))';

export const outsourcingReturnBill = defineEntity({
  name: 'outsourcingReturnBill',
  title: '委外退货单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'SRB',
  label: ['code'],
  search: ['code', 'supplier', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('outsourcingReturnType', '退货日期'),
    supplier: paidOutsourcer,
    supplierWarehouse: { ...supplierWarehouse, help: '供应商的仓库，供返工核对' },
    ...outsourcingOrder,
    returnMode: dict('returnMode', '退货方式', {
      required: true,
      list: true,
      group: '基本',
      default: 'returnAndReplenish',
    }),
    returnReason: dict('returnReason', '退货原因', { list: true, filter: true, group: '基本' }),
    handler: ref('employee', '经办人', { group: '基本' }),
    ...feeTerms,
    ...stockKeeping,
    ...stockTotals,
    ...billEnd('outsourcingReturnBill'),
  },
  lines: {
    items: {
      title: '退货明细',
      fromStock: { warehouse: 'warehouse', status: 'stockStatus' },
      rules: ['quantity', 'pricing'],
      required: true,
      fields: {
        ...madeGoods,
        productLineNo: integer('产品行号', { plain: true }),
        qty: moved('数量'),
        ...baseQuantity,
        returnableQty: qty('可退数量', { readonly: true, list: true, scale: 'unit' }),
        replenishQty: qty('补货数量', { default: '0', min: '0', scale: 'unit' }),
        replenishBaseQty: qty('补货基本数量', {
          computed: typedInBase('replenishQty'),
          hidden: true,
          scale: 'baseUnit',
        }),
        returnReason: dict('returnReason', '退货原因'),
        badReason: ref('badReason', '不良原因'),
        ...fee,
        ...stockPlace,
        ...trackingLine,
        ...lineCost,
        receiptCost: price('原入库成本单价', { readonly: true, guard: 'cost' }),
        varianceAmount: money('退货差异', {
          total: true,
          scale: 'local.amount',
          guard: 'cost',
          computed: `if(empty(costAmount), 0, ${cameInAt} - costAmount)`,
        }),
        ...orderLine('委外订单号'),
        orderLineId: text('委外订单行内码', { readonly: true, hidden: true }),
        inLineId: text('原入库行内码', { readonly: true, hidden: true }),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
    restored,
  },
  checks: [
    ...ownerChecks,
    ...placeChecks,
    { expect: 'replenishQty <= qty', at: 'items.replenishQty', message: '补货数量不能超过退货数量' },
  ],
  actions: billActions,
  ...billList,
  menu: { group: '库存管理', section: 'outbound', order: 60, icon: 'truck-return' },
});
