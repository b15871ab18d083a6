// 生产执行记录: what happened to orders, one row per event, never changed; the status window and the page of an order
// show it in time.
import { drillDown, print } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { datetime, dict, qty, ref, text } from '#model/fields.ts';

export const executionLog = defineEntity({
  name: 'executionLog',
  title: '生产执行记录',
  area: 'manufacturing',
  kind: 'ledger',
  book: true,
  states: 'none',
  label: ['docCode'],
  search: ['docCode', 'reason'],
  fields: {
    org: ref('organization', '生产组织', { required: true, readonly: true, filter: true }),
    eventTime: datetime('时间', { required: true, list: true, filter: true }),
    event: dict('executionEvent', '事件', { required: true, list: true, filter: true }),
    docType: dict('entityName', '单据类型', { required: true, list: true, filter: true }),
    docCode: text('单据编号', { list: true, filter: true }),
    billId: text('单据内码', { hidden: true, was: 'docId' }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { list: true, filter: true }),
    workTaskOrder: ref('workTaskOrder', '派工单', { filter: true }),
    operation: ref('operation', '工序', { filter: true }),
    fromStatus: dict('manufacturingOrderStatus', '原状态', { list: true }),
    toStatus: dict('manufacturingOrderStatus', '新状态', { list: true }),
    qty: qty('数量', { list: true }),
    reason: text('原因', { list: true, length: 500 }),
    operator: ref('user', '操作人', { list: true, filter: true }),
    remark: text('备注', { length: 500 }),
  },
  indexes: [['manufacturingOrder', 'eventTime'], ['billId']],
  drills: [{ title: '查看单据', entity: 'docType', id: 'billId' }],
  actions: { print, drillDown },
  sort: [{ field: 'eventTime', descending: true }],
  menu: { group: '生产管理', section: 'report', order: 90, icon: 'history' },
});
