// 成本调整单: corrects what stock is worth without moving it. Later issues use the new average, earlier ones stay.
import { localCurrency } from '#entities/blocks/docFinance.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { billHead, billList } from '#entities/blocks/stockBill.ts';
import { defineEntity } from '#model/entity.ts';
import { dict, file, longText, money, price, qty, ref, text } from '#model/fields.ts';

const cost = { guard: 'cost', scale: 'local.amount' } as const;
const head = billHead('costAdjustType', '调整日期');

export const costAdjustment = defineEntity({
  name: 'costAdjustment',
  title: '成本调整单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'CA',
  label: ['code'],
  search: ['code', 'sourceCode'],
  scope: { owner: 'handler', department: 'department' },
  proposes: ['items.material', 'items.lot'],
  fields: {
    ...head,
    billType: { ...head.billType, title: '调整类型', default: 'manual' },
    adjustReason: dict('costAdjustReason', '调整原因', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
    }),
    supplier: ref('supplier', '供应商', { filter: true, group: '基本' }),
    handler: ref('employee', '经办人', {
      list: true,
      filter: true,
      group: '基本',
      default: 'currentEmployee',
    }),
    department: ref('department', '部门', { group: '基本', default: 'currentDepartment' }),
    amount: money('调整金额合计', {
      ...cost,
      list: true,
      total: true,
      group: '合计',
      computed: 'sum(items.amount)',
    }),
    sourceCode: text('关联单据', { list: true, filter: true, group: '基本' }),
    localCurrency: { ...localCurrency, group: '合计', hidden: true },
    attachments: file('附件', { group: '其他' }),
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    items: {
      title: '调整明细',
      required: true,
      uniques: [['material', 'lot']],
      fields: {
        material: ref('material', '物料编码', { required: true, list: true, filter: true, pick: 'isStock' }),
        ...materialNames,
        lot: ref('lot', '批号', { list: true, help: '只有按批号计价的物料需要' }),
        baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit' }),
        poolQty: qty('结存数量', { readonly: true, list: true, scale: 'baseUnit' }),
        poolAmount: money('结存金额', { ...cost, readonly: true, list: true }),
        oldAvg: price('原平均单价', {
          guard: 'cost',
          list: true,
          computed: 'if(coalesce(poolQty, 0) = 0, 0, round(poolAmount / poolQty, 6))',
        }),
        amount: money('调整金额', {
          ...cost,
          required: true,
          list: true,
          total: true,
          help: '增加为正，减少为负',
        }),
        newAvg: price('调整后单价', {
          guard: 'cost',
          list: true,
          computed: 'if(coalesce(poolQty, 0) = 0, 0, round((poolAmount + coalesce(amount, 0)) / poolQty, 6))',
        }),
        expenseType: dict('expenseType', '费用类型'),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [{ expect: 'amount != 0', at: 'items.amount', message: '调整金额不能为 0' }],
  ...billList,
  menu: { group: '库存管理', section: 'ledger', order: 40, icon: 'coins' },
});
