// 采购入库单: goods coming in from a supplier. Approval posts stock at the amount without tax and counts on notice, order
// and requisition.
import { attach, importing } from '#entities/blocks/actions.ts';
import { linkedBase } from '#entities/blocks/openQuantity.ts';
import { packLine, packScan } from '#entities/blocks/packing.ts';
import { docAmount, docCurrency, ratedBy, docTotal, taxIncluded } from '#entities/blocks/docFinance.ts';
import { baseQuantity, materialNames, trackingLine } from '#entities/blocks/materialLine.ts';
import { billPrice } from '#entities/blocks/pricing.ts';
import {
  optionalPurchaser,
  purchaseTeam,
  supplierFill,
  supplierMoneyFill,
  supplierOf,
  supplierPartiesFill,
  supplierSettlementFill,
} from '#entities/blocks/purchaseHeader.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  lineCost,
  ownerChecks,
  receiptChecks,
  stockKeeping,
  receivedPlace,
  stockTotals,
} from '#entities/blocks/stockBill.ts';
import { receiptToInvoice } from '#entities/cost/invoice/invoicePushes.ts';
import { inBillToRefund, inBillToReturn } from '#entities/purchase/receiptPushes.ts';

import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, longText, money, qty, ref, text } from '#model/fields.ts';
import { receiptToTransfer } from './inventoryPushes.ts';

export const purchaseInBill = defineEntity({
  name: 'purchaseInBill',
  title: '采购入库单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'PIN',
  firstFields: [
    'supplier',
    'date',
    'warehouseDefault',
    'supplierInvoiceNo',
    'deliveryNo',
    'stockKeeper',
    'purchaser',
  ],
  label: ['code'],
  search: ['code', 'supplier', 'supplierInvoiceNo', 'deliveryNo'],
  proposes: ['supplier', 'billType', ...ratedBy],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    billType: dict('purchaseInType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'standard',
    }),
    date: date('入库日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    supplier: supplierOf({
      ...supplierFill,
      ...supplierMoneyFill,
      ...supplierSettlementFill,
      ...supplierPartiesFill,
      deliveryMode: 'deliveryMode',
    }),
    purchaser: optionalPurchaser,
    purchaseDept: purchaseTeam.purchaseDept,
    purchaseGroup: { ...purchaseTeam.purchaseGroup, hidden: true },
    receiveDept: ref('department', '收货部门', { group: '基本' }),
    purchaseContract: ref('purchaseContract', '采购合同', { filter: true, group: '基本' }),
    deliveryMode: ref('deliveryMode', '交货方式', { group: '基本' }),
    settleSupplier: ref('supplier', '结算方', { group: '基本' }),
    payeeSupplier: ref('supplier', '收款方', { group: '基本' }),
    supplierInvoiceNo: text('供方发票号', { filter: true, group: '基本' }),
    currency: ref('currency', '币别', {
      required: true,
      filter: true,
      group: '财务',
      default: 'localCurrency',
    }),
    ...docCurrency,
    taxIncluded,
    settlementMethod: ref('settlementMethod', '结算方式', { group: '财务' }),
    paymentTerm: ref('paymentTerm', '收付款条件', { group: '财务' }),
    ...docAmount,
    ...docTotal,
    ...stockKeeping,
    ...stockTotals,
    project: ref('project', '项目', { filter: true, group: '其他' }),
    deliveryNo: text('物流/送货单号', { filter: true, group: '其他' }),
    qrCode: text('二维码', { group: '其他', qr: true, computed: "concat('purchaseInBill|', id, '|', code)" }),
    ...packScan,
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    items: {
      title: '入库明细',
      rules: ['quantity', 'pricing'],
      required: true,
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isPurchase and isStock',
          fill: {
            unit: 'purchaseUnit',
            priceUnit: 'purchasePriceUnit',
            tax: 'tax',
            warehouse: 'warehouse',
            location: 'location',
          },
        }),
        ...materialNames,
        unit: ref('unit', '单位', { required: true, list: true }),
        mustQty: qty('应收数量', { readonly: true, list: true, scale: 'unit' }),
        qty: qty('实收数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
        ...baseQuantity,
        supplierMaterialNo: text('供应商物料编码'),
        isFree: bool('赠品', { default: false }),
        ...billPrice,
        ...receivedPlace,
        ...trackingLine,
        ...lineCost,
        ...packLine,
        supplierLot: text('供应商批号'),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true }),
        isConcession: bool('让步接收', { default: false }),
        returnedQty: qty('已退料数量', { readonly: true, list: true, default: '0', scale: 'unit' }),
        returnedBaseQty: linkedBase('已退料'),
        invoicedQty: qty('已开票数量', { readonly: true, list: true, default: '0', scale: 'unit' }),
        invoicedAmount: money('已开票金额', {
          readonly: true,
          default: '0',
          scale: 'currency.amount',
          guard: 'price',
        }),
        paidAmount: money('已付款金额', {
          readonly: true,
          default: '0',
          scale: 'currency.amount',
          guard: 'price',
        }),
        noticeLineId: text('收货通知行内码', { readonly: true, hidden: true }),
        orderCode: text('订单编号', { readonly: true, list: true, filter: true }),
        orderLineId: text('订单行内码', { readonly: true, hidden: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    ...receiptChecks,
    {
      expect: 'taxPrice > 0',
      when: "not isFree and doc.ownerType = 'own'",
      at: 'items.taxPrice',
      message: '请填写单价；不付款的货请勾选赠品',
      on: 'submit',
    },
    {
      expect: 'not empty(taxPrice)',
      when: "not isFree and doc.ownerType = 'own'",
      at: 'items.taxPrice',
      message: '请填写单价；不付款的货请勾选赠品',
      on: 'submit',
    },
  ],
  pushes: [inBillToRefund, inBillToReturn, receiptToTransfer, receiptToInvoice],
  actions: { import: importing, attach },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  ownIndexes: ['purchase_in_bill_items_pack_units_idx'],
  menu: { group: '库存管理', section: 'inbound', order: 10, icon: 'package-import' },
});
