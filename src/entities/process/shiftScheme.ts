// 排班方案: which shifts are worked on which day: by the weekday, or in a cycle that begins at a date.
import { importing, print } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, integer, longText, ref, text } from '#model/fields.ts';
import { resourceStates } from './states.ts';

export const shiftScheme = defineEntity({
  name: 'shiftScheme',
  title: '排班方案',
  area: 'process',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'PB',
  search: ['code', 'name'],
  onlyOne: { field: 'isDefault' },
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    schemeType: dict('shiftSchemeType', '方案类型', {
      required: true,
      list: true,
      default: 'fixed',
      help: '固定：第 1 至 7 天是周一至周日；轮班：从循环基准日起循环',
    }),
    cycleDays: integer('循环天数', { min: '1', max: '42', editableWhen: "schemeType = 'rotating'" }),
    baseDate: date('循环基准日', { editableWhen: "schemeType = 'rotating'", help: '循环第 1 天的日期' }),
    isDefault: bool('默认', { list: true, default: false, help: '没有指定排班方案的日历使用它' }),
    remark: longText('备注'),
  },
  lines: {
    days: {
      title: '班次安排',
      fields: {
        dayNo: integer('第几天', { required: true, list: true, min: '1', max: '42' }),
        shift: ref('shift', '班次', { required: true, list: true, inherits: true }),
        workTeam: ref('workTeam', '班组', { list: true, inherits: true }),
        resourceQty: integer('资源数量', {
          list: true,
          min: '0',
          max: '9999',
          help: '不填为工作中心的全部资源',
        }),
        remark: text('备注'),
      },
    },
  },
  actions: { import: importing, print },
  sort: [{ field: 'code' }],
  menu: { group: '工艺与资源', section: 'time', order: 30, icon: 'layout-columns' },
});
