// A sales order as small as pricing needs it, with the units, currencies and materials of the worked examples.
import { emptyDoc } from '#model/derive/draft.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import { defineEntity } from '#model/entity.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { bool, code, date, money, percent, price, qty, rate, ref, text } from '#model/fields.ts';
import type { Patch } from '#model/patch.ts';
import { readerOf } from '#model/refs.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';

const record = (id: string, name: string, fields: Row, lines?: Record<string, Row[]>): RefRecord => ({
  id,
  code: id.toUpperCase(),
  name,
  fields,
  ...(lines === undefined ? {} : { lines }),
});

const table = (...records: RefRecord[]) => Object.fromEntries(records.map((one) => [one.id, one]));

export const refs: RefMap = {
  currency: table(
    record('cny', '人民币', { amountPrecision: 2, pricePrecision: 6 }),
    record('usd', '美元', { amountPrecision: 2, pricePrecision: 6 }),
    record('jpy', '日元', { amountPrecision: 0, pricePrecision: 4 }),
  ),
  unit: table(
    record('piece', '个', { precision: 0, unitGroup: 'count', numerator: '1', denominator: '1' }),
    record('dozen', '打', { precision: 0, unitGroup: 'count', numerator: '12', denominator: '1' }),
    record('box', '箱', { precision: 0, unitGroup: 'packing', numerator: '1', denominator: '1' }),
    record('bar', '支', { precision: 0, unitGroup: 'bars', numerator: '1', denominator: '1' }),
    record('kg', '千克', { precision: 3, unitGroup: 'weight', numerator: '1', denominator: '1' }),
    record('ton', '吨', { precision: 6, unitGroup: 'weight', numerator: '1000', denominator: '1' }),
  ),
  tax: table(record('vat13', '增值税13%', { rate: '13' }), record('vat9', '增值税9%', { rate: '9' })),
  customer: table(
    record('shanghai', '上海精密', { currency: 'cny', taxIncluded: true, phone: '021-5555' }),
    record('boston', '波士顿机械', { currency: 'usd', taxIncluded: false, phone: null }),
  ),
  material: table(
    record(
      'bolt',
      '螺栓',
      { specification: 'M8×40', baseUnit: 'piece', saleUnit: 'piece', salePriceUnit: 'piece', tax: 'vat13' },
      { unitRows: [{ unit: 'box', numerator: '12', denominator: '1' }] },
    ),
    record(
      'steel',
      '钢筋',
      { specification: 'Φ12', baseUnit: 'kg', saleUnit: 'bar', salePriceUnit: 'kg', tax: 'vat13' },
      { unitRows: [{ unit: 'bar', numerator: '948', denominator: '100' }] },
    ),
    record('book', '说明书', {
      specification: null,
      baseUnit: 'piece',
      saleUnit: 'piece',
      salePriceUnit: 'piece',
      tax: 'vat9',
    }),
  ),
};

export const reader = readerOf(refs);

