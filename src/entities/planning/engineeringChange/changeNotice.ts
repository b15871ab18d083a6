// 工程变更通知单: the paper an engineering change goes round with: what changes in which bill from which day on, and what is
// done with what lies in the store, with room for the signatures of everybody concerned.
import type { BuiltInPrint } from '#model/print/print.ts';

export const changeNotice: BuiltInPrint = {
  key: 'changeNotice',
  name: '变更通知单',
  paper: 'A4',
  landscape: true,
  layout: {
    title: '工程变更通知单',
    headerColumns: 3,
    header: [
      { field: 'code' },
      { field: 'date' },
      { field: 'changeType' },
      { field: 'reason' },
      { field: 'urgency' },
      { field: 'applicant' },
      { field: 'effectiveMode' },
      { field: 'effectiveDate' },
      { field: 'disposal' },
      { field: 'affectedOrders' },
      { field: 'description', span: 3 },
    ],
    lines: 'items',
    columns: [
      { field: 'seq', label: '序号', width: 9 },
      { field: 'bom', width: 32 },
      { field: 'parentMaterial', width: 34 },
      { field: 'action', width: 18 },
      { field: 'oldMaterial', width: 36 },
      { field: 'oldQty', width: 18 },
      { field: 'newMaterial', width: 36 },
      { field: 'numerator', width: 18 },
      { field: 'denominator', width: 18 },
      { field: 'operationSeq', width: 14 },
      { field: 'remark', width: 24 },
    ],
    capitals: '',
    footer: [],
    signatures: ['申请：{{createdBy}}', '工艺：', '计划：', '采购：', '仓管：', '批准：{{approvedBy}}'],
    qr: '',
    fontSize: 9,
  },
};
