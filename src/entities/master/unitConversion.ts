// 单位换算: between units of different groups, for one material or for all.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, percent, qty, ref, text } from '#model/fields.ts';

export const unitConversion = defineEntity({
  name: 'unitConversion',
  title: '单位换算',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  label: ['fromUnit', 'toUnit'],
  fields: {
    material: ref('material', '物料', { list: true, filter: true }),
    fromUnit: ref('unit', '源单位', { required: true, list: true, filter: true }),
    toUnit: ref('unit', '目标单位', { required: true, list: true, filter: true }),
    numerator: qty('换算分子', {
      required: true,
      list: true,
      above: '0',
      help: '1 源单位 = 分子 ÷ 分母 个目标单位',
    }),
    denominator: qty('换算分母', { required: true, list: true, default: '1', above: '0' }),
    conversionType: dict('conversionType', '换算类型', { required: true, list: true, default: 'fixed' }),
    toleranceRatio: percent('浮动允差%', {
      default: '0',
      min: '0',
      help: '浮动换算的数量与辅助数量相差更多时提交前提醒；0 表示不提醒',
    }),
    effectiveDate: date('生效日期'),
    remark: text('备注'),
  },
  checks: [{ expect: 'fromUnit != toUnit', at: 'toUnit', message: '目标单位不能与源单位相同' }],
  sort: [{ field: 'material' }, { field: 'fromUnit' }],
  uniques: [['material', 'fromUnit', 'toUnit']],
  actions: { import: importing },
  menu: { group: '基础资料', section: 'goods', order: 70, icon: 'arrows-exchange' },
});
