// 设备可靠性: failures that stopped each equipment in a period, how long it stood, and its MTBF and MTTR by reliability.ts.
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, ref } from '#model/fields.ts';

const shown = { readonly: true, list: true } as const;

export const reliabilityReport = defineEntity({
  name: 'reliabilityReport',
  title: '设备可靠性',
  area: 'process',
  kind: 'report',
  states: 'none',
  parameters: {
    from: date('日期从', { required: true, default: 'monthStart' }),
    to: date('到', { required: true, default: 'today' }),
    workshop: ref('workshop', '车间'),
  },
  fields: {
    equipment: ref('equipment', '设备', { ...shown, filter: true }),
    workshop: ref('workshop', '车间', { ...shown, filter: true }),
    runStatus: dict('equipmentStatus', '设备状态', { ...shown, filter: true }),
    failures: integer('故障次数', { ...shown, total: true, help: '期间内报修的停机故障' }),
    downMinutes: integer('停机(分)', { ...shown, total: true, help: '同时的几张维修单只算一次' }),
    mtbf: integer('MTBF(分)', { ...shown, help: '平均故障间隔 = (期间 − 停机) ÷ 故障次数' }),
    mttr: integer('MTTR(分)', { ...shown, help: '平均修复时间 = 已修复故障的停机 ÷ 次数' }),
  },
  sort: [{ field: 'downMinutes', descending: true }],
  menu: { group: '工艺与资源', section: 'machinery', order: 60, icon: 'chart-bar' },
});
