// 离线补传: what a terminal kept while it had no network, and what became of each item when it arrived.
import { defineEntity } from '#model/entity.ts';
import { datetime, dict, integer, ref, text } from '#model/fields.ts';

const kept = { readonly: true, list: true } as const;

export const offlineBatch = defineEntity({
  name: 'offlineBatch',
  title: '离线补传',
  area: 'shopfloor',
  kind: 'ledger',
  states: 'none',
  fields: {
    shopDevice: ref('shopDevice', '终端', { ...kept, filter: true }),
    receivedAt: datetime('到达时间', { ...kept, filter: true, index: true }),
    itemCount: integer('条数', kept),
    acceptedCount: integer('接收', kept),
    duplicateCount: integer('重复', kept),
    refusedCount: integer('拒绝', { ...kept, filter: true, index: true }),
    clockOffset: integer('时钟偏差(秒)', { readonly: true }),
  },
  lines: {
    items: {
      title: '明细',
      readonly: true,
      fields: {
        clientKey: text('唯一键', { readonly: true }),
        itemKind: dict('offlineItemKind', '类别', kept),
        employee: ref('employee', '员工', kept),
        workTaskOrder: ref('workTaskOrder', '任务', kept),
        deviceTime: datetime('终端时间', { readonly: true }),
        correctedTime: datetime('更正时间', kept),
        result: dict('offlineResult', '结果', kept),
        targetCode: text('生成单据', kept),
        message: text('说明', { ...kept, length: 500 }),
      },
    },
  },
  sort: [{ field: 'receivedAt', descending: true }],
  menu: { group: '车间现场', section: 'access', order: 40, icon: 'history-toggle' },
});
