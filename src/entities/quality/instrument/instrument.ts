// 计量器具: what metrology knows of an instrument of the register of equipment: range, resolution, class, and when it has to
// be calibrated. What an inspection asks of it is kept on the equipment too, which items and standards refer to.
import { importing, printLabel } from '#entities/blocks/actions.ts';
import { resourceStates } from '#entities/process/states.ts';
import { notScrapped } from '#entities/process/equipment/usable.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, dict, integer, percent, qty, ref, text } from '#model/fields.ts';

const basic = { group: '基本', list: true, filter: true } as const;
const measuring = { group: '计量特性' } as const;
const calibrating = { group: '校准' } as const;

export const instrument = defineEntity({
  name: 'instrument',
  title: '计量器具',
  area: 'quality',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'LJ',
  carry: [
    'equipment',
    'calibrationMode',
    'cycleDays',
    'resolution',
    'maxError',
    'lastDate',
    'nextDate',
    'instrumentStatus',
    'expiredControl',
  ],
  search: ['code', 'name', 'usePlace'],
  scope: { owner: 'keeper' },
  fields: {
    code: code('编码', { required: true, unique: true, ...basic }),
    name: text('名称', { required: true, ...basic, pinyin: true }),
    equipment: ref('equipment', '设备台账', {
      required: true,
      unique: true,
      group: '基本',
      list: true,
      filter: true,
      pick: `equipmentKind = 'instrument' and ${notScrapped}`,
      keepsTyped: true,
      fill: { keeper: 'keeper', nextDate: 'nextCalibration', cycleDays: 'calibrationCycle' },
      help: '大类为检测仪器的设备；检验项目、检验标准按设备选用它',
    }),
    instrumentKind: dict('instrumentKind', '器具类别', { required: true, ...basic, default: 'caliper' }),
    instrumentStatus: dict('instrumentStatus', '状态', {
      required: true,
      ...basic,
      default: 'qualified',
      help: '合格、限用以外的不能用于检验；校准记录审核时写入',
    }),
    dueState: dict('calibrationDue', '校准期限', {
      figure: true,
      ...basic,
      help: '30 天内到期提醒，过期的不能用于检验',
    }),
    abcClass: dict('abcClass', '管理级别', { ...basic, default: 'B' }),
    keeper: ref('employee', '保管人', { ...basic, help: '校准到期前每天通知' }),
    usePlace: text('使用地点', { group: '基本', list: true }),
    rangeText: text('测量范围', { ...measuring, list: true }),
    resolution: qty('分辨力', {
      ...measuring,
      list: true,
      above: '0',
      help: '应不大于所测项目公差的十分之一',
    }),
    accuracyClass: text('准确度等级', { ...measuring, list: true }),
    maxError: qty('最大允许误差', { ...measuring, min: '0', help: '校准记录的校准点按它带出允差' }),
    grr: percent('重复性与再现性%', { ...measuring, readonly: true }),
    grrDate: date('测量系统分析日期', { ...measuring, readonly: true }),
    calibrationMode: dict('calibrationMode', '校准方式', {
      required: true,
      ...calibrating,
      list: true,
      default: 'external',
    }),
    cycleDays: integer('周期(天)', {
      required: true,
      ...calibrating,
      list: true,
      default: 365,
      min: '1',
      max: '3660',
    }),
    lastDate: date('上次校准', { ...calibrating, readonly: true, list: true }),
    nextDate: date('下次校准', { ...calibrating, readonly: true, list: true, filter: true }),
    expiredControl: dict('controlStrength', '超期控制', {
      ...calibrating,
      default: 'block',
      help: '过了下次校准日期，检验时不控制、提醒或禁止使用',
    }),
  },
  actions: {
    recordGrr: {
      title: '登记测量系统分析',
      performs: true,
      asks: {
        grr: percent('重复性与再现性%', { required: true, min: '0', max: '1000' }),
        grrDate: date('分析日期', { required: true, default: 'today' }),
      },
    },
    import: importing,
    printLabel,
  },
  sort: [{ field: 'nextDate' }, { field: 'code' }],
  menu: { group: '质量管理', section: 'metrology', order: 10, icon: 'ruler-2' },
});
