// What quotations and orders share, sold or bought: priced lines in an agreed currency, the day the goods are wanted, how
// much more or less may come, what was executed and paid, and how lines are closed.
import type { CheckDef } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  dict,
  file,
  integer,
  longText,
  money,
  percent,
  qty,
  ref,
  text,
} from '#model/fields.ts';
import { priceGuard } from './docFinance.ts';
import { baseQuantity } from './materialLine.ts';
import { leftInBase, leftInUnit, linkedBase } from './openQuantity.ts';
import {
  lineAmount,
  lineAmountLocal,
  lineDiscount,
  lineNetPrice,
  linePrice,
  wholeDiscountShare,
} from './pricing.ts';
import { lineStatus, sourceLine } from './sourceLine.ts';
import type { TradeSide } from './tradeSide.ts';

const settled = { ...priceGuard, readonly: true, default: '0', scale: 'currency.amount' } as const;
const executed = { readonly: true, default: '0', scale: 'unit' } as const;
const kind = { required: true, filter: true, group: '基本', default: 'standard' } as const;

export const documentCode = code('单据编号', {
  required: true,
  unique: true,
  list: true,
  filter: true,
  group: '基本',
});

/** @param types names of the two code lists */
export function orderTypes(types: { bill: string; business: string }) {
  return {
    billType: dict(types.bill, '单据类型', { ...kind, list: true }),
    businessType: dict(types.business, '业务类型', kind),
  };
}

export const agreedCurrency = ref('currency', '币别', {
  required: true,
  list: true,
  filter: true,
  group: '财务',
  default: 'localCurrency',
});

export const documentEnd = {
  attachments: file('附件', { group: '其他' }),
  remark: longText('备注', { group: '其他' }),
};

/** Header fields of an order that say it otherwise on the other side of trade. */
export function orderHeader({ dates, goods, money: { words } }: TradeSide) {
  return {
    deliveryDate: date(dates.wanted, { list: true, filter: true, group: '交货', help: '新增明细时带到行上' }),
    planFromContract: bool(`按合同${words.cash}`, { readonly: true, group: '财务', default: false }),
    settledAmount: money(`已${words.cash}金额`, { ...settled, total: true, group: '财务' }),
    /** @param quantity field of the lines with what came or went, in base units */
    goodsPercent: (quantity: string) =>
      percent(`${goods}进度%`, {
        list: true,
        group: '执行',
        computed: `if(sum(items.baseQty) > 0, round(sum(items.${quantity}) / sum(items.baseQty) * 100, 2), 0)`,
      }),
  };
}

export const orderExecution = {
  closeStatus: dict('closeStatus', '关闭状态', {
    readonly: true,
    list: true,
    filter: true,
    group: '执行',
    default: 'open',
  }),
  orderVersion: integer('订单版本', { readonly: true, group: '执行', default: 1 }),
  changeReason: text('最近变更原因', { readonly: true, group: '执行' }),
};

/** How much, and at which price: of quotations and orders. */
export const agreedLine = {
  unit: ref('unit', '单位', { required: true, list: true }),
  qty: qty('数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
  ...baseQuantity,
  ...linePrice,
  ...lineDiscount,
  wholeDiscountShare,
  ...lineNetPrice,
  ...lineAmount,
  ...lineAmountLocal,
  isFree: bool('赠品', { default: false }),
};

/** Fields of an order line that say it otherwise on the other side of trade: 发 or 收, 出库 or 入库, 退货 or 退料. */
export function orderLine(
  { dates, goods, money: { words } }: TradeSide,
  say: { move: string; back: string },
) {
  return {
    deliveryDate: date(dates.wanted, {
      inherits: true,
      required: true,
      list: true,
      default: 'doc.deliveryDate',
    }),
    tolerance: {
      overRatio: percent(`超${say.move}上限%`, { default: '0', min: '0' }),
      shortRatio: percent(`短${say.move}下限%`, { default: '0', min: '0', max: '100' }),
      maxQty: qty(`可${say.move}上限`, { computed: 'qty * (1 + overRatio / 100)' }),
      minQty: qty(`${say.move}齐下限`, { computed: 'qty * (1 - shortRatio / 100)' }),
    },
    executedQty: qty(`${goods}数量`, { ...executed, list: true, total: true }),
    executedBaseQty: linkedBase(goods),
    returnedQty: qty(`${say.back}数量`, { ...executed, list: true }),
    /** What is left. @param executed column with what came or went, and the same in base units */
    remaining: (executed: readonly [string, string]) => {
      const row = { taken: [executed], again: ['replenishQty', 'replenishBaseQty'] } as const;
      return {
        replenishBaseQty: linkedBase(`${say.back}补货`),
        remainBaseQty: qty(`未${goods}基本数量`, {
          hidden: true,
          computed: leftInBase(row),
          scale: 'baseUnit',
        }),
        remainQty: qty(`未${goods}数量`, {
          list: true,
          total: true,
          computed: leftInUnit(row, 'remainBaseQty'),
          scale: 'unit',
        }),
      };
    },
    settledAmount: money(`已${words.cash}金额`, settled),
  };
}

/** A quantity that later documents count. */
export function executedQty(title: string) {
  return qty(title, executed);
}

export const contractLineId = text('合同行内码', { readonly: true, hidden: true });

export const orderLineEnd = { ...sourceLine, lineStatus, remark: text('备注') };

/** What the agreed price holds must agree with the rest of the order. */
const priceTermChecks: CheckDef[] = [
  {
    expect: 'priceTerm.includesTax = taxIncluded',
    when: 'not empty(priceTerm)',
    at: 'taxIncluded',
    message: '是否含税与价格条款不一致，请核对单价',
    on: 'submit',
    level: 'warning',
  },
  {
    expect: "deliveryMode.freightBearer != 'buyer'",
    when: 'priceTerm.includesFreight and not empty(deliveryMode.freightBearer)',
    at: 'deliveryMode',
    message: '价格条款含运费，而该交货方式的运费由买方承担，请核对',
    on: 'submit',
    level: 'warning',
  },
];

export function orderChecks({ dates, money: { words, orderPlans } }: TradeSide): CheckDef[] {
  const message = `${dates.wanted}不能早于${dates.document}`;
  return [
    { expect: 'deliveryDate >= date', at: 'deliveryDate', message, on: 'submit' },
    { expect: 'deliveryDate >= doc.date', at: 'items.deliveryDate', message, on: 'submit' },
    { expect: 'deliveryDate >= doc.date', at: 'deliveries.deliveryDate', message, on: 'submit' },
    { expect: 'taxRate < 100', at: 'items.taxRate', message: '税率须小于 100' },
    ...priceTermChecks,
    {
      expect: `sum(${orderPlans}.amount) = allAmount`,
      when: `count(${orderPlans}.amount) > 0`,
      at: 'allAmount',
      message: `${words.cash}计划的${words.due}金额合计须等于价税合计`,
      on: 'submit',
    },
  ];
}

/** Newest first, with a list of lines. */
export const datedList = {
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
} as const;
