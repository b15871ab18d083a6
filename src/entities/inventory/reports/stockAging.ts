// 库龄分析表: how long stock has lain. Without lots issues are matched with receipts first in, first out, so what is left
// are the latest receipts; lots are as old as their first receipt.
import {
  costAmountSum,
  reportActions,
  reportCategory,
  reportOrg,
  reportUnit,
  unitQty,
} from '#entities/blocks/report.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { date, money, qty, ref } from '#model/fields.ts';

export const stockAging = defineEntity({
  name: 'stockAging',
  title: '库龄分析表',
  area: 'inventory',
  kind: 'report',
  states: 'none',
  search: ['material', 'materialName'],
  parameters: {
    asOfDate: date('截止日期', { required: true, default: 'today' }),
  },
  fields: {
    ...reportOrg,
    warehouse: ref('warehouse', '仓库', { list: true, filter: true }),
    ...reportCategory,
    material: ref('material', '物料编码', { list: true, filter: true }),
    materialName: materialNames.materialName,
    lot: ref('lot', '批号', { list: true, filter: true }),
    ...reportUnit,
    qty: qty('结存数量', unitQty),
    amount: money('结存金额', costAmountSum),
    age30: qty('0-30天', unitQty),
    age60: qty('31-60天', unitQty),
    age90: qty('61-90天', unitQty),
    age180: qty('91-180天', unitQty),
    age360: qty('181-360天', unitQty),
    ageOver: qty('360天以上', unitQty),
    lastOutDate: date('最近出库日期', { list: true }),
  },
  drills: [
    {
      title: '库存流水',
      list: 'stockLedger',
      where: [
        { field: 'material', op: 'eq', value: 'material' },
        { field: 'warehouse', op: 'eq', value: 'warehouse' },
        { field: 'lot', op: 'eq', value: 'lot' },
        { field: 'bizDate', op: 'le', value: '@asOfDate' },
      ],
    },
    {
      title: '即时库存',
      list: 'stockBalance',
      where: [
        { field: 'material', op: 'eq', value: 'material' },
        { field: 'warehouse', op: 'eq', value: 'warehouse' },
        { field: 'lot', op: 'eq', value: 'lot' },
      ],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'material' }, { field: 'warehouse' }],
  menu: { group: '库存管理', section: 'report', order: 50, icon: 'history-toggle' },
});
