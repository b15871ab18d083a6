// 暂估明细表: what was received up to a day and not invoiced by then, at its stock value: the estimate of the month, without
// any entry that would have to be reversed (FLOWS l5).
import { materialNames } from '#entities/blocks/materialLine.ts';
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, money, qty, ref, text } from '#model/fields.ts';

const shown = { readonly: true, list: true } as const;
const sum = { ...shown, total: true } as const;

export const estimatedReceiptReport = defineEntity({
  name: 'estimatedReceiptReport',
  title: '暂估明细表',
  area: 'cost',
  kind: 'report',
  states: 'none',
  search: ['receiptCode', 'materialName'],
  parameters: {
    asOfDate: date('截止日期', { required: true, default: 'today' }),
    supplier: ref('supplier', '供应商'),
  },
  fields: {
    ...reportOrg,
    supplier: ref('supplier', '供应商', { ...shown, filter: true }),
    receiptEntity: dict('entityName', '入库单类型', { readonly: true, hidden: true }),
    receipt: text('入库单内码', { readonly: true, hidden: true }),
    receiptCode: text('入库单号', { ...shown, filter: true }),
    bizDate: date('入库日期', { ...shown, filter: true }),
    material: ref('material', '物料编码', { ...shown, filter: true }),
    materialName: materialNames.materialName,
    baseQty: qty('入库数量', sum),
    returnedQty: qty('退料数量', sum),
    invoicedQty: qty('已开票数量', sum),
    openQty: qty('未开票数量', sum),
    estimatedAmount: money('暂估金额', { ...sum, scale: 'local.amount', guard: 'cost' }),
    openDays: integer('未到票天数', { ...shown, filter: true }),
    age: dict('openAge', '账龄', { ...shown, filter: true }),
  },
  drills: [{ title: '入库单', entity: 'receiptEntity', id: 'receipt' }],
  actions: reportActions,
  sort: [{ field: 'bizDate' }, { field: 'receiptCode' }],
  menu: { group: '成本核算', section: 'invoice', order: 30, icon: 'report-money' },
});
