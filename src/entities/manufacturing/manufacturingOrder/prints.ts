// Papers of a production order: the traveller that goes with the work from operation to operation, with a code to scan at
// each, and the pick list the keeper walks along the shelves with.
import type { BuiltInPrint, PrintField } from '#model/print/print.ts';

const product: readonly PrintField[] = [
  { field: 'code' },
  { field: 'material' },
  { field: 'materialName' },
  { field: 'specification' },
  { field: 'planQty' },
  { field: 'unit' },
];

export const traveller: BuiltInPrint = {
  key: 'traveller',
  name: '流转卡',
  paper: 'A4',
  layout: {
    title: '生产流转卡',
    headerColumns: 3,
    header: [
      ...product,
      { field: 'startQty' },
      { field: 'lot' },
      { field: 'priority' },
      { field: 'workshop' },
      { field: 'planStartDate' },
      { field: 'planFinishDate' },
      { field: 'saleOrder' },
      { field: 'customer' },
      { field: 'parentOrder' },
    ],
    lines: 'operations',
    columns: [
      { field: 'operationSeq', label: '工序号', width: 12 },
      { field: 'operation', width: 24 },
      { field: 'workCenter', width: 24 },
      { field: 'planQty', label: '计划数量', width: 16 },
      { field: 'qualifiedQty', label: '合格', width: 16, shows: 'blank' },
      { field: 'defectQty', label: '不良', width: 14, shows: 'blank' },
      { field: 'scrapQty', label: '报废', width: 14, shows: 'blank' },
      { field: 'actualEndTime', label: '操作人、日期', width: 26, shows: 'blank' },
      { field: 'inspectMode', label: '检验', width: 16 },
      { field: 'seq', label: '扫码', width: 18, shows: 'qr' },
    ],
    capitals: '',
    footer: [{ field: 'remark', span: 3 }],
    signatures: ['制单：{{createdBy}}', '车间：', '检验：', '仓管：'],
    qr: 'qrCode',
    fontSize: 9,
  },
};

export const pickList: BuiltInPrint = {
  key: 'pickList',
  name: '备料单',
  paper: 'A4',
  landscape: true,
  layout: {
    title: '生产备料单',
    headerColumns: 3,
    header: [...product, { field: 'workshop' }, { field: 'planStartDate' }, { field: 'priority' }],
    lines: 'components',
    columns: [
      { field: 'seq', label: '序号', width: 9 },
      { field: 'material', width: 27 },
      { field: 'materialName', width: 36 },
      { field: 'specification', width: 30 },
      { field: 'unit', width: 11 },
      { field: 'requiredQty', width: 19 },
      { field: 'issuedQty', width: 19 },
      { field: 'unissuedQty', width: 19 },
      { field: 'warehouse', width: 22 },
      { field: 'location', width: 20 },
      { field: 'operationSeq', width: 13 },
      { field: 'issueMode', width: 18 },
      { field: 'lot', label: '批号', width: 24, shows: 'blank' },
      { field: 'consumedQty', label: '实发', width: 20, shows: 'blank' },
    ],
    capitals: '',
    footer: [{ field: 'remark', span: 3 }],
    signatures: ['制单：{{createdBy}}', '仓管：', '领料：'],
    qr: 'qrCode',
    fontSize: 9,
  },
};
