// 库存期间结存: what each balance key held at the end of a closed month and how it came there. Written when a period is
// closed, removed when it is opened again.
import { stockKey } from '#entities/blocks/stockKey.ts';
import { defineEntity } from '#model/entity.ts';
import { money, qty, ref, text } from '#model/fields.ts';

const quantity = { list: true, total: true, scale: 'baseUnit' } as const;
const amount = { list: true, total: true, scale: 'local.amount', guard: 'cost' } as const;

export const stockPeriodBalance = defineEntity({
  name: 'stockPeriodBalance',
  title: '库存期间结存',
  area: 'inventory',
  kind: 'ledger',
  book: true,
  states: 'none',
  label: ['period', 'materialName'],
  search: ['period', 'materialName', 'specification', 'mtoNo'],
  fields: {
    period: text('期间', { required: true, list: true, filter: true }),
    ...stockKey,
    baseUnit: ref('unit', '基本单位', { required: true, list: true }),
    openQty: qty('期初数量', quantity),
    openAmount: money('期初金额', amount),
    inQty: qty('本期收入数量', quantity),
    inAmount: money('本期收入金额', amount),
    outQty: qty('本期发出数量', quantity),
    outAmount: money('本期发出金额', amount),
    adjustAmount: money('本期调整金额', amount),
    endQty: qty('期末数量', quantity),
    endAmount: money('期末金额', amount),
  },
  indexes: [['period', 'material']],
  sort: [{ field: 'period', descending: true }, { field: 'material' }],
  menu: { group: '库存管理', section: 'ledger', order: 60, icon: 'calendar-stats' },
});
