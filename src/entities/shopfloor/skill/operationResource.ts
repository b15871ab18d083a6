// 工序资源要求: what an operation needs besides its machine: a mould, a tool, a person with a skill of some level. Of each kind
// the narrowest requirement holds.
import { defineEntity } from '#model/entity.ts';
import { bool, dict, integer, ref } from '#model/fields.ts';

export const operationResource = defineEntity({
  name: 'operationResource',
  title: '工序资源要求',
  area: 'shopfloor',
  kind: 'master',
  states: 'lookup',
  label: ['operation', 'skillLevel'],
  fields: {
    operation: ref('operation', '工序', { required: true, list: true, filter: true }),
    material: ref('material', '物料', { list: true, filter: true, help: '不填适用于全部物料' }),
    operationSeq: integer('工序号', {
      plain: true,
      list: true,
      help: '同一物料有几道相同工序时填写，最优先',
    }),
    resourceKind: dict('secondResource', '资源类别', {
      required: true,
      list: true,
      filter: true,
      default: 'skill',
    }),
    workResource: ref('workResource', '模具或工装', {
      list: true,
      filter: true,
      editableWhen: "resourceKind != 'skill'",
      help: '同一工序、同样范围登记几条时，任取其一',
    }),
    qty: integer('数量', { required: true, list: true, default: 1, min: '1', max: '20' }),
    skillOperation: ref('operation', '技能(工序)', {
      list: true,
      help: '要求哪道工序的技能；不填为本工序',
    }),
    skillLevel: dict('skillLevel', '最低等级', { required: true, list: true, default: 'qualified' }),
    isBlocking: bool('缺少不得开工', { list: true, default: true, help: '不勾选时只提醒' }),
  },
  checks: [
    {
      expect: 'not empty(workResource)',
      when: "resourceKind != 'skill'",
      at: 'workResource',
      message: '请选择模具或工装；要求有资质人员时资源类别选“有资质人员”',
    },
  ],
  sort: [{ field: 'operation' }],
  menu: { group: '车间现场', section: 'access', order: 60, icon: 'adjustments' },
});
