// 库存预警表: materials outside the limits kept for them, lots that go or went out of date, goods too long on their way
// and stock nobody takes. One row per material, or per balance where a lot or a warehouse is what matters.
import { reportActions, reportOrg, reportUnit } from '#entities/blocks/report.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, qty, ref, text } from '#model/fields.ts';

const shown = { list: true, scale: 'unit' } as const;

export const stockAlert = defineEntity({
  name: 'stockAlert',
  title: '库存预警表',
  area: 'inventory',
  kind: 'report',
  states: 'none',
  search: ['material', 'materialName'],
  parameters: {
    slowDays: integer('呆滞天数', { required: true, default: 180, help: '超过这么多天没有出库的库存为呆滞' }),
    transitDays: integer('在途天数', {
      required: true,
      default: 7,
      help: '调出后超过这么多天未入库为在途超期',
    }),
  },
  fields: {
    ...reportOrg,
    alertType: dict('stockAlertType', '预警类型', { list: true, filter: true }),
    material: ref('material', '物料编码', { list: true, filter: true }),
    materialName: materialNames.materialName,
    warehouse: ref('warehouse', '仓库', { list: true, filter: true }),
    lot: ref('lot', '批号', { list: true }),
    ...reportUnit,
    onHandQty: qty('库存量', shown),
    availableQty: qty('可用量', shown),
    limitQty: qty('界限值', shown),
    diffQty: qty('差额', { ...shown, help: '可用量减界限值：负数为缺少，正数为超出' }),
    expiryDate: date('有效期至', { list: true }),
    remainDays: integer('剩余天数', { list: true }),
    suggest: text('建议', { list: true }),
    handler: ref('employee', '责任人', { list: true, filter: true }),
  },
  drills: [
    {
      title: '即时库存',
      list: 'stockBalance',
      where: [
        { field: 'material', op: 'eq', value: 'material' },
        { field: 'warehouse', op: 'eq', value: 'warehouse' },
        { field: 'lot', op: 'eq', value: 'lot' },
      ],
    },
    {
      title: '预计可用量',
      list: 'stockAvailability',
      where: [{ field: 'material', op: 'eq', value: 'material' }],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'alertType' }, { field: 'material' }],
  menu: { group: '库存管理', section: 'report', order: 60, icon: 'alert-triangle' },
});
