// 库存期间: the months in which stock bills may be posted. Rows are made with the first posting of a month and closed
// in order; nobody types them.
import { defineEntity } from '#model/entity.ts';
import { date, datetime, dict, integer, json, money, ref, text } from '#model/fields.ts';

export const stockPeriod = defineEntity({
  name: 'stockPeriod',
  title: '库存期间(关账)',
  area: 'inventory',
  kind: 'ledger',
  book: true,
  states: 'none',
  label: ['period'],
  search: ['period'],
  fields: {
    org: ref('organization', '组织', { required: true, list: true, filter: true, default: 'currentOrg' }),
    year: integer('年度', { plain: true, required: true, list: true, filter: true }),
    month: integer('月份', { required: true, list: true }),
    period: text('期间', { required: true, unique: true, list: true, filter: true }),
    startDate: date('开始日期', { required: true, list: true }),
    endDate: date('结束日期', { required: true, list: true }),
    periodStatus: dict('periodStatus', '状态', { required: true, list: true, filter: true, default: 'open' }),
    checkResult: json('检查结果', { readonly: true }),
    closedBy: ref('user', '关账人', { readonly: true, list: true }),
    closedAt: datetime('关账时间', { readonly: true, list: true }),
    reopenReason: text('反关账原因', { readonly: true }),
    inQty: integer('入库行数', { readonly: true }),
    endAmount: money('期末金额', {
      readonly: true,
      list: true,
      total: true,
      scale: 'local.amount',
      guard: 'cost',
    }),
    remark: text('备注'),
  },
  actions: {
    open: { title: '开启', performs: true },
    check: { title: '检查', performs: true },
    close: { title: '关账', performs: true },
    reopen: { title: '重新打开', performs: true },
  },
  sort: [{ field: 'period', descending: true }],
  menu: { group: '库存管理', section: 'ledger', order: 50, icon: 'calendar-event' },
});
