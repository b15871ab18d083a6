// What price lists share, sold or bought: prices by quantity and period, and raising and lowering them in an approved
// list, where the old row ends the day before and a new one goes on from there.
import { importing } from './actions.ts';
import type { CheckDef } from '#model/entity.ts';
import { bool, date, file, integer, longText, percent, price, qty, ref, text } from '#model/fields.ts';
import { tradeList } from './tradeList.ts';
import type { TradeSide } from './tradeSide.ts';

const guarded = { guard: 'price', min: '0', scale: 'currency.price' } as const;
const from = date('新价生效日期', { required: true, default: 'today', help: '原价格在前一天失效' });

export const priceList = {
  ...tradeList,
  rules: ['priceRanges'],
  indexes: [['items.material', 'items.effectiveDate']],
  actions: {
    adjust: {
      title: '调价',
      performs: true,
      on: { lines: 'items' },
      asks: {
        newPrice: price('新价格', { required: true, min: '0', help: '含税的价目表填含税价，否则填不含税价' }),
        effectiveDate: from,
      },
    },
    batchAdjust: {
      title: '批量调价',
      performs: true,
      asks: {
        changePercent: percent('涨跌幅%', {
          required: true,
          min: '-100',
          help: '下调填负数；没有选择行时调整全部有效的行',
        }),
        decimals: integer('保留小数位', { required: true, default: 2, min: '0', max: '6' }),
        effectiveDate: from,
      },
    },
    import: importing,
  },
} as const;

export const priceListTaxed = { taxIncluded: bool('含税', { required: true, list: true, default: true }) };

export const priceListEnd = {
  listVersion: integer('版本', { readonly: true, default: 1 }),
  attachments: file('附件'),
  remark: longText('备注'),
};

export const priceItems = { title: '价格明细', rules: ['listPrice'], required: true } as const;

/** The material of a price, which brings the unit its price is for. */
export function pricedMaterial({ material: { pick, priceUnit } }: TradeSide) {
  return {
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      filter: true,
      pick,
      fill: { unit: priceUnit },
    }),
    materialName: text('物料名称', { list: true, lookup: 'material.name' }),
    specification: text('规格型号', { list: true, lookup: 'material.specification' }),
  };
}

export const pricedQuantity = {
  unit: ref('unit', '计价单位', { required: true, list: true }),
  fromQty: qty('数量从', { list: true, default: '0', min: '0', scale: 'unit' }),
  toQty: qty('数量至', { list: true, above: '0', scale: 'unit', help: '不含此数量；留空表示不限' }),
  price: price('单价', { ...guarded, list: true, editableWhen: 'not doc.taxIncluded' }),
  taxPrice: price('含税单价', { ...guarded, list: true, editableWhen: 'doc.taxIncluded' }),
  taxRate: percent('税率%', { required: true, list: true, default: '13', min: '0' }),
  discountRate: percent('折扣率%', { default: '0', guard: 'price', min: '0', max: '100' }),
};

/** A price nobody should go below or above. */
export function priceLimit(title: string, list: boolean) {
  return price(title, { ...guarded, ...(list ? { list } : {}) });
}

/** What the price was before it was adjusted, and how long the row holds. */
export const priceRowEnd = {
  oldTaxPrice: price('调整前含税价', { readonly: true, guard: 'price', scale: 'currency.price' }),
  changeRatio: percent('涨跌幅%', {
    list: true,
    guard: 'price',
    computed: 'if(oldTaxPrice > 0, round((taxPrice - oldTaxPrice) / oldTaxPrice * 100, 2), 0)',
  }),
  effectiveDate: date('生效日期', { required: true, list: true, default: 'doc.effectiveDate' }),
  expiryDate: date('失效日期', { list: true, default: 'doc.expiryDate' }),
  enabled: bool('启用', { list: true, default: true }),
  remark: text('备注'),
};

export const priceChecks: readonly CheckDef[] = [
  { expect: 'taxRate < 100', at: 'items.taxRate', message: '税率须小于 100' },
  {
    expect: 'not empty(taxPrice)',
    when: 'doc.taxIncluded',
    at: 'items.taxPrice',
    message: '请填写含税单价',
    on: 'submit',
  },
  {
    expect: 'not empty(price)',
    when: 'not doc.taxIncluded',
    at: 'items.price',
    message: '请填写单价',
    on: 'submit',
  },
];
