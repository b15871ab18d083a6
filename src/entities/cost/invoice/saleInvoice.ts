// 销售发票: asked for by sales against what was shipped, issued by finance. With its number it counts on shipment, order and
// receivable plan; from then on only a red invoice takes it back.
import { attach } from '#entities/blocks/actions.ts';
import { exchangeRate, localCurrency, priceGuard, ratedBy } from '#entities/blocks/docFinance.ts';
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  datetime,
  dict,
  file,
  longText,
  money,
  percent,
  price,
  qty,
  ref,
  text,
} from '#model/fields.ts';
import {
  instalments,
  invoicedAmount,
  invoicedGoods,
  invoicedPrice,
  invoiceSource,
  invoiceTotals,
} from './invoiceLine.ts';
import { saleInvoiceStates } from './invoiceStates.ts';

const basic = { group: '基本' } as const;
const shown = { ...basic, list: true, filter: true } as const;
const title = { group: '开票' } as const;

export const saleInvoice = defineEntity({
  name: 'saleInvoice',
  title: '销售发票',
  area: 'cost',
  kind: 'document',
  states: saleInvoiceStates,
  codePrefix: 'XSFP',
  firstFields: ['customer', 'date', 'invoiceType', 'invoiceTitle', 'taxNo', 'salesperson'],
  label: ['code'],
  carry: ['customer', 'isRed'],
  search: ['code', 'invoiceNo', 'invoiceTitle', 'customer'],
  scope: { owner: 'salesperson' },
  proposes: ['customer', ...ratedBy.slice(0, 2), 'items.material'],
  fields: {
    code: code('单据编号', { required: true, unique: true, ...shown }),
    invoiceType: dict('invoiceType', '发票类型', { required: true, ...shown, default: 'electronicSpecial' }),
    date: date('单据日期', { required: true, ...shown, default: 'today' }),
    customer: ref('customer', '客户', {
      required: true,
      ...shown,
      keepsTyped: true,
      fill: {
        currency: 'currency',
        salesperson: 'salesperson',
        taxIncluded: 'taxIncluded',
        settleCustomer: 'settleCustomer',
      },
    }),
    settleCustomer: ref('customer', '开票客户', { ...basic, filter: true }),
    invoiceTitle: text('发票抬头', { required: true, ...title }),
    taxNo: text('税号', title),
    invoiceEmail: text('收票邮箱', { ...title, rule: 'e' }),
    invoiceAddress: text('收票地址', { ...title, double: true }),
    isRed: bool('红字', { ...shown, default: false, editableWhen: 'empty(originalInvoice)' }),
    originalInvoice: ref('saleInvoice', '原发票', {
      ...basic,
      filter: true,
      editableWhen: 'isRed',
      fill: { customer: 'customer' },
    }),
    redReason: text('红字原因', { ...basic, editableWhen: 'isRed' }),
    currency: ref('currency', '币别', {
      required: true,
      group: '金额',
      filter: true,
      default: 'localCurrency',
    }),
    exchangeRate: { ...exchangeRate, group: '金额' },
    localCurrency: { ...localCurrency, group: '金额', hidden: true },
    taxIncluded: bool('含税录入', { group: '金额', default: true }),
    ...invoiceTotals,
    invoiceNo: text('发票号码', { ...title, readonly: true, list: true, filter: true, help: '开票时填写' }),
    issuedAt: datetime('开票时间', { ...title, readonly: true, list: true }),
    salesperson: ref('employee', '销售员', { group: '其他', filter: true }),
    file: file('发票文件', { group: '其他' }),
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    items: {
      title: '发票明细',
      rules: ['quantity', 'pricing'],
      required: true,
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isSale',
          fill: { unit: 'saleUnit', tax: 'tax', goodsName: 'name' },
        }),
        ...invoicedGoods,
        goodsName: text('开票品名', { required: true, list: true }),
        taxCategoryCode: text('税收分类编码', { list: true }),
        ...invoicedPrice,
        discountAmount: money('折扣额', {
          ...priceGuard,
          default: '0',
          min: '0',
          scale: 'currency.amount',
          editableWhen: 'not doc.isRed',
        }),
        ...invoicedAmount,
        saleOrder: ref('saleOrder', '销售订单', { readonly: true, list: true, filter: true }),
        openQty: qty('可开票数量', { readonly: true, list: true, scale: 'unit' }),
        ...invoiceSource,
      },
    },
    face: {
      title: '票面明细',
      readonly: true,
      fields: {
        goodsName: text('开票品名', { readonly: true, list: true }),
        specification: text('规格型号', { readonly: true, list: true }),
        taxCategoryCode: text('税收分类编码', { readonly: true, list: true }),
        unit: ref('unit', '单位', { readonly: true, list: true }),
        qty: qty('数量', { readonly: true, list: true, scale: 'unit' }),
        taxPrice: price('含税单价', { ...priceGuard, readonly: true, list: true, scale: 'currency.price' }),
        taxRate: percent('税率%', { readonly: true, list: true }),
        amount: money('金额', { ...priceGuard, readonly: true, list: true, total: true }),
        taxAmount: money('税额', { ...priceGuard, readonly: true, list: true, total: true }),
        allAmount: money('价税合计', { ...priceGuard, readonly: true, list: true, total: true }),
      },
    },
    instalments: instalments({
      receivablePlan: ref('receivablePlan', '应收计划', { readonly: true, list: true }),
    }),
  },
  checks: [
    {
      expect: 'not empty(originalInvoice) and not empty(redReason)',
      when: 'isRed',
      at: 'originalInvoice',
      message: '红字发票须填写原发票和红字原因',
    },
    {
      expect: 'qty >= 0 and allAmount >= 0',
      when: 'not doc.isRed',
      at: 'items.qty',
      message: '数量和金额不能小于 0；冲减请开红字发票',
    },
    {
      expect: 'qty <= 0 and allAmount <= 0',
      when: 'doc.isRed',
      at: 'items.qty',
      message: '红字发票的数量和金额须小于或等于 0',
    },
    { expect: 'allAmount != 0', at: 'items.allAmount', message: '请填写单价或金额', on: 'submit' },
  ],
  actions: {
    pushRed: {
      title: '开红字',
      performs: true,
      in: ['issued'],
      asks: { redReason: text('红字原因', { required: true }) },
    },
    attach,
  },
  indexes: [['originalInvoice'], ['items.sourceLineId']],
  lineList: 'items',
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '成本核算', section: 'invoice', order: 20, icon: 'file-invoice' },
});
