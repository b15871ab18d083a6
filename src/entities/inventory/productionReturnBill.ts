// 生产退库单: produced goods given back to the workshop for rework; they leave at the average cost.
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
  placeChecks,
  stockPlace,
} from '#entities/blocks/stockBill.ts';
import { orderLine, workshopOrder } from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import { dict, text } from '#model/fields.ts';

export const productionReturnBill = defineEntity({
  name: 'productionReturnBill',
  title: '生产退库单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'MRT',
  label: ['code'],
  search: ['code', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('productionReturnType', '退库日期'),
    ...workshopOrder,
    returnReason: dict('returnReason', '退库原因', { list: true, filter: true, group: '基本' }),
    ...billRest('productionReturnBill'),
  },
  lines: {
    items: {
      title: '退库明细',
      fromStock: { warehouse: 'warehouse', status: 'stockStatus' },
      rules: ['quantity'],
      required: true,
      fields: {
        ...goods,
        qty: moved('数量'),
        ...baseQuantity,
        productType: dict('productType', '产品类型', { default: 'main' }),
        returnReason: dict('returnReason', '退库原因'),
        ...stockPlace,
        ...trackingLine,
        ...lineCost,
        ...orderLine('生产订单号'),
        inLineId: text('原入库行内码', { readonly: true, hidden: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [...ownerChecks, ...placeChecks],
  actions: billActions,
  ...billList,
  menu: { group: '库存管理', section: 'outbound', order: 50, icon: 'truck-return' },
});
