// The material a supplier used for the products he delivers: it leaves his warehouse with the receipt (核销).
import { baseQuantity, materialNames } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { lineCost, moved, pieces } from '#entities/blocks/stockBill.ts';
import { atSupplier, component } from '#entities/blocks/workshopBill.ts';
import { integer, money, qty, ref, text } from '#model/fields.ts';

export const consumptions = {
  title: '用料核销',
  fromStock: { warehouse: 'warehouse', status: 'stockStatus' },
  rules: ['quantity'],
  fields: {
    itemLineNo: integer('入库行号', {
      plain: true,
      required: true,
      list: true,
      min: '1',
      help: '耗用这些材料的入库明细行号',
    }),
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      pick: 'isStock',
      fill: { unit: 'stockUnit' },
    }),
    ...materialNames,
    unit: ref('unit', '单位', { required: true, list: true }),
    standardQty: qty('标准耗用', { readonly: true, scale: 'unit' }),
    supplierQty: qty('供应商结存', { list: true, transient: true, scale: 'unit' }),
    qty: moved('本次核销'),
    ...baseQuantity,
    diffQty: qty('差异', { computed: 'if(empty(standardQty), 0, qty - standardQty)', scale: 'unit' }),
    warehouse: ref('warehouse', '委外仓', {
      inherits: true,
      required: true,
      list: true,
      default: 'doc.supplierWarehouse',
      pick: atSupplier,
      fill: { stockStatus: 'defaultStatus' },
    }),
    stockStatus: ref('stockStatus', '库存状态', { required: true }),
    lot: ref('lot', '批号', { list: true }),
    ...pieces,
    mtoNo: text('计划跟踪号'),
    ...lineCost,
    deductAmount: money('超耗扣款', {
      scale: 'local.amount',
      guard: 'cost',
      computed:
        'if(doc.materialDeduct and diffQty > 0 and qty > 0 and not empty(costAmount), round(costAmount * diffQty / qty, 2), 0)',
    }),
    ...component,
    sourceEntity: sourceLine.sourceEntity,
    sourceCode: { ...sourceLine.sourceCode, list: false },
    sourceLineId: sourceLine.sourceLineId,
    remark: text('备注'),
  },
} as const;

/** The pieces of an operation stay with their production order: only products need a place. */
export const stockedChecks = [
  {
    expect: 'not empty(warehouse)',
    when: 'empty(operation)',
    at: 'items.warehouse',
    message: '请填写入库仓库',
    on: 'submit',
  },
  {
    expect: 'not empty(stockStatus)',
    when: 'empty(operation)',
    at: 'items.stockStatus',
    message: '请填写库存状态',
    on: 'submit',
  },
] as const;

export const consumptionChecks = [
  {
    expect: 'not empty(lot)',
    when: 'material.isLotManaged',
    at: 'consumptions.lot',
    message: '该物料启用了批号管理，请填写批号',
    on: 'submit',
  },
] as const;
