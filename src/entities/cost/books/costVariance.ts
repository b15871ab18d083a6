// 成本差异台账: every amount of cost that is neither stock nor work in process. Never changed; an undo writes the mirror.
import { drillDown, print } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, integer, money, price, qty, ref, text } from '#model/fields.ts';

const kept = { readonly: true, list: true, filter: true } as const;

export const costVariance = defineEntity({
  name: 'costVariance',
  title: '成本差异台账',
  area: 'cost',
  kind: 'ledger',
  book: true,
  states: 'none',
  label: ['billCode'],
  search: ['billCode', 'materialName', 'specification'],
  fields: {
    period: text('期间', kept),
    postedAt: datetime('记账时间', { readonly: true, list: true }),
    varianceKind: dict('costVarianceKind', '差异类别', kept),
    costElement: dict('costElement', '成本要素', kept),
    material: ref('material', '物料编码', kept),
    ...materialNames,
    manufacturingOrder: ref('manufacturingOrder', '生产订单', kept),
    workCenter: ref('workCenter', '工作中心', { readonly: true, filter: true }),
    supplier: ref('supplier', '供应商', { readonly: true, filter: true }),
    qty: qty('数量', { readonly: true, scale: '8' }),
    standardPrice: price('标准单价', { readonly: true, guard: 'cost' }),
    actualPrice: price('实际单价', { readonly: true, guard: 'cost' }),
    amount: money('差异金额', {
      readonly: true,
      list: true,
      total: true,
      scale: 'local.amount',
      guard: 'cost',
      help: '正数为不利差异',
    }),
    billEntity: dict('entityName', '单据类型', { readonly: true, list: true }),
    billCode: text('单据编号', kept),
    billId: text('单据内码', { readonly: true, hidden: true }),
    ledgerSeq: integer('流水序号', { plain: true, readonly: true }),
    isReversal: bool('冲销', { readonly: true, default: false }),
    postKey: text('幂等键', { readonly: true, unique: true, hidden: true }),
  },
  indexes: [['period', 'varianceKind'], ['billId']],
  drills: [{ title: '查看单据', entity: 'billEntity', id: 'billId' }],
  actions: { print, drillDown },
  sort: [
    { field: 'period', descending: true },
    { field: 'postedAt', descending: true },
  ],
  whenEmpty: { text: '标准成本物料入库、成本结账过账后，差异记在这里', goTo: 'costParam' },
  menu: { group: '成本核算', section: 'books', order: 20, icon: 'bar-chart' },
});
