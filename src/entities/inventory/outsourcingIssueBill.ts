// 委外发料单: material sent to a supplier who works for us. Into his warehouse it is a transfer and stays our stock;
// without one it is issued to the order.
import { baseQuantity, trackingLine } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  billActions,
  billHead,
  billList,
  billRest,
  goods,
  kept,
  lineCost,
  moved,
  onHand,
  ownerChecks,
  placeChecks,
  stockPlace,
} from '#entities/blocks/stockBill.ts';
import {
  atSupplier,
  component,
  orderLine,
  outsourcer,
  outsourcingOrder,
  supplierWarehouse,
} from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, dict, integer, qty, ref, text } from '#model/fields.ts';
import { outsourcingIssueToReturn } from './inventoryPushes.ts';

export const outsourcingIssueBill = defineEntity({
  name: 'outsourcingIssueBill',
  title: '委外发料单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'SIS',
  label: ['code'],
  search: ['code', 'supplier', 'vehicleNo', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('materialIssueType', '发料日期'),
    outType: dict('outsourcingOutType', '出库类型', {
      required: true,
      filter: true,
      group: '基本',
      default: 'issue',
    }),
    supplier: outsourcer,
    supplierWarehouse,
    ...outsourcingOrder,
    issueKind: dict('issueKind', '领料类别', {
      required: true,
      list: true,
      group: '基本',
      default: 'normal',
    }),
    feedReason: dict('feedReason', '补料原因', { group: '基本', editableWhen: "issueKind = 'feed'" }),
    carrier: ref('supplier', '承运商', { group: '基本', pick: "supplyClass = 'logistics'" }),
    vehicleNo: text('车牌号', { group: '基本' }),
    isBackflush: bool('倒冲生成', { readonly: true, group: '基本', default: false }),
    ...billRest('outsourcingIssueBill'),
  },
  lines: {
    items: {
      title: '发料明细',
      fromStock: { warehouse: 'warehouse', status: 'stockStatus' },
      rules: ['quantity'],
      required: true,
      fields: {
        ...goods,
        mustQty: qty('应发数量', { readonly: true, list: true, scale: 'unit' }),
        qty: moved('实发数量'),
        ...baseQuantity,
        onHandQty: onHand,
        isSubstitute: bool('替代料', { readonly: true, default: false }),
        ...stockPlace,
        outsourceWarehouse: ref('warehouse', '委外仓', {
          list: true,
          default: 'doc.supplierWarehouse',
          pick: atSupplier,
        }),
        ...trackingLine,
        ...lineCost,
        product: ref('material', '委外产品'),
        productLineNo: integer('产品行号', { plain: true }),
        ...orderLine('委外订单号'),
        ...component,
        returnedQty: kept('已退料数量'),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    ...placeChecks,
    {
      expect: 'not empty(feedReason)',
      when: "issueKind = 'feed'",
      at: 'feedReason',
      message: '补料请填写补料原因',
      on: 'submit',
    },
    {
      expect: 'warehouse != outsourceWarehouse',
      at: 'items.outsourceWarehouse',
      message: '委外仓不能与发料仓库相同',
    },
  ],
  pushes: [outsourcingIssueToReturn],
  actions: billActions,
  ...billList,
  menu: { group: '库存管理', section: 'outbound', order: 30, icon: 'truck-loading' },
});
