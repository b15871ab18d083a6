// 盘亏单: goods the books had and a count did not find. Approval takes them out at the current average.
import { attach } from '#entities/blocks/actions.ts';
import { countBillFields, countedMaterial, countedPlace, countedReason } from '#entities/blocks/countBill.ts';
import { ownerChecks, placeChecks } from '#entities/blocks/stockBill.ts';
import { defineEntity } from '#model/entity.ts';

export const deficitBill = defineEntity({
  name: 'deficitBill',
  title: '盘亏单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'LO',
  label: ['code'],
  search: ['code', 'stockCountScheme'],
  scope: { owner: 'handler', department: 'department' },
  fields: countBillFields('盘亏'),
  lines: {
    items: {
      title: '盘亏明细',
      rules: ['quantity'],
      required: true,
      fields: { ...countedMaterial('盘亏'), ...countedPlace, ...countedReason },
    },
  },
  checks: [...ownerChecks, ...placeChecks],
  actions: { attach, manual: { title: '手工录入' } },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '库存管理', section: 'count', order: 40, icon: 'package-export' },
});
