// 销售订单变更单: new values for an approved order, old and new side by side. Its approval writes them, raises the order's
// version and keeps the old one (documentVersion). There is no way back but another change.
import { priceGuard } from '#entities/blocks/docFinance.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, file, integer, longText, money, percent, price, qty, rate, ref, text } from '#model/fields.ts';

const isKnown = 'not empty(orderLineId)';
const old = { readonly: true } as const;

export const saleOrderChange = defineEntity({
  name: 'saleOrderChange',
  title: '销售订单变更单',
  area: 'sales',
  kind: 'document',
  states: 'change',
  codePrefix: 'SOC',
  label: ['code'],
  search: ['code', 'saleOrder', 'customer', 'reason'],
  scope: { owner: 'salesperson' },
  proposes: ['saleOrder', 'newDeliveryDate', 'items.changeKind', 'items.newQty', 'items.newTaxPrice', 'items.newTaxRate', 'items.material'],
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true }),
    date: date('变更日期', { required: true, list: true, filter: true, default: 'today' }),
    saleOrder: ref('saleOrder', '销售订单', {
      required: true,
      list: true,
      filter: true,
      pick: "status = 'approved'",
      fill: { salesperson: 'salesperson' },
      editableWhen: 'version = 0',
    }),
    customer: ref('customer', '客户', { list: true, filter: true, lookup: 'saleOrder.customer' }),
    fromVersion: integer('原版本', { lookup: 'saleOrder.orderVersion' }),
    toVersion: integer('新版本', { list: true, computed: 'fromVersion + 1' }),
    changeType: dict('changeReasonType', '变更类别', { required: true, list: true, filter: true }),
    reason: longText('变更原因', { required: true, list: true }),
    salesperson: ref('employee', '销售员', { list: true, filter: true }),
    currency: ref('currency', '币别', { hidden: true, lookup: 'saleOrder.currency' }),
    exchangeRate: rate('汇率', { hidden: true, lookup: 'saleOrder.exchangeRate' }),
    oldAllAmount: money('变更前价税合计', { ...priceGuard, readonly: true, list: true, scale: 'currency.amount' }),
    newAllAmount: money('变更后价税合计', { ...priceGuard, readonly: true, list: true, scale: 'currency.amount' }),
    diffAmount: money('差额', {
      ...priceGuard,
      list: true,
      total: true,
      computed: 'newAllAmount - oldAllAmount',
      scale: 'currency.amount',
    }),
    newDeliveryDate: date('新要货日期', { help: '填写后用于没有单独填写新要货日期的行' }),
    newPaymentTerm: ref('paymentTerm', '新收款条件'),
    customerAgreed: bool('客户已确认', { default: false }),
    attachments: file('附件'),
    remark: longText('备注'),
  },
  lines: {
    items: {
      title: '变更明细',
      required: true,
      fields: {
        changeKind: dict('changeKind', '变更方式', {
          required: true,
          list: true,
          default: 'add',
          help: '订单原有的行可修改或取消，新加的行为新增',
        }),
        orderLineId: text('订单行内码', { readonly: true, hidden: true }),
        lineSeq: integer('订单行号', { readonly: true, list: true }),
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isSale',
          fill: { unit: 'saleUnit' },
          editableWhen: 'empty(orderLineId)',
        }),
        ...materialNames,
        unit: ref('unit', '单位', { required: true, editableWhen: 'empty(orderLineId)' }),
        oldQty: qty('原数量', { ...old, list: true, scale: 'unit' }),
        newQty: qty('新数量', { required: true, list: true, min: '0', scale: 'unit', editableWhen: "changeKind != 'cancel'" }),
        executedQty: qty('已执行数量', { ...old, list: true, scale: 'unit', help: '已发货与已被下游单据占用的数量中较大者' }),
        oldTaxPrice: price('原含税单价', { ...priceGuard, ...old, list: true, scale: 'currency.price' }),
        newTaxPrice: price('新含税单价', {
          ...priceGuard,
          list: true,
          min: '0',
          scale: 'currency.price',
          editableWhen: "changeKind != 'cancel'",
        }),
        oldTaxRate: percent('原税率%', { ...old }),
        newTaxRate: percent('新税率%', { min: '0', editableWhen: "changeKind != 'cancel'" }),
        oldDeliveryDate: date('原要货日期', { ...old }),
        newDeliveryDate: date('新要货日期', { list: true, editableWhen: "changeKind != 'cancel'" }),
        oldAllAmount: money('原价税合计', { ...priceGuard, ...old, scale: 'currency.amount' }),
        newAllAmount: money('新价税合计', { ...priceGuard, readonly: true, scale: 'currency.amount' }),
        remark: text('备注'),
      },
    },
  },
  checks: [
    { expect: "changeKind != 'add'", when: isKnown, at: 'items.changeKind', message: '订单原有的行只能修改或取消' },
    { expect: "changeKind = 'add'", when: 'empty(orderLineId)', at: 'items.changeKind', message: '新加的行变更方式须为新增' },
    { expect: 'newQty > 0', when: "changeKind != 'cancel'", at: 'items.newQty', message: '新数量须大于 0；不再需要的行请改为取消' },
    { expect: 'newTaxRate < 100', at: 'items.newTaxRate', message: '税率须小于 100' },
    {
      expect: 'not empty(newDeliveryDate)',
      when: "changeKind = 'add'",
      at: 'items.newDeliveryDate',
      message: '请填写新增行的要货日期',
      on: 'submit',
    },
  ],
  indexes: [['saleOrder', 'status']],
  actions: ['attach'],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '销售管理', order: 25, icon: 'edit' },
});
