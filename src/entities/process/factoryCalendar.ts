// 工厂日历: working days, holidays and make-up days. Kept are the weekly pattern and the exceptions; the days themselves
// follow from both (model/workingTime/workCalendar.ts) and are never stored, so the two cannot contradict each other.
import { importing, print } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, choices, code, date, dict, integer, longText, qty, ref, text } from '#model/fields.ts';
import { resourceStates } from './states.ts';

export const factoryCalendar = defineEntity({
  name: 'factoryCalendar',
  title: '工厂日历',
  area: 'process',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'RL',
  carry: ['calendarStart', 'calendarEnd', 'isDefault'],
  search: ['code', 'name'],
  onlyOne: { field: 'isDefault' },
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    calendarStart: date('开始日期', { required: true, list: true }),
    calendarEnd: date('结束日期', { required: true, list: true }),
    weekPattern: choices('weekday', '工作日', { help: '每周上班的日子；不选为周一至周五' }),
    shiftScheme: ref('shiftScheme', '默认排班方案'),
    hoursPerDay: qty('日工作小时', {
      default: '8',
      above: '0',
      max: '24',
      help: '没有排班方案时按它计算工时',
    }),
    workDayCount: integer('工作天数', { list: true, readonly: true }),
    isDefault: bool('默认', {
      list: true,
      default: false,
      help: '本组织的日历：到期日、交期遇休息日时按它调整',
    }),
    remark: longText('备注'),
  },
  lines: {
    exceptions: {
      title: '例外日期',
      fields: {
        startDate: date('开始日期', { required: true, list: true }),
        endDate: date('结束日期', { required: true, list: true }),
        dayType: dict('dayType', '类型', { required: true, list: true, default: 'holiday' }),
        shiftScheme: ref('shiftScheme', '排班方案', { list: true }),
        description: text('说明', { list: true }),
      },
    },
  },
  checks: [
    { expect: 'calendarStart <= calendarEnd', at: 'calendarEnd', message: '结束日期不能早于开始日期' },
    { expect: 'startDate <= endDate', at: 'exceptions.endDate', message: '结束日期不能早于开始日期' },
    {
      expect: 'doc.calendarStart <= startDate and endDate <= doc.calendarEnd',
      at: 'exceptions.startDate',
      message: '例外日期不在日历的开始日期与结束日期之间，请改正或先延长日历',
    },
  ],
  actions: { import: importing, print },
  sort: [{ field: 'code' }],
  menu: { group: '工艺与资源', section: 'time', order: 10, icon: 'calendar-event' },
});
