// 质量统计分析: how lots passed by period and by supplier, material, operation, workshop or inspector, with the reason found most
// often. Every row leads to the bills it was counted from.
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, percent, qty, ref, text } from '#model/fields.ts';

const shown = { list: true } as const;
const summed = { list: true, total: true } as const;
const behind = { hidden: true } as const;

const days = [
  { field: 'date', op: 'ge', value: 'periodFrom' },
  { field: 'date', op: 'le', value: 'periodTo' },
  { field: 'inspectionType', op: 'eq', value: '@inspectionType' },
] as const;

export const qualityTrendReport = defineEntity({
  name: 'qualityTrendReport',
  title: '质量统计分析',
  area: 'quality',
  kind: 'report',
  states: 'none',
  search: ['dimension'],
  parameters: {
    from: date('日期从', { required: true, default: 'yearStart' }),
    to: date('到', { required: true, default: 'today' }),
    per: dict('trendPeriod', '期间', { required: true, default: 'month' }),
    by: dict('trendDimension', '维度', { required: true, default: 'supplier' }),
    inspectionType: dict('inspectionType', '检验类型'),
  },
  fields: {
    period: text('期间', { ...shown, filter: true }),
    dimension: text('维度', { ...shown, width: 208 }),
    lotCount: integer('检验批数', summed),
    acceptedLots: integer('接收批数', { ...summed, help: '抽检接收的批' }),
    lotPassRate: percent('批合格率%', { ...shown, help: '接收批数 ÷ 检验批数' }),
    inspectQty: qty('检验数量', summed),
    unqualifiedQty: qty('不合格数量', summed),
    qtyPassRate: percent('数量合格率%', { ...shown, help: '(检验数量 − 不合格数量) ÷ 检验数量' }),
    ppm: integer('PPM', { ...shown, help: '不良样本数 ÷ 样本数 × 1,000,000' }),
    topReason: ref('badReason', '首要不良原因', shown),
    topReasonShare: percent('占比%', { ...shown, help: '占该行全部缺陷数' }),
    concessionQty: qty('让步数量', summed),
    periodFrom: date('期间起', behind),
    periodTo: date('期间止', behind),
    supplier: ref('supplier', '供应商', { ...behind, filter: true }),
    material: ref('material', '物料', { ...behind, filter: true }),
    operation: ref('operation', '工序', { ...behind, filter: true }),
    workshop: ref('workshop', '车间', { ...behind, filter: true }),
    inspector: ref('employee', '检验员', { ...behind, filter: true }),
    ...reportOrg,
  },
  drills: (['supplier', 'material', 'operation', 'workshop', 'inspector'] as const).map((field) => ({
    title: '检验单',
    list: 'inspectionBill',
    only: field,
    where: [...days, { field, op: 'eq' as const, value: field }],
  })),
  actions: reportActions,
  sort: [{ field: 'period' }, { field: 'lotPassRate' }],
  menu: { group: '质量管理', section: 'improve', order: 30, icon: 'chart-bar' },
});
