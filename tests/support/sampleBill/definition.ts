// 样品领用单: goods drawn as samples, at the average cost. What comes back is pushed to 其他入库单.
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
import { dict, ref, text } from '#model/fields.ts';

export const sampleBill = defineEntity({
  name: 'sampleBill',
  title: '样品领用单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'YP',
  label: ['code'],
  search: ['code'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('sampleType', '领用日期'),
    department: ref('department', '领用部门', { required: true, list: true, filter: true, group: '基本' }),
    sampleUse: dict('sampleUse', '样品用途', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'customer',
    }),
    ...billRest('sampleBill'),
  },
  lines: {
    items: {
      title: '领用明细',
      rules: ['quantity'],
      required: true,
      fields: {
        ...goods,
        qty: moved('数量'),
        ...baseQuantity,
        onHandQty: onHand,
        ...stockPlace,
        ...trackingLine,
        ...lineCost,
        returnedQty: kept('已归还数量', { list: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [...ownerChecks, ...placeChecks],
  pushes: [
    {
      to: 'otherInBill',
      title: '其他入库单',
      lines: 'items',
      toLines: 'items',
      linkRule: 'sampleBill-otherInBill',
      header: { department: 'department', ownerType: 'ownerType', inReason: "='return'" },
      line: {
        material: 'material',
        unit: 'unit',
        warehouse: 'warehouse',
        location: 'location',
        stockStatus: 'stockStatus',
        lot: 'lot',
        serialNos: 'serialNos',
        unitCost: 'costPrice',
      },
    },
  ],
  actions: billActions,
  ...billList,
  menu: { group: '库存管理', section: 'outbound', order: 75, icon: 'package-export' },
});
