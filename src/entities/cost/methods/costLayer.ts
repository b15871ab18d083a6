// 先进先出层: receipts still on hand in the order they will leave, and what was taken of each.
import { drillDown } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { date, integer, money, price, qty, ref, text } from '#model/fields.ts';

const kept = { readonly: true, list: true } as const;
const amount = { readonly: true, scale: 'local.amount', guard: 'cost' } as const;

export const costLayer = defineEntity({
  name: 'costLayer',
  title: '先进先出层',
  area: 'cost',
  kind: 'ledger',
  book: true,
  states: 'none',
  label: ['billCode'],
  search: ['billCode', 'materialName', 'specification'],
  fields: {
    org: ref('organization', '组织', { required: true, ...kept, filter: true }),
    material: ref('material', '物料编码', { ...kept, filter: true }),
    ...materialNames,
    lot: ref('lot', '批号', { readonly: true, filter: true }),
    bizDate: date('入库日期', kept),
    inSeq: integer('入库流水', { plain: true, ...kept, unique: true }),
    pool: ref('stockCostPool', '成本池', { readonly: true, hidden: true }),
    billCode: text('单据编号', { ...kept, filter: true }),
    billEntity: text('单据类型', { readonly: true, hidden: true }),
    billId: text('单据内码', { readonly: true, hidden: true }),
    baseUnit: ref('unit', '基本单位', { readonly: true, list: true }),
    inQty: qty('入库数量', { ...kept, scale: 'baseUnit' }),
    inAmount: money('入库金额', { ...amount, list: true }),
    remainQty: qty('剩余数量', { ...kept, total: true, scale: 'baseUnit' }),
    remainAmount: money('剩余金额', { ...amount, list: true, total: true }),
    unitCost: price('单价', {
      list: true,
      computed: 'if(inQty = 0, 0, round(inAmount / inQty, 6))',
      guard: 'cost',
    }),
  },
  lines: {
    takes: {
      title: '出库',
      readonly: true,
      fields: {
        outSeq: integer('出库流水', { ...kept, plain: true }),
        bizDate: date('日期', kept),
        billCode: text('单据编号', kept),
        qty: qty('数量', { ...kept, scale: '8' }),
        amount: money('金额', { ...amount, list: true }),
      },
    },
  },
  indexes: [['pool', 'bizDate', 'inSeq']],
  drills: [
    { title: '查看单据', entity: 'billEntity', id: 'billId' },
    { title: '库存流水', list: 'stockLedger', where: [{ field: 'material', op: 'eq', value: 'material' }] },
  ],
  actions: { drillDown },
  sort: [{ field: 'bizDate' }, { field: 'inSeq' }],
  whenEmpty: { text: '按先进先出计价的物料入库后，这里列出还在库的各批入库', goTo: 'material' },
  menu: { group: '成本核算', section: 'books', order: 30, icon: 'stack-2' },
});
