// Code lists of money plans, receipts and payments. Values are stored, texts are shown.
import { codeList, statusList, type CodeList } from '#model/codeList.ts';

export const financeCodeLists: Readonly<Record<string, CodeList>> = {
  holidayRule: codeList('遇节假日', {
    none: '不调整',
    forward: '按工作日历顺延',
    backward: '按工作日历提前',
    nationalForward: '按国家放假安排顺延',
    nationalBackward: '按国家放假安排提前',
  }),
  paymentType: codeList('付款类型', {
    standard: '采购付款',
    prepay: '预付款',
    refund: '付款退款',
    other: '其他付款',
  }),
  planAmountBase: codeList('计划金额基数', { allAmount: '价税合计', amount: '不含税金额' }),
  planBasis: codeList('计划拆分依据', {
    contract: '合同',
    order: '订单',
    delivery: '出入库单',
    manual: '手工',
  }),
  planRowStatus: statusList('计划行状态', {
    pending: ['待触发', 'draft'],
    due: ['待结算', 'waiting'],
    partial: ['部分结算', 'running'],
    settled: ['已结清', 'approved'],
    cancelled: ['已取消', 'closed'],
  }),
  receiptType: codeList('收款类型', {
    standard: '销售收款',
    advance: '预收款',
    refund: '收款退款',
    other: '其他收款',
  }),
  remainderTo: codeList('尾差处理', { last: '计入末期', first: '计入首期', largest: '计入最大期' }),
  splitMode: codeList('拆分方式', { percent: '按比例', fixed: '按固定金额', equal: '等额分期' }),
};
