// 停机柏拉图: minutes and times of stops by reason, the longest first, with what they come to together.
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, percent, qty, ref } from '#model/fields.ts';

const shown = { readonly: true, list: true } as const;

export const stopParetoReport = defineEntity({
  name: 'stopParetoReport',
  title: '停机柏拉图',
  area: 'shopfloor',
  kind: 'report',
  states: 'none',
  parameters: {
    from: date('生产日期从', { default: 'monthStart' }),
    to: date('到', { default: 'today' }),
    workCenter: ref('workCenter', '工作中心'),
  },
  fields: {
    rank: integer('名次', shown),
    stopReason: ref('stopReason', '停机原因', { ...shown, help: '为空表示没有定原因' }),
    stopClass: dict('stopClass', '类别', { ...shown, filter: true }),
    stops: integer('次数', { ...shown, total: true }),
    minutes: qty('时长(分)', { ...shown, total: true, scale: '2' }),
    share: percent('占比%', shown),
    cumulative: percent('累计%', shown),
  },
  sort: [{ field: 'rank' }],
  menu: { group: '车间现场', section: 'stops', order: 20, icon: 'chart-bar' },
});
