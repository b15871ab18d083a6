// Code lists of invoices and wages. Values are stored, texts are shown.
import { codeList, statusList } from '#model/codeList.ts';

export const settlementCodeLists = {
  invoiceMatchStatus: statusList('勾稽状态', {
    unmatched: ['未勾稽', 'draft'],
    partial: ['部分勾稽', 'waiting'],
    matched: ['一致', 'approved'],
    within: ['容差内', 'approved'],
    exception: ['超差', 'refused'],
    released: ['已放行', 'running'],
  }),
  matchResult: statusList('比对结果', {
    none: ['未比对', 'draft'],
    equal: ['一致', 'approved'],
    within: ['容差内', 'approved'],
    over: ['超出', 'refused'],
  }),
  openAge: codeList('未到票账龄', { to30: '30天以内', to60: '31-60天', to90: '61-90天', over90: '90天以上' }),
  saleInvoiceStatus: statusList('销售发票状态', {
    draft: ['草稿', 'draft'],
    submitted: ['审核中', 'waiting'],
    approved: ['待开票', 'running'],
    issued: ['已开票', 'approved'],
    voided: ['作废', 'closed'],
  }),
  wageEntryKind: codeList('补扣类别', {
    time: '计时',
    allowance: '补贴',
    deduction: '扣款',
    bonus: '奖金',
    guarantee: '保底',
    training: '培训',
  }),
  wageRow: codeList('工资类别', {
    piece: '计件',
    rework: '返工',
    time: '计时',
    allowance: '补贴',
    deduction: '扣款',
  }),
  wageSheetStatus: statusList('工资单状态', {
    draft: ['草稿', 'draft'],
    submitted: ['审核中', 'waiting'],
    approved: ['已结算', 'approved'],
    closed: ['已发放', 'closed'],
    voided: ['作废', 'closed'],
  }),
};
