// 库存预留(锁库): who has claimed which stock. A lock holds one balance row; what nobody has locked is counted as open
// demand by the order itself, so there are no weak ones.
// Written by ledgers/reservations.ts alone; its changes stand in the sub-table, so that every one can be taken back.
import { stockKey } from '#entities/blocks/stockKey.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, datetime, dict, integer, qty, ref, text } from '#model/fields.ts';

export const stockReservation = defineEntity({
  name: 'stockReservation',
  title: '库存预留(锁库)',
  area: 'inventory',
  kind: 'ledger',
  states: 'none',
  codePrefix: 'LK',
  label: ['code'],
  search: ['code', 'demandCode', 'materialName', 'specification', 'mtoNo'],
  fields: {
    code: code('锁库编号', { required: true, unique: true, list: true, filter: true }),
    reserveType: dict('reserveMode', '预留类型', {
      required: true,
      readonly: true,
      default: 'strong',
      hidden: true,
      help: '锁定一行即时库存',
    }),
    demandEntity: dict('entityName', '需求单据类型', { required: true, list: true, filter: true }),
    demandCode: text('需求单号', { required: true, list: true, filter: true }),
    demandId: text('需求单据内码', { readonly: true, hidden: true }),
    demandLineId: text('需求行内码', { required: true, filter: true, hidden: true }),
    orderLineId: text('销售订单行内码', { readonly: true, hidden: true }),
    customer: ref('customer', '客户', { list: true, filter: true }),
    saleOrder: ref('saleOrder', '销售订单', { list: true, filter: true }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { list: true, filter: true }),
    outsourcingOrder: ref('outsourcingOrder', '委外订单', { filter: true }),
    ...stockKey,
    org: { ...stockKey.org, list: false },
    warehouse: { ...stockKey.warehouse, required: false },
    stockStatus: { ...stockKey.stockStatus, required: false, list: false },
    balance: ref('stockBalance', '即时库存行', { readonly: true, hidden: true }),
    origin: ref('stockReservation', '转自', { readonly: true, hidden: true }),
    baseUnit: ref('unit', '基本单位', { required: true, list: true }),
    reservedQty: qty('锁定数量', { required: true, list: true, total: true, scale: 'baseUnit' }),
    consumedQty: qty('已消耗数量', {
      required: true,
      readonly: true,
      list: true,
      total: true,
      default: '0',
      scale: 'baseUnit',
    }),
    releasedQty: qty('已释放数量', {
      required: true,
      readonly: true,
      total: true,
      default: '0',
      scale: 'baseUnit',
    }),
    openQty: qty('有效锁定数量', {
      list: true,
      total: true,
      computed: 'reservedQty - consumedQty - releasedQty',
      scale: 'baseUnit',
    }),
    expiryDate: date('失效日期', { list: true, filter: true }),
    reserveStatus: dict('reserveStatus', '状态', {
      required: true,
      list: true,
      filter: true,
      default: 'active',
    }),
    reservedBy: ref('user', '锁库人', { list: true }),
    reservedAt: datetime('锁库时间', { list: true }),
    remark: text('备注'),
  },
  lines: {
    moves: {
      title: '变动记录',
      readonly: true,
      fields: {
        movedAt: datetime('时间', { list: true }),
        move: dict('reserveMove', '变动', { list: true }),
        qty: qty('数量', { list: true }),
        billEntity: dict('entityName', '单据类型', { list: true }),
        billCode: text('单据编号', { list: true }),
        billId: text('单据内码', { hidden: true }),
        movedBy: ref('user', '操作人', { list: true }),
      },
    },
  },
  indexes: [
    ['demandLineId'],
    ['orderLineId'],
    ['balance', 'reserveStatus'],
    ['expiryDate'],
    ['moves.billId'],
  ],
  actions: {
    lock: {
      title: '锁定',
      performs: true,
      asks: { qty: qty('追加锁定数量', { required: true, above: '0', help: '基本单位；锁定同一行库存' }) },
    },
    unlock: {
      title: '解锁',
      performs: true,
      asks: { qty: qty('解锁数量', { above: '0', help: '留空时全部解锁' }) },
    },
    transferLock: {
      title: '转移锁库',
      performs: true,
      asks: {
        order: ref('saleOrder', '转给销售订单', { required: true }),
        lineNo: integer('订单行号', { plain: true, min: '1', help: '留空时取该订单中同一物料的第一行' }),
        qty: qty('转移数量', { above: '0', help: '留空时全部转移' }),
      },
    },
  },
  sort: [{ field: 'code', descending: true }],
  menu: { group: '库存管理', section: 'ledger', order: 30, icon: 'shield-lock' },
});
