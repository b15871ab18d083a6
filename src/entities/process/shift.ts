// 班次: the working times of a day, with breaks and over midnight. What is worked follows from the periods
// (model/workingTime/shifts.ts); a shift without any is worked from beginning to end.
import { importing, print } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, integer, longText, text } from '#model/fields.ts';
import { resourceStates } from './states.ts';

const time = { required: true, list: true, length: 5, width: 96 } as const;

export const shift = defineEntity({
  name: 'shift',
  title: '班次',
  area: 'process',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'BCI',
  carry: ['shortName', 'startTime', 'endTime', 'crossDay', 'workMinutes', 'color'],
  search: ['code', 'name', 'shortName'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    shortName: text('简称', { list: true, length: 10, help: '排班表的单元格里显示，例如 早、中、夜' }),
    startTime: text('上班时间', { ...time, help: '例如 08:00' }),
    endTime: text('下班时间', { ...time, help: '不晚于上班时间的，是第二天' }),
    crossDay: bool('跨天', { list: true, computed: 'endTime <= startTime' }),
    workMinutes: integer('有效工时(分)', { list: true, readonly: true, help: '各时段之和，扣除休息' }),
    color: text('颜色', { length: 7, help: '例如 #2362fb；年历和排班表中显示' }),
    sortNo: integer('顺序', { default: 0 }),
    remark: longText('备注'),
  },
  proposes: ['startTime', 'endTime', 'periods.startTime', 'periods.endTime', 'periods.isBreak'],
  lines: {
    periods: {
      title: '时段',
      fields: {
        startTime: text('开始', time),
        endTime: text('结束', time),
        isBreak: bool('休息', { list: true, default: false }),
      },
    },
  },
  actions: { import: importing, print },
  sort: [{ field: 'sortNo' }, { field: 'code' }],
  menu: { group: '工艺与资源', section: 'time', order: 20, icon: 'history-toggle' },
});
