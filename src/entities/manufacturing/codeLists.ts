// Code lists of production. Values are stored, texts are shown.
import { codeList, type CodeList } from '#model/codeList.ts';

export const manufacturingCodeLists: Readonly<Record<string, CodeList>> = {
  manufacturingOrderType: codeList('生产订单类型', {
    standard: '普通生产',
    rework: '返工生产',
    disassemble: '拆卸',
    trial: '试制',
    sample: '打样',
  }),
  manufacturingOrderStatus: codeList(
    '生产订单业务状态',
    {
      draft: '草稿',
      submitted: '审核中',
      planned: '计划',
      released: '下达',
      started: '开工',
      finished: '完工',
      closed: '结案',
      voided: '作废',
    },
    {
      draft: 'draft',
      submitted: 'waiting',
      planned: 'approved',
      released: 'running',
      started: 'running',
      finished: 'closed',
      closed: 'closed',
      voided: 'refused',
    },
  ),
  priority: codeList(
    '优先级',
    { urgent: '紧急', high: '高', normal: '普通', low: '低' },
    { urgent: 'refused', high: 'waiting', normal: 'approved', low: 'draft' },
  ),
  closeType: codeList('结案类型', { auto: '自动结案', manual: '手工结案', forced: '强制结案' }),
  scheduleStatus: codeList(
    '排产状态',
    { unscheduled: '未排产', partial: '部分排产', scheduled: '已排产' },
    { unscheduled: 'draft', partial: 'running', scheduled: 'approved' },
  ),
  taskStatus: codeList(
    '任务状态',
    {
      pending: '待派工',
      dispatched: '已派工',
      running: '加工中',
      paused: '暂停',
      finished: '已完工',
      closed: '关闭',
      voided: '作废',
    },
    {
      pending: 'waiting',
      dispatched: 'running',
      running: 'running',
      paused: 'changed',
      finished: 'closed',
      closed: 'closed',
      voided: 'refused',
    },
  ),
};
