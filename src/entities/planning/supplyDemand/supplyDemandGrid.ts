// 供需平衡表: what comes and goes of every material and what would be left, bucket by bucket. The rows of this report are the
// materials with what filters ask for; the seven rows of each and their buckets are folded on the page (balanceRows.ts).
import { reportActions, reportMaterial, reportOrg, reportUnit } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, qty, ref } from '#model/fields.ts';

export const supplyDemandGrid = defineEntity({
  name: 'supplyDemandGrid',
  title: '供需平衡表',
  area: 'planning',
  kind: 'report',
  states: 'none',
  label: ['material'],
  search: ['material', 'materialName', 'specification'],
  fields: {
    ...reportOrg,
    material: reportMaterial.material,
    materialName: reportMaterial.materialName,
    specification: reportMaterial.specification,
    planner: ref('employee', '计划员', { list: true, filter: true }),
    onHand: qty('现存量', { list: true, scale: 'unit', help: '可用的、在途的和待检的' }),
    safetyStock: qty('安全库存', { list: true, scale: 'unit' }),
    lowestQty: qty('最低结存', { list: true, scale: 'unit', help: '现存量加减未完成的收发之后的最低点' }),
    firstShortDate: date('首个缺口日', { list: true, filter: true, help: '结存第一次小于 0 的日子' }),
    firstLowDate: date('首次低于安全', { list: true, filter: true }),
    isLate: bool('有逾期', { list: true, filter: true, help: '有日期已过还没有完成的收发' }),
    ...reportUnit,
  },
  actions: reportActions,
  sort: [{ field: 'material' }],
  menu: { group: '计划管理', section: 'plan', order: 5, icon: 'layout-grid' },
});
