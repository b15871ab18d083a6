// 物料收发汇总表: opening, receipts, issues and closing per warehouse and material over periods. Returns count negative in
// the column of what they return; amounts are those of the ledger, opening and closing at the average of the pool.
import {
  costAmountSum,
  reportActions,
  reportCategory,
  reportMaterial,
  reportOrg,
  reportUnit,
  unitQty,
} from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { money, qty, ref, text } from '#model/fields.ts';

export const stockInOutSummary = defineEntity({
  name: 'stockInOutSummary',
  title: '物料收发汇总表',
  area: 'inventory',
  kind: 'report',
  states: 'none',
  search: ['material', 'materialName', 'specification'],
  parameters: {
    periodFrom: text('期间从', { required: true, month: true, default: 'thisMonth' }),
    periodTo: text('期间至', { required: true, month: true, default: 'thisMonth' }),
    lot: ref('lot', '批号'),
  },
  fields: {
    ...reportOrg,
    warehouse: ref('warehouse', '仓库', { list: true, filter: true }),
    ...reportCategory,
    ...reportMaterial,
    ...reportUnit,
    openQty: qty('期初数量', unitQty),
    openAmount: money('期初金额', costAmountSum),
    purchaseInQty: qty('采购入库', unitQty),
    productionInQty: qty('生产入库', unitQty),
    otherInQty: qty('其他入库', unitQty),
    inQty: qty('收入合计', unitQty),
    inAmount: money('收入金额', costAmountSum),
    salesOutQty: qty('销售出库', unitQty),
    issueQty: qty('生产领料', unitQty),
    otherOutQty: qty('其他出库', unitQty),
    outQty: qty('发出合计', unitQty),
    outAmount: money('发出金额', costAmountSum),
    adjustAmount: money('调整金额', {
      ...costAmountSum,
      help: '成本调整、尾差，以及同一成本池内各仓库之间的重新分摊',
    }),
    endQty: qty('结存数量', unitQty),
    endAmount: money('结存金额', costAmountSum),
  },
  drills: [
    {
      title: '收发明细',
      list: 'stockInOutDetail',
      parameters: {
        material: 'material',
        warehouse: 'warehouse',
        lot: '@lot',
        periodFrom: '@periodFrom',
        periodTo: '@periodTo',
      },
    },
    {
      title: '库存流水',
      list: 'stockLedger',
      where: [
        { field: 'material', op: 'eq', value: 'material' },
        { field: 'warehouse', op: 'eq', value: 'warehouse' },
        { field: 'lot', op: 'eq', value: '@lot' },
        { field: 'period', op: 'ge', value: '@periodFrom' },
        { field: 'period', op: 'le', value: '@periodTo' },
      ],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'material' }, { field: 'warehouse' }],
  menu: { group: '库存管理', section: 'report', order: 30, icon: 'chart-bar' },
});
