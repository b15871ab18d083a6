// Code lists of checks and maintenance. Values are stored and rules depend on them, texts are shown.
import { codeList, type CodeList, statusList } from '#model/codeList.ts';

export const upkeepCodeLists: Readonly<Record<string, CodeList>> = {
  maintenanceType: codeList('点检保养类型', { check: '点检', maintain: '保养', calibrate: '校准' }),
  cycleType: codeList('周期类型', {
    day: '天',
    week: '周',
    month: '月',
    quarter: '季',
    year: '年',
    hours: '运行小时',
    shots: '模次',
  }),
  maintenanceTaskStatus: statusList('点检保养状态', {
    pending: ['待执行', 'waiting'],
    doing: ['执行中', 'running'],
    done: ['已执行', 'approved'],
    overdue: ['已逾期', 'refused'],
    voided: ['作废', 'closed'],
  }),
  checkResult: statusList('点检结论', {
    normal: ['正常', 'approved'],
    abnormal: ['异常', 'refused'],
    skipped: ['未检', 'closed'],
  }),
};
