// The paper of a certificate: customer and goods, the values of the lot, the conclusion and who signs for it.
import type { BuiltInPrint } from '#model/print/print.ts';

export const certificatePrint: BuiltInPrint = {
  key: 'certificate',
  name: '出厂检验报告',
  paper: 'A4',
  layout: {
    title: '出厂检验报告',
    headerColumns: 2,
    header: [
      { field: 'code', label: '报告编号' },
      { field: 'revision' },
      { field: 'customer' },
      { field: 'customerOrderNo' },
      { field: 'material', label: '产品编码' },
      { field: 'customerMaterialNo' },
      { field: 'materialName', label: '产品名称' },
      { field: 'specification' },
      { field: 'lot' },
      { field: 'qty' },
      { field: 'produceDate' },
      { field: 'expiryDate' },
      { field: 'salesOutBill' },
      { field: 'date', label: '报告日期' },
    ],
    lines: 'items',
    columns: [
      { field: 'seq', label: '序号', width: 10 },
      { field: 'lot', width: 26 },
      { field: 'inspectionItem', width: 32 },
      { field: 'requirement', width: 44 },
      { field: 'unit', width: 12 },
      { field: 'resultText', label: '检验结果', width: 36 },
      { field: 'result', width: 16 },
    ],
    capitals: '',
    footer: [{ field: 'statement', label: '结论', span: 2 }],
    signatures: ['签发：{{signer}}', '日期：{{releasedAt}}', '（盖章）'],
    qr: '',
    hideEmpty: true,
    fontSize: 10,
  },
};
