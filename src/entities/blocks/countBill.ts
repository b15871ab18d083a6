// What the bills of a count share, surplus and deficit alike: the scheme they settle, whose goods, and the counted line.
import { localCurrency } from '#entities/blocks/docFinance.ts';
import { baseQuantity, materialNames, totalOfOneUnit, trackingLine } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { lineCost, stockKeeping, stockPlace } from '#entities/blocks/stockBill.ts';
import { code, date, dict, file, longText, money, qty, ref, text } from '#model/fields.ts';

const group = { group: '基本' } as const;

/** Header of 盘盈单 or 盘亏单; `word` is 盘盈 or 盘亏. */
export function countBillFields(word: string) {
  return {
    code: code('单据编号', { ...group, required: true, unique: true, list: true, filter: true }),
    billType: dict('countBillType', '单据类型', {
      ...group,
      required: true,
      list: true,
      filter: true,
      default: 'manual',
      readonly: true,
    }),
    date: date('日期', { ...group, required: true, list: true, filter: true, default: 'today' }),
    stockCountScheme: ref('stockCountScheme', '盘点方案', {
      ...group,
      list: true,
      filter: true,
      readonly: true,
    }),
    warehouse: ref('warehouse', '仓库', { inherits: true, ...group, list: true, filter: true }),
    department: ref('department', '责任部门', { ...group, filter: true }),
    handler: ref('employee', '经办人', { ...group, list: true, filter: true, default: 'currentEmployee' }),
    expenseType: dict('expenseType', '费用类型', group),
    stockKeeper: ref('employee', '仓管员', { ...group, filter: true, pick: 'isStockKeeper' }),
    ownerType: { ...stockKeeping.ownerType, ...group },
    ownerSupplier: { ...stockKeeping.ownerSupplier, ...group },
    ownerCustomer: { ...stockKeeping.ownerCustomer, ...group },
    qtyTotal: qty(`${word}数量合计`, { ...group, computed: totalOfOneUnit }),
    costAmount: money(`${word}金额合计`, {
      ...group,
      list: true,
      total: true,
      computed: 'sum(items.costAmount)',
      scale: 'local.amount',
      guard: 'cost',
    }),
    localCurrency: { ...localCurrency, ...group, hidden: true },
    project: ref('project', '项目', group),
    attachments: file('附件', group),
    remark: longText('备注', group),
  } as const;
}

/** What the line counts, before its quantity. */
export function countedMaterial(word: string) {
  return {
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      filter: true,
      pick: 'isStock',
      fill: { unit: 'stockUnit', warehouse: 'warehouse', location: 'location' },
    }),
    ...materialNames,
    unit: ref('unit', '单位', { required: true, list: true }),
    bookQty: qty('账存数量', { readonly: true, list: true, scale: 'unit' }),
    countQty: qty('盘点数量', { readonly: true, list: true, scale: 'unit' }),
    qty: qty(`${word}数量`, { required: true, list: true, total: true, above: '0', scale: 'unit' }),
    ...baseQuantity,
  } as const;
}

export const countedPlace = {
  ...stockPlace,
  warehouse: { ...stockPlace.warehouse, default: 'doc.warehouse' },
  ...trackingLine,
};

/** Value and reason, after the place. */
export const countedReason = {
  ...lineCost,
  diffReason: dict('countDiffReason', '差异原因', { list: true }),
  responsible: ref('employee', '责任人'),
  handleOpinion: text('处理意见'),
  ...sourceLine,
  remark: text('备注'),
};
