// 检验触发规则: when a check is due while a task runs, by which plan, how many samples, and what holds until it is done.
import { importing, print } from '#entities/blocks/actions.ts';
import { methodStates } from '#entities/blocks/methodStates.ts';
import { machineInUse } from '#entities/process/equipment/usable.ts';
import { defineEntity } from '#model/entity.ts';
import { code, dict, integer, qty, ref, text } from '#model/fields.ts';

const basic = { group: '基本', list: true, filter: true } as const;
const fits = { group: '适用', list: true, filter: true } as const;
const control = { group: '未检控制' } as const;

export const checkTrigger = defineEntity({
  name: 'checkTrigger',
  title: '检验触发规则',
  area: 'quality',
  kind: 'master',
  states: methodStates,
  codePrefix: 'JC',
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, ...basic }),
    name: text('名称', { required: true, ...basic, pinyin: true }),
    trigger: dict('checkTriggerKind', '触发', {
      required: true,
      ...basic,
      default: 'taskStart',
      help: '接班：任务加工中换了班次；换模：任务的模具与上一任务不同，或重新上了模；换料批：报工写明的耗用批号与上一次报工不同',
    }),
    everyValue: qty('间隔值', {
      group: '基本',
      list: true,
      above: '0',
      editableWhen: "trigger = 'everyPieces' or trigger = 'everyMinutes'",
      help: '件数，或加工的分钟数（停机不计）',
    }),
    minMinutes: integer('停机超过(分)', {
      group: '基本',
      min: '0',
      editableWhen: "trigger = 'afterStop'",
      help: '停机达到这么多分钟，恢复时触发',
    }),
    inspectionPlan: ref('inspectionPlan', '检验方案', { required: true, group: '基本', list: true }),
    patrolKind: dict('patrolKind', '类别', { required: true, group: '基本', default: 'patrol' }),
    sampleQty: integer('样本数', { required: true, group: '基本', default: 1, min: '1', max: '100' }),
    operation: ref('operation', '工序', fits),
    material: ref('material', '物料', fits),
    workCenter: ref('workCenter', '工作中心', fits),
    equipment: ref('equipment', '设备', {
      ...fits,
      pick: machineInUse,
      help: '几条规则都适用时，同一种触发只用范围最窄的一条',
    }),
    blocking: dict('checkBlocking', '未检控制', {
      required: true,
      ...control,
      list: true,
      filter: true,
      default: 'none',
    }),
    graceMinutes: integer('宽限(分)', { ...control, default: 0, min: '0' }),
    graceQty: qty('宽限数量', {
      ...control,
      default: '0',
      min: '0',
      help: '应检以后还可以报这么多；时间、数量都不宽限时立即控制',
    }),
  },
  checks: [
    {
      expect: 'everyValue > 0',
      when: "trigger = 'everyPieces' or trigger = 'everyMinutes'",
      at: 'everyValue',
      message: '请填写间隔值：每隔多少件，或每隔多少分钟',
    },
    {
      expect: 'not empty(minMinutes)',
      when: "trigger = 'afterStop'",
      at: 'minMinutes',
      message: '请填写停机超过多少分钟才检验',
    },
  ],
  indexes: [['status', 'trigger']],
  actions: { import: importing, print },
  sort: [{ field: 'code' }],
  menu: { group: '质量管理', section: 'standard', order: 40, icon: 'clipboard-check' },
});
