// 即时库存: current stock per balance key, written by the posting service only. The row id is the hash of the key.
import { drillDown, print } from '#entities/blocks/actions.ts';
import { stockKey } from '#entities/blocks/stockKey.ts';
import { defineEntity } from '#model/entity.ts';
import { date, integer, money, price, qty, ref } from '#model/fields.ts';

export const stockBalance = defineEntity({
  name: 'stockBalance',
  title: '即时库存',
  area: 'inventory',
  kind: 'ledger',
  book: true,
  states: 'none',
  label: ['materialName'],
  search: ['material', 'lot', 'materialName', 'specification', 'mtoNo'],
  fields: {
    ...stockKey,
    baseUnit: ref('unit', '基本单位', { required: true, list: true }),
    onHandQty: qty('库存量', { required: true, readonly: true, list: true, total: true, scale: 'baseUnit' }),
    reservedQty: qty('锁库量', {
      required: true,
      readonly: true,
      list: true,
      total: true,
      scale: 'baseUnit',
    }),
    frozenQty: qty('冻结量', { required: true, readonly: true, list: true, total: true, scale: 'baseUnit' }),
    availableQty: qty('可用量', {
      list: true,
      total: true,
      readonly: true,
      help: '参与可用量的仓库和库存状态中，现存量按库存参数“可用量包含”扣减锁库量、冻结量',
      scale: 'baseUnit',
    }),
    stockUnit: ref('unit', '库存单位', { list: true }),
    stockQty: qty('库存数量(库存单位)', { list: true, total: true, scale: 'stockUnit', figure: true }),
    auxUnit: ref('unit', '辅助单位'),
    auxQty: qty('辅助数量', { readonly: true, list: true, scale: 'baseUnit' }),
    costPrice: price('成本单价', { list: true, guard: 'cost', figure: true }),
    costAmount: money('库存金额', {
      list: true,
      total: true,
      scale: 'local.amount',
      guard: 'cost',
      figure: true,
    }),
    safetyStock: qty('安全库存', { lookup: 'material.safetyStock', scale: 'baseUnit' }),
    produceDate: date('生产日期', { list: true, lookup: 'lot.produceDate' }),
    expiryDate: date('有效期至', { list: true, filter: true, lookup: 'lot.expiryDate' }),
    firstInDate: date('首次入库日期', { readonly: true }),
    lastInDate: date('最近入库日期', { readonly: true, list: true }),
    lastOutDate: date('最近出库日期', { readonly: true }),
    lastCountDate: date('最近盘点日期', { readonly: true }),
  },
  idle: ['onHandQty', 'reservedQty', 'frozenQty'],
  sort: [{ field: 'material' }, { field: 'warehouse' }],
  indexes: [['material', 'warehouse']],
  drills: [
    {
      title: '库存流水',
      list: 'stockLedger',
      where: [
        { field: 'material', op: 'eq', value: 'material' },
        { field: 'warehouse', op: 'eq', value: 'warehouse' },
        { field: 'location', op: 'eq', value: 'location' },
        { field: 'lot', op: 'eq', value: 'lot' },
        { field: 'stockStatus', op: 'eq', value: 'stockStatus' },
      ],
    },
    {
      title: '收发明细',
      list: 'stockInOutDetail',
      parameters: { material: 'material', warehouse: 'warehouse', lot: 'lot' },
    },
    {
      title: '锁库明细',
      list: 'stockReservation',
      where: [
        { field: 'material', op: 'eq', value: 'material' },
        { field: 'warehouse', op: 'eq', value: 'warehouse' },
        { field: 'lot', op: 'eq', value: 'lot' },
      ],
    },
    {
      title: '预计可用量',
      list: 'stockAvailability',
      where: [{ field: 'material', op: 'eq', value: 'material' }],
    },
  ],
  actions: {
    print,
    drillDown,
    lock: {
      title: '锁定',
      performs: true,
      asks: {
        order: ref('saleOrder', '销售订单', { required: true }),
        lineNo: integer('订单行号', { plain: true, min: '1', help: '留空时取该订单中同一物料的第一行' }),
        qty: qty('锁定数量', { required: true, above: '0', help: '基本单位' }),
        expiryDate: date('失效日期', { help: '到期后自动释放' }),
      },
    },
    freeze: { title: '冻结', performs: true },
    unfreeze: { title: '解冻', performs: true },
  },
  menu: { group: '库存管理', order: 40, icon: 'stack-2' },
});
