// Code lists of equipment and its upkeep. Values are stored, texts are shown.
import { codeList, openList, type CodeList } from '#model/codeList.ts';

export const equipmentCodeLists: Readonly<Record<string, CodeList>> = {
  equipmentKind: codeList('设备大类', {
    production: '生产设备',
    tooling: '模具工装',
    instrument: '检测仪器',
    utility: '公用设备',
    vehicle: '车辆',
  }),
  equipmentStatus: codeList(
    '设备状态',
    {
      idle: '待机',
      running: '运行',
      repair: '维修',
      maintenance: '保养',
      stopped: '停用',
      scrapped: '报废',
    },
    {
      idle: 'draft',
      running: 'approved',
      repair: 'refused',
      maintenance: 'waiting',
      stopped: 'draft',
      scrapped: 'refused',
    },
  ),
  faultType: openList('故障类型', {
    mechanical: '机械',
    electrical: '电气',
    hydraulic: '液压',
    pneumatic: '气动',
    program: '程序',
    mould: '模具',
    other: '其他',
  }),
  repairMode: codeList('维修方式', { internal: '自修', external: '外修' }),
  repairStatus: codeList(
    '维修状态',
    {
      draft: '草稿',
      reported: '已报修',
      assigned: '已派工',
      repairing: '维修中',
      finished: '已完成',
      accepted: '已验收',
      voided: '作废',
    },
    {
      draft: 'draft',
      reported: 'refused',
      assigned: 'waiting',
      repairing: 'running',
      finished: 'changed',
      accepted: 'approved',
      voided: 'draft',
    },
  ),
  lifeUnit: codeList('寿命计量', { shots: '模次', hours: '小时', days: '天', pieces: '件' }),
};
