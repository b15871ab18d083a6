// 其他入库单: receipts no other bill covers. Its value is the typed unit cost, else the average, else the reference cost.
import { localCurrency } from '#entities/blocks/docFinance.ts';
import { baseQuantity, materialNames, trackingLine } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { lineCost, ownerChecks, placeChecks, stockKeeping, stockPlace, stockTotals } from '#entities/blocks/stockBill.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, dict, longText, price, qty, ref, text } from '#model/fields.ts';

export const otherInBill = defineEntity({
  name: 'otherInBill',
  title: '其他入库单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'OIN',
  label: ['code'],
  search: ['code', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    billType: dict('otherInType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'standard',
    }),
    date: date('入库日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    stockDirection: dict('stockDirection', '库存方向', {
      required: true,
      list: true,
      group: '基本',
      default: 'normal',
    }),
    supplier: ref('supplier', '供应商', { list: true, filter: true, group: '基本' }),
    department: ref('department', '交货部门', { list: true, filter: true, group: '基本' }),
    handler: ref('employee', '经办人', { filter: true, group: '基本' }),
    inReason: dict('otherInReason', '入库原因', { list: true, filter: true, group: '基本' }),
    ...stockKeeping,
    ...stockTotals,
    localCurrency: { ...localCurrency, group: '合计', hidden: true },
    project: ref('project', '项目', { filter: true, group: '其他' }),
    deliveryNo: text('物流/送货单号', { filter: true, group: '其他' }),
    qrCode: text('二维码', { group: '其他', computed: "concat('otherInBill|', id, '|', code)" }),
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    items: {
      title: '入库明细',
      rules: ['quantity'],
      required: true,
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isStock',
          fill: { unit: 'stockUnit', warehouse: 'warehouse', location: 'location' },
        }),
        ...materialNames,
        unit: ref('unit', '单位', { required: true, list: true }),
        qty: qty('数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
        ...baseQuantity,
        unitCost: price('入库单价', {
          min: '0',
          guard: 'cost',
          help: '每基本单位的成本，不填按当前平均成本或参考成本',
        }),
        ...stockPlace,
        ...trackingLine,
        ...lineCost,
        supplierLot: text('供应商批号'),
        expenseType: dict('expenseType', '费用类型'),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [...ownerChecks, ...placeChecks],
  actions: ['import', 'attach', 'showQrCode'],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '库存管理', order: 30, icon: 'package-import' },
});
