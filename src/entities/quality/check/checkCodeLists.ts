// Code lists of checks that are due while work runs. Values are stored and rules depend on them, texts are shown.
import { codeList, type CodeList, statusList } from '#model/codeList.ts';

export const checkCodeLists: Readonly<Record<string, CodeList>> = {
  checkTriggerKind: codeList('检验触发', {
    taskStart: '开工',
    everyPieces: '每隔件数',
    everyMinutes: '每隔分钟',
    afterSetup: '换产后',
    afterStop: '停机后',
    afterPause: '暂停后',
    shiftStart: '接班',
    mouldChange: '换模',
    lotChange: '换料批',
    operatorChange: '换人',
    taskEnd: '完工',
  }),
  checkBlocking: codeList('未检控制', {
    none: '不控制',
    warn: '提醒',
    blockReport: '禁止报工',
    blockTask: '暂停任务',
  }),
  checkTaskStatus: statusList('检验任务状态', {
    waiting: ['待检', 'waiting'],
    doing: ['检验中', 'running'],
    done: ['已完成', 'approved'],
    overdue: ['逾期', 'refused'],
    skipped: ['跳过', 'closed'],
    voided: ['作废', 'closed'],
  }),
};
