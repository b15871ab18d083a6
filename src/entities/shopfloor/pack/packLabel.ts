// The label of a box or pallet, 100 × 70 mm: its code as text and for scanners, what is in it and where it comes from.
import type { BuiltInPrint } from '#model/print/print.ts';

export const boxLabel: BuiltInPrint = {
  key: 'boxLabel',
  name: '箱标 100×70',
  paper: 'label100x70',
  layout: {
    title: '',
    company: true,
    headerColumns: 2,
    header: [
      { field: 'code', span: 2 },
      { field: 'packType' },
      { field: 'totalQty' },
      { field: 'manufacturingOrder' },
      { field: 'customer' },
    ],
    lines: 'contents',
    columns: [
      { field: 'material', width: 26 },
      { field: 'materialName', width: 30 },
      { field: 'lot', width: 20 },
      { field: 'qty', width: 14 },
    ],
    capitals: '',
    footer: [],
    note: '',
    signatures: [],
    qr: 'qrCode',
    hideEmpty: true,
    pageNumbers: false,
    fontSize: 8,
  },
};
