// The paper a supplier gets with an order: what he makes for which fee until when, and what he gets for it.
import type { BuiltInPrint } from '#model/print/print.ts';

export const orderPaper: BuiltInPrint = {
  key: 'materials',
  name: '委外用料单',
  paper: 'A4',
  layout: {
    title: '委外用料单',
    headerColumns: 3,
    header: [
      { field: 'code' },
      { field: 'date' },
      { field: 'supplier' },
      { field: 'supplierContact' },
      { field: 'supplierPhone' },
      { field: 'supplierWarehouse' },
      { field: 'supplierAddress', span: 3 },
    ],
    lines: 'components',
    columns: [
      { field: 'parentLineNo', label: '产品行', width: 14 },
      { field: 'material', width: 30 },
      { field: 'materialName', width: 36 },
      { field: 'specification', width: 30 },
      { field: 'unit', width: 14 },
      { field: 'supplyMode', width: 20 },
      { field: 'requiredQty', label: '应发', width: 20 },
      { field: 'issuedQty', label: '已发', width: 20 },
    ],
    capitals: '',
    footer: [{ field: 'remark', span: 3 }],
    signatures: ['制单：{{createdBy}}', '发料：', '送货：', '供应商签收：'],
    fontSize: 9,
  },
};
