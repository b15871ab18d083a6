// 成本池: quantity and value behind the moving average. One row per organisation and material, or lot where costed so.
import { drillDown } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, money, price, qty, ref } from '#model/fields.ts';

export const stockCostPool = defineEntity({
  name: 'stockCostPool',
  title: '成本池',
  area: 'inventory',
  kind: 'ledger',
  book: true,
  states: 'none',
  label: ['materialName'],
  search: ['materialName', 'specification'],
  fields: {
    org: ref('organization', '组织', { required: true, list: true, filter: true }),
    material: ref('material', '物料编码', { required: true, list: true, filter: true }),
    ...materialNames,
    lot: ref('lot', '批号', { list: true, filter: true }),
    baseUnit: ref('unit', '基本单位', { required: true, list: true }),
    qty: qty('数量', { required: true, readonly: true, list: true, total: true, scale: 'baseUnit' }),
    amount: money('金额', {
      required: true,
      readonly: true,
      list: true,
      total: true,
      scale: 'local.amount',
      guard: 'cost',
    }),
    avgCost: price('平均单价', {
      list: true,
      computed: 'if(qty = 0, 0, round(amount / qty, 6))',
      guard: 'cost',
    }),
    lastUnitCost: price('最近单价', { readonly: true, guard: 'cost' }),
    lastPostSeq: integer('最近过账序号', { plain: true, readonly: true }),
    costMethod: dict('costingMethod', '计价方法', {
      readonly: true,
      list: true,
      filter: true,
      default: 'movingAverage',
    }),
    recostFrom: date('待重算起始日', {
      readonly: true,
      list: true,
      filter: true,
      help: '空：成本已是最终；有日期：这一天起的出库成本还要重算',
    }),
    adjustedAmount: money('累计差异', { readonly: true, total: true, scale: 'local.amount', guard: 'cost' }),
  },
  sort: [{ field: 'material' }, { field: 'lot' }],
  drills: [
    {
      title: '库存流水',
      list: 'stockLedger',
      where: [
        { field: 'material', op: 'eq', value: 'material' },
        { field: 'lot', op: 'eq', value: 'lot' },
      ],
    },
    {
      title: '即时库存',
      list: 'stockBalance',
      where: [
        { field: 'material', op: 'eq', value: 'material' },
        { field: 'lot', op: 'eq', value: 'lot' },
      ],
    },
  ],
  actions: { drillDown },
  menu: { group: '库存管理', section: 'ledger', order: 20, icon: 'coins' },
});
