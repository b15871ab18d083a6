// 供应商处库存表: our material at every supplier over periods, as the ledger of his warehouses tells it, and what he should
// have by standard consumption: the sheet both sides reconcile by.
import { reportActions, reportOrg, reportUnit, unitQty } from '#entities/blocks/report.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { integer, qty, ref, text } from '#model/fields.ts';

export const supplierStockReport = defineEntity({
  name: 'supplierStockReport',
  title: '供应商处库存表',
  area: 'outsourcing',
  kind: 'report',
  states: 'none',
  search: ['supplier', 'material', 'materialName'],
  parameters: {
    periodFrom: text('期间从', { required: true, month: true, default: 'thisMonth' }),
    periodTo: text('期间至', { required: true, month: true, default: 'thisMonth' }),
  },
  fields: {
    ...reportOrg,
    supplier: ref('supplier', '供应商', { list: true, filter: true }),
    warehouse: ref('warehouse', '供应商仓库', { filter: true }),
    material: ref('material', '物料编码', { list: true, filter: true }),
    ...materialNames,
    ...reportUnit,
    openingQty: qty('期初', unitQty),
    issuedQty: qty('发出', unitQty),
    fedQty: qty('补料', unitQty),
    returnedQty: qty('退回', unitQty),
    consumedQty: qty('核销', unitQty),
    scrappedQty: qty('报废', {
      ...unitQty,
      help: '在供应商仓库上做的其他出库、盘亏，减去其他入库、盘盈和手工调拨',
    }),
    closingQty: qty('结存', unitQty),
    standardClosingQty: qty('应存', { ...unitQty, help: '按标准耗用应当结存的数量' }),
    diffQty: qty('差异', { ...unitQty, help: '结存减应存，负数为超耗' }),
    oldestDays: integer('最长库龄(天)', { list: true }),
  },
  drills: [
    {
      title: '库存流水',
      list: 'stockLedger',
      where: [
        { field: 'material', op: 'eq', value: 'material' },
        { field: 'warehouse', op: 'eq', value: 'warehouse' },
        { field: 'period', op: 'ge', value: '@periodFrom' },
        { field: 'period', op: 'le', value: '@periodTo' },
      ],
    },
    {
      title: '核销台账',
      list: 'outsourcingConsumption',
      parameters: { periodFrom: '@periodFrom', periodTo: '@periodTo' },
      where: [
        { field: 'component', op: 'eq', value: 'material' },
        { field: 'supplier', op: 'eq', value: 'supplier' },
      ],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'supplier' }, { field: 'material' }],
  menu: { group: '委外管理', order: 50, icon: 'building-warehouse' },
});
