// 其他入库单: receipts no other bill covers. Its value is the typed unit cost, else the average, else the reference cost.
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
import { defineEntity } from '#model/entity.ts';
import { dict, price, ref, text } from '#model/fields.ts';

export const otherInBill = defineEntity({
  name: 'otherInBill',
  title: '其他入库单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'OIN',
  label: ['code'],
  search: ['code', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('otherInType', '入库日期'),
    stockDirection: dict('stockDirection', '库存方向', {
      required: true,
      list: true,
      group: '基本',
      default: 'normal',
    }),
    supplier: ref('supplier', '供应商', { list: true, filter: true, group: '基本' }),
    department: ref('department', '交货部门', { list: true, filter: true, group: '基本' }),
    handler: ref('employee', '经办人', { filter: true, group: '基本' }),
    inReason: dict('otherInReason', '入库原因', { list: true, filter: true, group: '基本' }),
    ...billRest('otherInBill'),
  },
  lines: {
    items: {
      title: '入库明细',
      fromStock: {
        warehouse: 'warehouse',
        status: 'stockStatus',
        only: { field: 'stockDirection', is: 'red' },
      },
      rules: ['quantity', 'shelfLife'],
      required: true,
      fields: {
        ...goods,
        qty: moved('数量'),
        ...baseQuantity,
        unitCost: price('入库单价', {
          min: '0',
          guard: 'cost',
          help: '每基本单位的成本，不填按当前平均成本或参考成本',
        }),
        ...receivedPlace,
        ...trackingLine,
        ...lineCost,
        supplierLot: text('供应商批号'),
        expenseType: dict('expenseType', '费用类型'),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [...ownerChecks, ...receiptChecks],
  actions: billActions,
  ...billList,
  menu: { group: '库存管理', section: 'inbound', order: 70, icon: 'package-import' },
});
