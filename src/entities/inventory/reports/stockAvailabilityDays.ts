// 可用量按日期: the dated rows behind 预计可用量查询: what there is, every receipt and issue still expected, and after each
// what would be left. A balance below 0 is the day nothing more can be promised.
import { reportActions, reportMaterial, reportOrg, reportUnit } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, qty, ref, text } from '#model/fields.ts';

export const stockAvailabilityDays = defineEntity({
  name: 'stockAvailabilityDays',
  title: '可用量按日期',
  area: 'inventory',
  kind: 'report',
  states: 'none',
  label: ['sourceCode'],
  search: ['material', 'materialName', 'specification', 'sourceCode', 'partnerName'],
  parameters: {
    material: ref('material', '物料', { help: '不选时列出所有有未完成订单的物料' }),
    warehouse: ref('warehouse', '仓库', { help: '只看这个仓库的库存，以及进出它的订单' }),
    mtoNo: text('计划跟踪号'),
  },
  fields: {
    ...reportOrg,
    material: reportMaterial.material,
    materialName: reportMaterial.materialName,
    day: date('日期', { list: true, filter: true }),
    kind: dict('expectedKind', '来源', { list: true, width: 88, filter: true }),
    receiptQty: qty('预计收入', { list: true, width: 104, total: true, scale: 'unit' }),
    issueQty: qty('预计发出', { list: true, width: 104, total: true, scale: 'unit' }),
    balanceQty: qty('预计可用量', { list: true, scale: 'unit' }),
    ...reportUnit,
    sourceCode: text('单据编号', { list: true, width: 128, filter: true }),
    partnerName: text('往来单位', { list: true, width: 184, filter: true }),
    specification: reportMaterial.specification,
    sourceEntity: dict('entityName', '单据类型', { hidden: true }),
    sourceId: text('单据内码', { hidden: true }),
    seq: integer('序号', { plain: true, hidden: true }),
  },
  drills: [{ title: '查看单据', entity: 'sourceEntity', id: 'sourceId' }],
  actions: reportActions,
  sort: [{ field: 'material' }, { field: 'seq' }],
  menu: { group: '库存管理', section: 'report', order: 20, icon: 'calendar-event' },
});
