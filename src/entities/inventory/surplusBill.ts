// 盘盈单: goods a count found beyond the books. Approval brings them in at the typed unit cost, else the average.
import { attach } from '#entities/blocks/actions.ts';
import { countBillFields, countedMaterial, countedPlace, countedReason } from '#entities/blocks/countBill.ts';
import { ownerChecks, placeChecks } from '#entities/blocks/stockBill.ts';
import { defineEntity } from '#model/entity.ts';
import { price } from '#model/fields.ts';

export const surplusBill = defineEntity({
  name: 'surplusBill',
  title: '盘盈单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'GA',
  label: ['code'],
  search: ['code', 'stockCountScheme'],
  scope: { owner: 'handler', department: 'department' },
  fields: countBillFields('盘盈'),
  lines: {
    items: {
      title: '盘盈明细',
      rules: ['quantity'],
      required: true,
      fields: {
        ...countedMaterial('盘盈'),
        ...countedPlace,
        unitCost: price('盘盈单价', {
          min: '0',
          guard: 'cost',
          help: '每基本单位；留空时取当前平均成本，再取参考成本',
        }),
        ...countedReason,
      },
    },
  },
  checks: [...ownerChecks, ...placeChecks],
  actions: { attach, manual: { title: '手工录入' } },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '库存管理', section: 'count', order: 30, icon: 'package-import' },
});
