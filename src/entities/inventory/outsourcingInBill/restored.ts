// The material behind products that go back to be made again: it counts as the supplier's stock of ours once more, at what
// it was used up at (冲回核销).
import { baseQuantity, materialNames } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { lineCost, moved } from '#entities/blocks/stockBill.ts';
import { atSupplier, component } from '#entities/blocks/workshopBill.ts';
import { integer, ref } from '#model/fields.ts';

export const restored = {
  title: '冲回核销',
  readonly: true,
  rules: ['quantity'],
  fields: {
    itemLineNo: integer('退货行号', { plain: true, list: true }),
    material: ref('material', '物料编码', { required: true, list: true }),
    ...materialNames,
    unit: ref('unit', '单位', { required: true, list: true }),
    qty: moved('冲回数量'),
    ...baseQuantity,
    warehouse: ref('warehouse', '委外仓', { required: true, list: true, pick: atSupplier }),
    stockStatus: ref('stockStatus', '库存状态', { required: true }),
    lot: ref('lot', '批号', { list: true }),
    ...lineCost,
    ...component,
    sourceEntity: sourceLine.sourceEntity,
    sourceCode: { ...sourceLine.sourceCode, list: false },
    sourceLineId: sourceLine.sourceLineId,
  },
} as const;
