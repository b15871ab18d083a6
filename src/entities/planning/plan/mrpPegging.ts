// 供需追溯: which supply covers which demand, as the last run of the organisation allotted it. Its rows are the run's alone.
import { defineEntity } from '#model/entity.ts';
import { bool, date, dict, integer, qty, ref, text } from '#model/fields.ts';

const told = { readonly: true, list: true } as const;

export const mrpPegging = defineEntity({
  name: 'mrpPegging',
  title: '供需追溯',
  area: 'planning',
  kind: 'ledger',
  states: 'none',
  label: ['demandCode'],
  fields: {
    mrpRun: ref('mrpRun', '计划运算', { readonly: true, filter: true }),
    material: ref('material', '物料编码', { ...told, filter: true }),
    lowLevelCode: integer('低位码', { readonly: true }),
    demandType: dict('mrpDemandType', '需求类型', { ...told, filter: true }),
    demandCode: text('需求单号', { ...told, filter: true }),
    demandLineNo: integer('需求行号', { ...told, plain: true }),
    demandDate: date('需求日期', { ...told, filter: true }),
    demandQty: qty('需求数量', told),
    supplyType: dict('pegSupplyType', '供应类型', { ...told, filter: true }),
    supplyCode: text('供应单号', { ...told, filter: true }),
    supplyLineNo: integer('供应行号', { plain: true, readonly: true }),
    supplyDate: date('供应日期', told),
    pegQty: qty('分配数量', told),
    parentPegId: text('上层追溯', {
      readonly: true,
      hidden: true,
      help: '由哪一行的供应引起的需求',
    }),
    topDemandCode: text('顶层需求单号', { ...told, filter: true }),
    topMaterial: ref('material', '顶层物料', told),
    isLate: bool('延期', { ...told, filter: true, help: '供应日期晚于需求日期' }),
    project: ref('project', '项目', { readonly: true, filter: true }),
    mtoNo: text('计划跟踪号', { readonly: true, filter: true }),
  },
  indexes: [['demandCode'], ['supplyCode'], ['topDemandCode']],
  sort: [{ field: 'material' }, { field: 'demandDate' }],
  menu: { group: '计划管理', section: 'plan', order: 40, icon: 'hierarchy-2' },
});
