// 点检保养计划: what is done on which equipment how often, by the calendar or by what its counter has run. Tasks are made from
// it weeks ahead; making them twice makes none twice.
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, integer, longText, qty, ref, text } from '#model/fields.ts';
import { notScrapped } from '../equipment/usable.ts';
import { resourceStates } from '../states.ts';

const basic = { group: '基本', list: true, filter: true } as const;
const cycle = { group: '周期' } as const;
const work = { group: '执行' } as const;

export const maintenancePlan = defineEntity({
  name: 'maintenancePlan',
  title: '点检保养计划',
  area: 'process',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'BY',
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, ...basic }),
    name: text('名称', { required: true, ...basic, pinyin: true }),
    planType: dict('maintenanceType', '计划类型', { required: true, ...basic, default: 'maintain' }),
    cycleType: dict('cycleType', '周期类型', {
      required: true,
      ...cycle,
      list: true,
      filter: true,
      default: 'month',
      help: '运行小时、模次按设备台账的已用寿命计，到了周期值生成任务',
    }),
    cycleValue: integer('周期值', {
      required: true,
      ...cycle,
      list: true,
      default: 1,
      min: '1',
      max: '9999999',
    }),
    startDate: date('开始日期', { required: true, ...cycle, list: true, default: 'today' }),
    endDate: date('结束日期', cycle),
    remindDays: integer('提前提醒(天)', { ...cycle, default: 3, min: '0', max: '90' }),
    executor: ref('employee', '执行人', { ...work, list: true, filter: true }),
    workTeam: ref('workTeam', '执行班组', { ...work, filter: true }),
    planMinutes: integer('计划停机(分)', {
      ...work,
      list: true,
      default: 0,
      min: '0',
      max: '100000',
      help: '大于 0 时，排产和可用工时当天避开这台设备这么久，执行中设备不能开工',
    }),
    lastGenerated: date('最近生成', { group: '执行', readonly: true, list: true }),
    generateResult: text('生成结果', { group: '执行', readonly: true, list: true }),
    remark: longText('备注', { group: '执行' }),
  },
  lines: {
    equipments: {
      title: '设备',
      required: true,
      uniques: [['equipment']],
      fields: {
        equipment: ref('equipment', '设备', { required: true, list: true, pick: notScrapped }),
        nextDate: date('下次日期', {
          list: true,
          help: '不填从开始日期起；生成任务以后是还没有生成的第一个日期',
        }),
        nextReading: qty('下次计量', {
          list: true,
          min: '0',
          help: '按运行小时、模次的计划：设备的已用寿命到了这个数就生成任务，不填从现在起算一个周期',
        }),
      },
    },
    items: {
      title: '项目',
      required: true,
      uniques: [['maintenanceItem']],
      fields: {
        maintenanceItem: ref('maintenanceItem', '项目', {
          required: true,
          list: true,
          fill: { content: 'content', standardText: 'standardText' },
        }),
        content: text('内容', { list: true, readonly: true, length: 500 }),
        standardText: text('标准', { list: true, readonly: true, length: 500 }),
        isRequired: bool('必检', { list: true, default: true }),
      },
    },
  },
  checks: [{ expect: 'startDate <= endDate', at: 'endDate', message: '结束日期不能早于开始日期' }],
  actions: {
    generateTasks: {
      title: '生成任务',
      performs: true,
      asks: {
        weeks: integer('生成今后几周', {
          required: true,
          default: 4,
          min: '1',
          max: '53',
          help: '已有的任务不重复生成；按运行小时、模次的只在到了的时候生成',
        }),
      },
      featured: true,
    },
  },
  sort: [{ field: 'code' }],
  menu: { group: '工艺与资源', section: 'machinery', order: 35, icon: 'calendar-event' },
});
