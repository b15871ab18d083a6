// Code lists of instruments and their calibration. Values are stored and rules depend on them, texts are shown.
import { codeList, openList, statusList, type CodeList } from '#model/codeList.ts';

export const instrumentCodeLists: Readonly<Record<string, CodeList>> = {
  instrumentKind: openList('器具类别', {
    caliper: '卡尺',
    micrometer: '千分尺',
    gauge: '量规',
    height: '高度仪',
    projector: '投影仪',
    cmm: '三坐标',
    scale: '衡器',
    electric: '电学',
    thermometer: '温度',
    other: '其他',
  }),
  calibrationMode: codeList('校准方式', {
    internal: '内校',
    external: '外校',
    inspection: '检定',
    comparison: '比对',
  }),
  instrumentStatus: statusList('器具状态', {
    qualified: ['合格', 'approved'],
    limited: ['限用', 'changed'],
    stopped: ['停用', 'refused'],
    sealed: ['封存', 'closed'],
    repair: ['维修', 'refused'],
    scrapped: ['报废', 'closed'],
  }),
  calibrationDue: statusList('校准期限', {
    valid: ['有效', 'approved'],
    soon: ['即将到期', 'waiting'],
    overdue: ['已过期', 'refused'],
    none: ['未校准', 'draft'],
  }),
  calibrationResult: statusList('校准结论', {
    qualified: ['合格', 'approved'],
    limited: ['限用', 'changed'],
    failed: ['不合格', 'refused'],
  }),
  impactDecision: codeList('影响处理', {
    noImpact: '无影响',
    reinspect: '重检',
    recall: '追溯',
    concession: '让步',
  }),
};
