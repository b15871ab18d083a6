// 控制图: which values of inspections a chart is drawn from, its limits with their history, the rules its points are held to,
// and what the process is capable of. Limits are computed from the base groups and hold from the first of them on.
import { print } from '#entities/blocks/actions.ts';
import { machineInUse } from '#entities/process/equipment/usable.ts';
import { methodStates } from '#entities/blocks/methodStates.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, datetime, dict, integer, json, qty, ref, refs, text } from '#model/fields.ts';

const drawn = { group: '图形' } as const;
const limits = { group: '控制限' } as const;
const kept = { ...limits, readonly: true, scale: '6' } as const;
const capability = { group: '过程能力', readonly: true, scale: '4' } as const;

export const spcChart = defineEntity({
  name: 'spcChart',
  title: '控制图',
  area: 'quality',
  kind: 'master',
  states: methodStates,
  codePrefix: 'KZ',
  search: ['code', 'name'],
  carry: ['chartType', 'inspectionItem', 'material', 'operation', 'equipment'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true, ...drawn }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true, ...drawn }),
    chartType: dict('spcChartType', '图形', {
      required: true,
      list: true,
      filter: true,
      default: 'xbarR',
      ...drawn,
    }),
    inspectionItem: ref('inspectionItem', '检验项目', {
      required: true,
      list: true,
      filter: true,
      ...drawn,
    }),
    material: ref('material', '物料', {
      list: true,
      filter: true,
      help: '不填时各物料的检验值画在一张图上',
      ...drawn,
    }),
    operation: ref('operation', '工序', { list: true, filter: true, ...drawn }),
    equipment: ref('equipment', '设备', {
      list: true,
      filter: true,
      pick: machineInUse,
      help: '只画在这台设备上检验的值；不填时各设备画在一张图上',
      ...drawn,
    }),
    subgroupBy: dict('spcSubgroup', '分组方式', {
      required: true,
      default: 'bill',
      help: '每张检验单一点，或把单上的测量值每 n 个分成一点；单值图每个测量值一点',
      ...drawn,
    }),
    subgroupSize: integer('子组大小', {
      required: true,
      default: 5,
      min: '1',
      max: '25',
      help: '均值-极差图 2 至 10，均值-标准差图 2 至 25，单值图 1',
      ...drawn,
    }),
    targetValue: qty('目标值', { scale: '6', ...drawn }),
    upperLimit: qty('规格上限', { list: true, scale: '6', help: '不填时取检验单上的上限', ...drawn }),
    lowerLimit: qty('规格下限', { list: true, scale: '6', help: '不填时取检验单上的下限', ...drawn }),
    signalAction: dict('spcAction', '异常动作', { required: true, default: 'warn', ...drawn }),
    receivers: refs('user', '异常通知', { help: '新的点判异时通知', ...drawn }),
    limitMode: dict('spcLimitMode', '控制限方式', {
      required: true,
      default: 'computed',
      help: '随基准重算：子组未满基准时每加一点重算；固定：只在重算时改变；给定标准值：以目标值为中心线',
      ...limits,
    }),
    baseGroups: integer('基准子组数', {
      required: true,
      default: 25,
      min: '2',
      max: '500',
      help: '少于 20 组的控制限是暂定的，不能固定',
      ...limits,
    }),
    baseFrom: datetime('基准起点', { help: '不填时从第一组起', ...limits }),
    centre: qty('中心线', kept),
    ucl: qty('上控制限', kept),
    lcl: qty('下控制限', kept),
    centre2: qty('中心线(R/s/MR)', kept),
    ucl2: qty('上控制限(R/s/MR)', kept),
    lcl2: qty('下控制限(R/s/MR)', kept),
    baseCount: integer('实际基准组数', { ...limits, readonly: true }),
    valueCount: integer('基准测量值数', { ...limits, readonly: true }),
    limitsAt: datetime('控制限日期', { ...limits, readonly: true }),
    sigmaWithin: qty('组内标准差', { ...capability, scale: '6' }),
    sigmaOverall: qty('总体标准差', { ...capability, scale: '6' }),
    cp: qty('Cp 指数', { ...capability, list: true }),
    cpk: qty('Cpk 指数', { ...capability, list: true, filter: true }),
    pp: qty('Pp 指数', capability),
    ppk: qty('Ppk 指数', { ...capability, list: true }),
    targetCpk: qty('目标Cpk', { group: '过程能力', default: '1.33', min: '0', scale: '2' }),
    openSignals: integer('待处理判异', {
      figure: true,
      follows: ['spcSignal'],
      list: true,
      group: '过程能力',
    }),
  },
  lines: {
    rules: {
      title: '判异规则',
      uniques: [['runRule']],
      fields: {
        runRule: dict('spcRule', '规则', { required: true, list: true, width: 200 }),
        points: integer('点数', {
          list: true,
          min: '8',
          max: '9',
          help: '“连续9点同侧”可改为 8；其余按标准',
          editableWhen: "runRule = 'N2'",
        }),
        isActive: bool('启用', { list: true, default: true }),
      },
    },
    limits: {
      title: '控制限历史',
      readonly: true,
      fields: {
        validFrom: datetime('起始时间', { readonly: true, list: true }),
        centre: qty('中心线', { ...kept, list: true }),
        ucl: qty('上限', { ...kept, list: true }),
        lcl: qty('下限', { ...kept, list: true }),
        centre2: qty('中心线2', { ...kept, list: true }),
        ucl2: qty('上限2', { ...kept, list: true }),
        lcl2: qty('下限2', { ...kept, list: true }),
        reason: text('原因', { readonly: true, list: true, length: 500 }),
        basis: json('计算依据', { readonly: true, hidden: true }),
      },
    },
  },
  checks: [
    { expect: 'lowerLimit < upperLimit', at: 'upperLimit', message: '规格上限必须大于规格下限' },
    {
      expect: 'not empty(targetValue)',
      when: "limitMode = 'standard'",
      at: 'targetValue',
      message: '给定标准值时请填写目标值',
    },
    {
      expect: 'subgroupSize >= 2 and subgroupSize <= 10',
      when: "chartType = 'xbarR'",
      at: 'subgroupSize',
      message: '均值-极差图的子组大小为 2 至 10',
    },
    {
      expect: 'subgroupSize >= 2',
      when: "chartType = 'xbarS'",
      at: 'subgroupSize',
      message: '均值-标准差图的子组大小为 2 至 25',
    },
    {
      expect: 'subgroupSize = 1',
      when: "chartType = 'imr'",
      at: 'subgroupSize',
      message: '单值图的子组大小为 1',
    },
  ],
  indexes: [['inspectionItem', 'status']],
  actions: {
    recalculate: {
      title: '重算控制限',
      performs: true,
      asks: { reason: text('重算原因', { required: true, length: 500 }) },
      featured: true,
    },
    freeze: { title: '冻结', performs: true },
    print,
  },
  sort: [{ field: 'code' }],
  menu: { group: '质量管理', section: 'spc', order: 20, icon: 'chart-bar' },
});
