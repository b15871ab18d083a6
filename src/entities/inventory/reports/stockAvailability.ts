// 预计可用量查询: what of a material can be promised: stock less what is locked and frozen, with what is on its way, and
// without what is already promised. The first day on which supply no longer covers demand stands beside it.
import { reportActions, reportMaterial, reportOrg, reportUnit, unitQty } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { date, qty, ref, text } from '#model/fields.ts';

export const stockAvailability = defineEntity({
  name: 'stockAvailability',
  title: '预计可用量查询',
  area: 'inventory',
  kind: 'report',
  states: 'none',
  search: ['material', 'materialName', 'specification'],
  parameters: {
    warehouse: ref('warehouse', '仓库', { help: '只看这个仓库的库存，以及从它发货的需求' }),
    mtoNo: text('计划跟踪号'),
  },
  fields: {
    ...reportOrg,
    ...reportMaterial,
    ...reportUnit,
    onHandQty: qty('现存量', unitQty),
    reservedQty: qty('锁库量', unitQty),
    frozenQty: qty('冻结量', unitQty),
    availableQty: qty('可用量', unitQty),
    inTransitQty: qty('调拨在途', unitQty),
    toInspectQty: qty('待检量', unitQty),
    openPurchaseQty: qty('采购在途', unitQty),
    openProductionQty: qty('生产在制', unitQty),
    openOutsourceQty: qty('委外在途', unitQty),
    openSaleQty: qty('未发销售量', unitQty),
    componentDemandQty: qty('生产用料需求', unitQty),
    expiringQty: qty('将过期量', {
      ...unitQty,
      help: '在最后一个已知需求以前过期、没有需求用得上的批次，预计可用量不含',
    }),
    safetyStock: qty('安全库存', { list: true, scale: 'unit' }),
    planAvailableQty: qty('预计可用量', unitQty),
    firstShortDate: date('首次缺料日期', { list: true }),
  },
  drills: [
    {
      title: '可用量按日期',
      list: 'stockAvailabilityDays',
      parameters: { material: 'material', warehouse: '@warehouse', mtoNo: '@mtoNo' },
    },
    {
      title: '即时库存',
      list: 'stockBalance',
      where: [
        { field: 'material', op: 'eq', value: 'material' },
        { field: 'warehouse', op: 'eq', value: '@warehouse' },
      ],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'material' }],
  menu: { group: '库存管理', section: 'report', order: 10, icon: 'calendar-stats' },
});
