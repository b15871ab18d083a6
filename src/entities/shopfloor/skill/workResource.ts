// 模具与工装: what operations need besides their machine and there are only a few of: a mould, a fixture, a gauge. Schedules
// reserve it like a machine.
import { defineEntity } from '#model/entity.ts';
import { code, dict, integer, ref, text } from '#model/fields.ts';

export const workResource = defineEntity({
  name: 'workResource',
  title: '模具与工装',
  area: 'shopfloor',
  kind: 'master',
  states: 'lookup',
  codePrefix: 'MJ',
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    resourceKind: dict('secondResource', '类别', {
      required: true,
      list: true,
      filter: true,
      default: 'mould',
    }),
    count: integer('可用数量', {
      required: true,
      list: true,
      default: 1,
      min: '1',
      max: '99',
      help: '同时能用几套：排产与开工都不超过它',
    }),
    workshop: ref('workshop', '车间', { list: true, filter: true }),
    storagePlace: text('存放位置', { list: true }),
    remark: text('备注', { length: 500 }),
  },
  checks: [
    {
      expect: "resourceKind != 'skill'",
      at: 'resourceKind',
      message: '有资质人员在“员工技能”中登记，这里只登记模具、工装和班组人手',
    },
  ],
  sort: [{ field: 'code' }],
  menu: { group: '车间现场', section: 'access', order: 55, icon: 'adjustments' },
});
