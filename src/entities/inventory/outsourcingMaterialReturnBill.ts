// 委外退料单: unused material back from a supplier: out of his warehouse where it lies there, else in again at the cost
// it was issued at.
import { baseQuantity, trackingLine } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  billActions,
  billHead,
  billList,
  billRest,
  goods,
  lineCost,
  moved,
  ownerChecks,
  receiptChecks,
  receivedPlace,
} from '#entities/blocks/stockBill.ts';
import {
  component,
  orderLine,
  outsourcer,
  outsourcingOrder,
  supplierWarehouse,
} from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import { dict, integer, qty, ref, text } from '#model/fields.ts';

export const outsourcingMaterialReturnBill = defineEntity({
  name: 'outsourcingMaterialReturnBill',
  title: '委外退料单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'SRN',
  label: ['code'],
  search: ['code', 'supplier', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('materialReturnType', '退料日期'),
    supplier: outsourcer,
    supplierWarehouse: { ...supplierWarehouse, help: '材料存放在供应商仓库时填写：按调拨退回，不重复入账' },
    ...outsourcingOrder,
    returnKind: dict('materialReturnKind', '退料类型', {
      required: true,
      list: true,
      group: '基本',
      default: 'good',
    }),
    returnReason: dict('returnReason', '退料原因', { group: '基本' }),
    handler: ref('employee', '经办人', { group: '基本' }),
    ...billRest('outsourcingMaterialReturnBill'),
  },
  lines: {
    items: {
      title: '退料明细',
      rules: ['quantity', 'shelfLife'],
      required: true,
      fields: {
        ...goods,
        qty: moved('数量'),
        ...baseQuantity,
        issuedQty: qty('已发数量', { readonly: true, list: true, scale: 'unit' }),
        returnableQty: qty('可退数量', { readonly: true, scale: 'unit' }),
        returnReason: dict('returnReason', '退料原因'),
        badReason: ref('badReason', '不良原因'),
        ...receivedPlace,
        ...trackingLine,
        ...lineCost,
        product: ref('material', '委外产品'),
        productLineNo: integer('产品行号', { plain: true }),
        ...orderLine('委外订单号'),
        ...component,
        issueLineId: text('原发料行内码', { readonly: true, hidden: true }),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [...ownerChecks, ...receiptChecks],
  actions: billActions,
  ...billList,
  menu: { group: '库存管理', section: 'inbound', order: 60, icon: 'truck-return' },
});
