// 设备OEE: availability, performance and quality of a work centre by date and shift; written anew while stops and reports of
// the shift still change. Sums are of minutes.
import { defineEntity } from '#model/entity.ts';
import { bool, date, percent, qty, ref } from '#model/fields.ts';

const shown = { readonly: true, list: true } as const;
const kept = { readonly: true, total: true, scale: '2' } as const;

export const oeeRecord = defineEntity({
  name: 'oeeRecord',
  title: '设备OEE',
  area: 'shopfloor',
  kind: 'ledger',
  states: 'none',
  fields: {
    workDate: date('生产日期', { ...shown, filter: true, index: true }),
    shift: ref('shift', '班次', { ...shown, filter: true }),
    workCenter: ref('workCenter', '工作中心', { ...shown, filter: true }),
    workMinutes: qty('班次工时(分)', { readonly: true, scale: '2', help: '不含休息' }),
    plannedMinutes: qty('计划时间(分)', { ...kept, list: true }),
    runMinutes: qty('运行时间(分)', { ...kept, list: true }),
    breakdownMinutes: qty('故障损失', { ...kept, list: true }),
    setupMinutes: qty('换产损失', { ...kept, list: true }),
    idleMinutes: qty('等待损失', { ...kept, list: true, help: '待料待人、外部原因和没有定原因的停机' }),
    minorMinutes: qty('小停机损失', kept),
    speedMinutes: qty('速度损失', { ...kept, help: '比标准工时快时为负' }),
    qualityMinutes: qty('质量损失', kept),
    totalQty: qty('产出数量', kept),
    goodQty: qty('一次合格数量', kept),
    idealMinutes: qty('理想时间(分)', kept),
    availability: percent('时间开动率%', shown),
    performance: percent('性能开动率%', shown),
    quality: percent('合格品率%', shown),
    oee: percent('OEE%', shown),
    isSuspect: bool('标准工时存疑', { ...shown, filter: true, help: '性能开动率高于 105%' }),
  },
  uniques: [['workCenter', 'workDate', 'shift']],
  sort: [{ field: 'workDate', descending: true }],
  menu: { group: '车间现场', section: 'stops', order: 40, icon: 'chart-bar' },
});
