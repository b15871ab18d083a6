// 机台计数器: the signal of a machine that counts its strokes or pieces, how its readings are told apart, and the last of them.
// A gateway sends readings by one call; whoever stands at the machine enters them by hand.
import { defineEntity } from '#model/entity.ts';
import { bool, code, datetime, dict, integer, qty, ref, text } from '#model/fields.ts';
import { machineInUse } from '../equipment/usable.ts';

const basic = { group: '基本', list: true, filter: true } as const;
const counting = { group: '计数' } as const;
const kept = { group: '最近读数', readonly: true } as const;

export const machineCounter = defineEntity({
  name: 'machineCounter',
  title: '机台计数器',
  area: 'process',
  kind: 'config',
  states: 'lookup',
  codePrefix: 'JS',
  label: ['code', 'equipment'],
  search: ['code', 'address'],
  // What was counted was counted at this machine.
  onceUsed: { by: 'anything', fixed: ['equipment', 'counterKind'] },
  fields: {
    code: code('编码', { required: true, unique: true, ...basic }),
    equipment: ref('equipment', '设备', { required: true, ...basic, pick: machineInUse, index: true }),
    counterKind: dict('counterKind', '信号类别', {
      required: true,
      ...basic,
      default: 'cumulative',
      help: '累计数按与上一读数之差计数，脉冲按读数本身计数，运行信号（1 运行、0 停）不计数，只用于静默停机',
    }),
    sourceKind: dict('counterSource', '来源', { required: true, ...basic, default: 'http' }),
    address: text('地址/主题', {
      group: '基本',
      list: true,
      unique: true,
      help: '网关上报时可以用它代替编码：主题、节点或路径',
    }),
    piecesPerCount: qty('每计数件数', {
      ...counting,
      list: true,
      above: '0',
      help: '不填时：机台上装着模具的按可用穴数，没有模具的按 1 件',
    }),
    rollover: qty('回零值', {
      ...counting,
      above: '0',
      help: '累计数走到这个数回到 0；读数变小且上一读数超过它的 90% 时判为回零，否则判为清零',
    }),
    maxStep: qty('单次上限', {
      ...counting,
      above: '0',
      help: '一次计数超过它判为可疑，人工确认以后才计数；不填时不判',
    }),
    silenceMinutes: integer('静默停机(分)', {
      ...counting,
      default: 5,
      min: '0',
      max: '1440',
      help: '任务加工中这么久没有计数和报工，记一条停机，0 或不填时按工作中心的设置；运行信号这么久没有读数，不再计运行小时，0 或不填时按 5 分钟',
    }),
    autoReport: bool('自动报工', {
      ...counting,
      list: true,
      default: false,
      editableWhen: "counterKind != 'state'",
      help: '加工中的任务每班一张报工单草稿，数量随计数增加、减去手工报的，由操作工核对后提交',
    }),
    lastSeq: integer('最近序号', { ...kept, plain: true }),
    lastRaw: qty('最近读数', { ...kept, list: true }),
    lastAt: datetime('最近时间', { ...kept, list: true }),
    isOnline: bool('在线', {
      group: '最近读数',
      list: true,
      figure: true,
      help: '静默停机的时间之内（没有设置的按 5 分钟）有读数',
    }),
  },
  actions: {
    enterReading: {
      title: '录入读数',
      performs: true,
      featured: true,
      asks: {
        raw: qty('读数', { required: true, min: '0' }),
        readAt: datetime('时间', { required: true, default: 'now' }),
      },
    },
  },
  sort: [{ field: 'code' }],
  menu: { group: '工艺与资源', section: 'machinery', order: 50, icon: 'number' },
});
