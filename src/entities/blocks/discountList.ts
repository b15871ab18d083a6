// What discount lists share, sold or bought: discounts by quantity or amount, of one material, of a category or of all.
import { importing } from './actions.ts';
import type { CheckDef } from '#model/entity.ts';
import { bool, date, dict, money, percent, price, qty, ref, text } from '#model/fields.ts';
import { tradeList } from './tradeList.ts';

const amount = { guard: 'price', scale: 'currency.amount' } as const;

export const discountList = {
  ...tradeList,
  rules: ['discountRanges'],
  indexes: [['items.material']],
  actions: { import: importing },
} as const;

export const discountBasis = dict('discountBasis', '折扣依据', {
  required: true,
  list: true,
  filter: true,
  default: 'qty',
});

export const isStackable = bool('可与价目折扣叠加', { default: false });

export const discountItems = { title: '折扣明细', required: true } as const;

export const discountRow = {
  material: ref('material', '物料编码', { list: true, filter: true }),
  materialName: text('物料名称', { lookup: 'material.name' }),
  materialCategory: ref('materialCategory', '物料分组', {
    list: true,
    help: '物料与物料分组都留空时适用全部物料',
  }),
  unit: ref('unit', '单位'),
  fromQty: qty('数量从', { list: true, min: '0' }),
  toQty: qty('数量至', { list: true, above: '0', help: '不含此数量；留空表示不限' }),
  fromAmount: money('金额从', { ...amount, list: true, min: '0' }),
  toAmount: money('金额至', { ...amount, list: true, above: '0' }),
  discountMode: dict('discountMode', '折扣方式', { required: true, list: true, default: 'rate' }),
  discountRate: percent('折扣率%', {
    list: true,
    guard: 'price',
    min: '0',
    editableWhen: "discountMode = 'rate'",
  }),
  discountAmount: price('单位折扣额', {
    guard: 'price',
    min: '0',
    scale: 'currency.price',
    editableWhen: "discountMode != 'rate'",
  }),
};

export const maxDiscountAmount = money('折扣上限', { ...amount, min: '0' });

export const discountRowEnd = {
  effectiveDate: date('生效日期'),
  expiryDate: date('失效日期'),
  enabled: bool('启用', { default: true }),
  remark: text('备注'),
};

export const discountChecks: readonly CheckDef[] = [
  { expect: 'fromAmount < toAmount', at: 'items.toAmount', message: '金额至须大于金额从' },
  { expect: 'discountRate < 100', at: 'items.discountRate', message: '折扣率须小于 100' },
  {
    expect: 'not empty(discountRate)',
    when: "discountMode = 'rate'",
    at: 'items.discountRate',
    message: '请填写折扣率',
    on: 'submit',
  },
];