export const order = defineEntity({
  name: 'sampleOrder',
  title: '销售订单',
  area: 'sales',
  kind: 'document',
  states: 'document',
  fields: {
    code: code('单据编号', { required: true, unique: true }),
    date: date('日期', { required: true, default: 'today' }),
    customer: ref('customer', '客户', {
      required: true,
      filter: true,
      fill: { currency: 'currency', taxIncluded: 'taxIncluded', phone: 'phone' },
    }),
    phone: text('联系电话'),
    currency: ref('currency', '币别', { required: true, default: 'localCurrency' }),
    localCurrency: ref('currency', '本位币', { readonly: true, default: 'localCurrency' }),
    exchangeRate: rate('汇率', { required: true, default: '1', above: '0' }),
    taxIncluded: bool('含税', { default: true }),
    deliveryDate: date('要货日期'),
    wholeDiscountAmount: money('整单折扣额', { default: '0', scale: 'currency.amount' }),
    qtyTotal: qty('总数量', { computed: 'sum(items.qty)' }),
    amount: money('金额合计', { computed: 'sum(items.amount)', scale: 'currency.amount' }),
    taxAmount: money('税额合计', { computed: 'sum(items.taxAmount)', scale: 'currency.amount' }),
    allAmount: money('价税合计', { computed: 'sum(items.allAmount)', scale: 'currency.amount' }),
    allAmountLocal: money('价税合计(本位币)', {
      computed: 'sum(items.allAmountLocal)',
      scale: 'local.amount',
    }),
    averageShare: percent('平均占比', { computed: 'round(avg(items.share), 2)' }),
  },
  lines: {
    items: {
      title: '销售明细',
      required: true,
      rules: ['quantity', 'pricing'],
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          fill: { unit: 'saleUnit', priceUnit: 'salePriceUnit', tax: 'tax' },
        }),
        materialName: text('物料名称', { lookup: 'material.name' }),
        specification: text('规格型号', { lookup: 'material.specification' }),
        unit: ref('unit', '单位', { required: true }),
        qty: qty('数量', { required: true, above: '0', scale: 'unit' }),
        baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit' }),
        baseQty: qty('基本数量', { readonly: true, scale: 'baseUnit' }),
        priceUnit: ref('unit', '计价单位', { required: true }),
        priceQty: qty('计价数量', { required: true, scale: 'priceUnit' }),
        price: price('单价', { min: '0', scale: 'currency.price' }),
        taxPrice: price('含税单价', { min: '0', scale: 'currency.price' }),
        tax: ref('tax', '税码', { fill: { taxRate: 'rate' } }),
        taxRate: percent('税率%', { required: true, min: '0' }),
        discountRate: percent('折扣率%', { default: '0', min: '0', max: '100' }),
        discountAmount: money('折扣额', { default: '0', scale: 'currency.amount' }),
        wholeDiscountShare: money('整单折扣分摊', { readonly: true, scale: 'currency.amount' }),
        netPrice: price('净价', { readonly: true }),
        taxNetPrice: price('含税净价', { readonly: true }),
        amount: money('金额', { scale: 'currency.amount' }),
        taxAmount: money('税额', { scale: 'currency.amount' }),
        allAmount: money('价税合计', { scale: 'currency.amount' }),
        amountLocal: money('金额(本位币)', { readonly: true, scale: 'local.amount' }),
        taxAmountLocal: money('税额(本位币)', { readonly: true, scale: 'local.amount' }),
        allAmountLocal: money('价税合计(本位币)', { readonly: true, scale: 'local.amount' }),
        isFree: bool('赠品', { default: false }),
        deliveryDate: date('要货日期', { required: true, default: 'doc.deliveryDate' }),
        overRatio: percent('超发上限%', { default: '0' }),
        maxQty: qty('可发上限', { computed: 'qty * (1 + overRatio / 100)', scale: 'unit' }),
        share: percent('占比%', {
          computed: 'if(doc.allAmount > 0, round(allAmount / doc.allAmount * 100, 2), 0)',
        }),
        remark: text('备注'),
      },
    },
  },
  rules: ['wholeDiscount'],
  checks: [
    { expect: 'deliveryDate >= doc.date', at: 'items.deliveryDate', message: '要货日期不能早于单据日期' },
    { expect: 'allAmount < 1000000', at: 'allAmount', message: '金额较大，请复核', level: 'warning' },
  ],
  sort: [{ field: 'date', descending: true }],
  lineList: 'items',
});

export const origin = {
  id: '00000000-0000-4000-8000-000000000001',
  today: '2026-03-05',
  now: '2026-03-05T02:00:00.000Z',
  userId: '00000000-0000-4000-8000-0000000000aa',
  employee: null,
  department: null,
  org: '00000000-0000-4000-8000-0000000000bb',
  localCurrency: 'cny',
};

/** A draft with these lines typed, each under the ids a, b, c …; further patches come after. */
export function draft(lines: readonly Row[], header: Row = {}, more: readonly Patch[] = []): Doc {
  const patches: Patch[] = Object.entries(header).map(([field, value]) => ({ op: 'set', field, value }));
  lines.forEach((values, index) => {
    const id = String.fromCharCode(97 + index);
    patches.push({ op: 'insertLine', lines: 'items', id, before: null, values: {} });
    for (const [field, value] of Object.entries(values))
      patches.push({ op: 'setLine', lines: 'items', id, field, value });
  });
  return change(emptyDoc(order, origin), [...patches, ...more]);
}

export function change(doc: Doc, patches: readonly Patch[]): Doc {
  return applyChanges(order, doc, patches, reader);
}

export function typed(id: string, field: string, value: Row[string]): Patch {
  return { op: 'setLine', lines: 'items', id, field, value };
}

export function line(doc: Doc, id = 'a'): LineRow {
  const found = doc.lines['items']?.find((row) => row.id === id);
  if (found === undefined) throw new Error(`no line ${id}`);
  return found;
}

/** The named fields of a line. */
export function picked(row: Row, ...keys: string[]): Row {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
}
