// 委外用料核销台账: which receipt used up which material, against what it should have; products that went back to be made
// again count negative.
import { costAmountSum, reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, integer, money, price, qty, ref, text } from '#model/fields.ts';

const sum = { list: true, total: true, scale: 'unit' } as const;
const shown = { list: true, filter: true } as const;

export const outsourcingConsumption = defineEntity({
  name: 'outsourcingConsumption',
  title: '委外用料核销台账',
  area: 'outsourcing',
  kind: 'report',
  states: 'none',
  search: ['component', 'materialName', 'supplier'],
  parameters: {
    periodFrom: text('期间从', { required: true, month: true, default: 'thisMonth' }),
    periodTo: text('期间至', { required: true, month: true, default: 'thisMonth' }),
  },
  fields: {
    ...reportOrg,
    consumeTime: datetime('核销时间', shown),
    supplier: ref('supplier', '供应商', shown),
    outsourcingOrder: ref('outsourcingOrder', '委外订单', shown),
    productLineNo: integer('产品行号', { plain: true, list: true }),
    outsourcingInBill: ref('outsourcingInBill', '委外入库单', shown),
    outsourcingReturnBill: ref('outsourcingReturnBill', '委外退货单', { filter: true }),
    inQty: qty('入库数量', { list: true }),
    component: ref('material', '子项物料', shown),
    materialName: text('物料名称', { list: true }),
    unit: ref('unit', '单位', { list: true }),
    lot: ref('lot', '批号', { filter: true }),
    standardQty: qty('标准耗用', sum),
    actualQty: qty('核销数量', sum),
    diffQty: qty('差异', sum),
    unitCost: price('成本单价', { guard: 'cost' }),
    amount: money('核销金额', costAmountSum),
    isReversed: bool('已冲销', { list: true, filter: true }),
  },
  drills: [
    { title: '委外入库单', entity: '=outsourcingInBill', id: 'outsourcingInBill' },
    { title: '委外订单', entity: '=outsourcingOrder', id: 'outsourcingOrder' },
  ],
  actions: reportActions,
  sort: [{ field: 'consumeTime', descending: true }],
  menu: { group: '委外管理', order: 60, icon: 'list-details' },
});
