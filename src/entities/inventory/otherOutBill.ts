// 其他出库单: goods that leave without a sale, for departments, as samples, as scrap. Their value is the average cost;
// a red bill brings them back.
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
import { defineEntity } from '#model/entity.ts';
import { dict, qty, ref, text } from '#model/fields.ts';
import { otherOutToOtherIn } from './inventoryPushes.ts';

export const otherOutBill = defineEntity({
  name: 'otherOutBill',
  title: '其他出库单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'OOUT',
  label: ['code'],
  search: ['code', 'purpose', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('otherOutType', '出库日期'),
    stockDirection: dict('stockDirection', '库存方向', {
      required: true,
      list: true,
      group: '基本',
      default: 'normal',
    }),
    useDept: ref('department', '领用部门', { list: true, filter: true, group: '基本' }),
    useEmployee: ref('employee', '领用人', {
      list: true,
      filter: true,
      group: '基本',
      keepsTyped: true,
      fill: { useDept: 'department' },
    }),
    customer: ref('customer', '客户', { list: true, filter: true, group: '基本' }),
    outReason: dict('otherOutReason', '出库原因', { list: true, filter: true, group: '基本' }),
    expenseType: dict('expenseType', '费用类型', { filter: true, group: '基本' }),
    purpose: text('用途', { group: '基本' }),
    ...billRest('otherOutBill'),
  },
  lines: {
    items: {
      title: '出库明细',
      fromStock: {
        warehouse: 'warehouse',
        status: 'stockStatus',
        only: { field: 'stockDirection', is: 'normal' },
      },
      rules: ['quantity'],
      required: true,
      fields: {
        ...goods,
        applyQty: qty('申请数量', { min: '0', scale: 'unit' }),
        qty: moved('数量'),
        ...baseQuantity,
        onHandQty: onHand,
        availableQty: qty('可用量', { list: true, transient: true, scale: 'unit' }),
        ...stockPlace,
        ...trackingLine,
        ...lineCost,
        expenseType: dict('expenseType', '费用类型'),
        returnedQty: kept('已退回数量', { list: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [...ownerChecks, ...placeChecks],
  pushes: [otherOutToOtherIn],
  actions: billActions,
  ...billList,
  menu: { group: '库存管理', section: 'outbound', order: 70, icon: 'package-export' },
});
