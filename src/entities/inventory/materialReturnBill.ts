// 生产退料单: unused or faulty material given back by the workshop, at the cost it was issued at.
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
import { component, orderLine, workshopOrder } from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, dict, integer, qty, ref, text } from '#model/fields.ts';

export const materialReturnBill = defineEntity({
  name: 'materialReturnBill',
  title: '生产退料单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'MRN',
  label: ['code'],
  search: ['code', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('materialReturnType', '退料日期'),
    ...workshopOrder,
    returnKind: dict('materialReturnKind', '退料类型', {
      required: true,
      list: true,
      group: '基本',
      default: 'good',
    }),
    returnReason: dict('returnReason', '退料原因', { group: '基本' }),
    returner: ref('employee', '退料人', { list: true, filter: true, group: '基本' }),
    inspectRequired: bool('退料检验', { group: '基本', default: false }),
    ...billRest('materialReturnBill'),
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
        goodBase: qty('良品退料', {
          computed: "if(coalesce(returnKind, 'good') = 'good', baseQty, 0)",
          hidden: true,
        }),
        defectBase: qty('不良退料', { computed: 'baseQty - goodBase', hidden: true }),
        issuedQty: qty('已领数量', { readonly: true, list: true, scale: 'unit' }),
        returnableQty: qty('可退数量', { readonly: true, scale: 'unit' }),
        returnKind: dict('materialReturnKind', '退料类型', { list: true, default: 'doc.returnKind' }),
        returnReason: dict('returnReason', '退料原因'),
        badReason: ref('badReason', '不良原因'),
        ...receivedPlace,
        ...trackingLine,
        ...lineCost,
        product: ref('material', '产品'),
        ...orderLine('生产订单号'),
        ...component,
        operationSeq: integer('工序号', { plain: true }),
        issueLineId: text('原领料行内码', { readonly: true, hidden: true }),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    ...receiptChecks,
    {
      expect: "stockStatus.statusKind != 'available'",
      when: "returnKind != 'good'",
      at: 'items.stockStatus',
      message: '不良退料须放入不良、待检等非可用的库存状态',
      on: 'submit',
    },
  ],
  actions: billActions,
  ...billList,
  menu: { group: '库存管理', section: 'inbound', order: 50, icon: 'truck-return' },
});
