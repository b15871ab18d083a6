// 采购订单变更单: changes lines of an approved order and keeps both values. Approval writes the new ones to the order,
// which gets its next version; there is no way back but another change.
import { localCurrency, priceGuard } from '#entities/blocks/docFinance.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, file, integer, json, longText, money, percent, price, qty, ref, text } from '#model/fields.ts';

const amount = { ...priceGuard, scale: 'currency.amount' } as const;
const unitPrice = { ...priceGuard, scale: 'currency.price' } as const;

export const purchaseOrderChange = defineEntity({
  name: 'purchaseOrderChange',
  title: '采购订单变更单',
  area: 'purchase',
  kind: 'document',
  states: 'change',
  codePrefix: 'POC',
  label: ['code'],
  search: ['code', 'supplier', 'reason'],
  scope: { owner: 'purchaser' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true }),
    date: date('变更日期', { required: true, list: true, filter: true, default: 'today' }),
    purchaseOrder: ref('purchaseOrder', '采购订单', {
      required: true,
      list: true,
      filter: true,
      pick: "status = 'approved'",
      fill: { supplier: 'supplier', purchaser: 'purchaser', fromVersion: 'orderVersion' },
    }),
    supplier: ref('supplier', '供应商', { readonly: true, list: true, filter: true }),
    fromVersion: integer('原版本', { readonly: true }),
    toVersion: integer('新版本', { readonly: true, list: true }),
    changeType: dict('changeReasonType', '变更类别', { required: true, list: true, filter: true, default: 'mixed' }),
    reason: longText('变更原因', { required: true, list: true }),
    purchaser: ref('employee', '采购员', { list: true, filter: true, pick: 'isPurchaser' }),
    currency: ref('currency', '币别', { readonly: true, hidden: true }),
    localCurrency: { ...localCurrency, hidden: true },
    oldAllAmount: money('变更前价税合计', { ...amount, readonly: true, list: true }),
    newAllAmount: money('变更后价税合计', { ...amount, list: true, computed: 'oldAllAmount + diffAmount' }),
    diffAmount: money('差额', {
      ...amount,
      list: true,
      total: true,
      computed: 'sum(items.newAllAmount) - sum(items.oldAllAmount)',
    }),
    newDeliveryDate: date('新交货日期', { help: '填写后用于全部未关闭的明细行' }),
    newPaymentTerm: ref('paymentTerm', '新付款条件'),
    supplierAgreed: bool('供方已确认', { default: false }),
    previous: json('变更前的订单', { ...priceGuard, readonly: true, hidden: true }),
    attachments: file('附件'),
    remark: longText('备注'),
  },
  lines: {
    items: {
      title: '变更明细',
      required: true,
      uniques: [['orderLineId']],
      fields: {
        changeKind: dict('changeKind', '变更方式', { required: true, list: true, default: 'add' }),
        orderLineId: text('订单行内码', { readonly: true, hidden: true }),
        lineSeq: integer('订单行号', { readonly: true, list: true }),
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isPurchase',
          fill: { unit: 'purchaseUnit' },
          editableWhen: 'empty(orderLineId)',
        }),
        ...materialNames,
        unit: ref('unit', '单位', { required: true, editableWhen: 'empty(orderLineId)' }),
        oldQty: qty('原数量', { readonly: true, list: true, scale: 'unit' }),
        newQty: qty('新数量', { required: true, list: true, min: '0', scale: 'unit' }),
        executedQty: qty('已执行数量', { readonly: true, list: true, scale: 'unit' }),
        priceRatio: qty('计价数量/数量', { readonly: true, hidden: true, default: '1' }),
        oldTaxPrice: price('原含税单价', { ...unitPrice, readonly: true, list: true }),
        newTaxPrice: price('新含税单价', { ...unitPrice, list: true, min: '0' }),
        oldTaxRate: percent('原税率%', { readonly: true }),
        newTaxRate: percent('新税率%', { min: '0', default: '13' }),
        discountRate: percent('折扣率%', { ...priceGuard, readonly: true, hidden: true, default: '0' }),
        oldDeliveryDate: date('原交货日期', { readonly: true }),
        newDeliveryDate: date('新交货日期', { list: true, default: 'doc.newDeliveryDate' }),
        oldAllAmount: money('原价税合计', { ...amount, readonly: true }),
        newAllAmount: money('新价税合计', {
          ...amount,
          computed:
            "if(changeKind = 'cancel', 0, if(newQty = oldQty and newTaxPrice = oldTaxPrice and newTaxRate = oldTaxRate, oldAllAmount, " +
            'round(newQty * priceRatio * newTaxPrice, 2) - round(newQty * priceRatio * newTaxPrice * discountRate / 100, 2)))',
        }),
        remark: text('备注'),
      },
    },
  },
  checks: [
    { expect: 'newTaxRate < 100', at: 'items.newTaxRate', message: '税率须小于 100' },
    {
      expect: 'not empty(orderLineId)',
      when: "changeKind = 'modify' or changeKind = 'cancel'",
      at: 'items.changeKind',
      message: '修改和取消的行须来自订单，请从采购订单下推变更单',
    },
    { expect: 'empty(orderLineId)', when: "changeKind = 'add'", at: 'items.changeKind', message: '订单已有的行只能修改或取消' },
    {
      expect: 'newQty > 0',
      when: "changeKind = 'add' or changeKind = 'modify'",
      at: 'items.newQty',
      message: '新数量须大于 0；不再要的行请改为取消',
    },
    { expect: 'not empty(newTaxPrice)', when: "changeKind = 'add'", at: 'items.newTaxPrice', message: '请填写新含税单价', on: 'submit' },
    {
      expect: 'not empty(newDeliveryDate)',
      when: "changeKind = 'add'",
      at: 'items.newDeliveryDate',
      message: '请填写新交货日期',
      on: 'submit',
    },
  ],
  actions: ['attach'],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  indexes: [['purchaseOrder']],
  menu: { group: '采购管理', order: 30, icon: 'status-change' },
});
