// Code lists of operations, resources and time. Values are stored, texts are shown.
import { methodStatus } from '#entities/blocks/methodStates.ts';
import { codeList, openList, type CodeList } from '#model/codeList.ts';

export const processCodeLists: Readonly<Record<string, CodeList>> = {
  resourceStatus: codeList(
    '数据状态',
    { draft: '草稿', submitted: '审核中', approved: '已审核', disabled: '禁用' },
    { draft: 'draft', submitted: 'waiting', approved: 'approved', disabled: 'refused' },
  ),
  operationGroup: openList('工序分组', {
    cutting: '下料',
    machining: '机加',
    stamping: '冲压',
    welding: '焊接',
    injection: '注塑',
    heat: '热处理',
    surface: '表面处理',
    assembly: '装配',
    testing: '测试',
    packing: '包装',
  }),
  processMode: codeList('加工方式', { inHouse: '自制', outsourced: '委外', either: '自制或委外' }),
  methodStatus,
  routeType: codeList('路线类型', {
    material: '物料路线',
    family: '产品族路线',
    standard: '标准路线',
    rework: '返工路线',
  }),
  overlapMode: codeList('搭接方式', { none: '不搭接', quantity: '按数量', time: '按时间' }),
  operationInspectMode: codeList('工序检验方式', {
    none: '免检',
    first: '首件检验',
    patrol: '巡检',
    last: '完工检验',
    firstAndLast: '首检加完工检',
    self: '自检',
  }),
  workCenterType: codeList('工作中心类型', {
    machine: '设备组',
    line: '生产线',
    team: '人工班组',
    outsourced: '委外',
  }),
  capacityBase: codeList('能力基准', { machine: '机器工时', labor: '人工工时' }),
  capacityException: codeList('能力例外', { overtime: '加班', stop: '停机', change: '数量变化' }),
  workshopNodeType: codeList('车间类别', { factory: '工厂', workshop: '车间', line: '产线' }),
  teamType: openList('班组类型', { production: '生产', maintenance: '维修', quality: '质检' }),
  wageMode: codeList('工资分配', {
    byShare: '按比例',
    byTime: '按工时',
    equal: '平均',
    byShareTime: '按比例乘工时',
  }),
  shiftSchemeType: codeList('排班类型', { fixed: '固定', rotating: '轮班' }),
  dayType: codeList('日期类型', {
    workday: '工作日',
    holiday: '节假日',
    restday: '休息日',
    halfDay: '半天',
  }),
  weekday: codeList('星期', {
    1: '周一',
    2: '周二',
    3: '周三',
    4: '周四',
    5: '周五',
    6: '周六',
    7: '周日',
  }),
};
