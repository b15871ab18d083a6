// 销售退货单: goods a customer gives back. Approval brings them in at what they cost when they left, counts on order and
// stock-out bill, and reopens order lines for what is delivered again.
import { attach, importing } from '#entities/blocks/actions.ts';
import { typedInBase } from '#entities/blocks/openQuantity.ts';
import { packLine, packScan } from '#entities/blocks/packing.ts';
import { docAmount, docCurrency, docTotal, taxIncluded } from '#entities/blocks/docFinance.ts';
import { baseQuantity, materialNames, trackingLine } from '#entities/blocks/materialLine.ts';
import { billPrice } from '#entities/blocks/pricing.ts';
import {
  returnChecks,
  returnFill,
  returnHeader,
  returnTrace,
  saleTeam,
  salesperson,
} from '#entities/blocks/saleHeader.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  lineCost,
  ownerChecks,
  receiptChecks,
  stockKeeping,
  receivedPlace,
  stockTotals,
} from '#entities/blocks/stockBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, longText, qty, ref, text } from '#model/fields.ts';

export const salesReturnBill = defineEntity({
  name: 'salesReturnBill',
  title: '销售退货单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'SRT',
  label: ['code'],
  search: ['code', 'customer', 'customerOrderNo', 'logisticsNo', 'deliveryNo'],
  scope: { owner: 'salesperson', department: 'saleDept' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    billType: dict('salesReturnType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'standard',
    }),
    date: date('退货日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    customer: ref('customer', '客户', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      keepsTyped: true,
      fill: { ...returnFill, settlementMethod: 'settlementMethod', paymentTerm: 'paymentTerm' },
    }),
    salesperson: { ...salesperson, required: false },
    ...saleTeam,
    saleContract: ref('saleContract', '销售合同', { filter: true, group: '基本' }),
    customerOrderNo: text('客户订单号', { filter: true, group: '基本' }),
    ...returnHeader,
    logisticsNo: text('物流单号', { group: '基本' }),
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
    qrCode: text('二维码', {
      group: '其他',
      qr: true,
      computed: "concat('salesReturnBill|', id, '|', code)",
    }),
    ...packScan,
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    items: {
      title: '退货明细',
      rules: ['quantity', 'pricing'],
      required: true,
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isSaleReturn and isStock',
          fill: {
            unit: 'saleUnit',
            priceUnit: 'salePriceUnit',
            tax: 'tax',
            warehouse: 'warehouse',
            location: 'location',
          },
        }),
        ...materialNames,
        unit: ref('unit', '单位', { required: true, list: true }),
        mustQty: qty('应退数量', { readonly: true, list: true, scale: 'unit' }),
        qty: qty('实退数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
        ...baseQuantity,
        replenishQty: qty('补货数量', {
          default: '0',
          min: '0',
          scale: 'unit',
          help: '审核后订单须再发的数量',
        }),
        replenishBaseQty: qty('补货基本数量', {
          hidden: true,
          computed: `if(doc.replenishMode = 'byOrder', ${typedInBase('replenishQty')}, 0)`,
          scale: 'baseUnit',
        }),
        returnReason: dict('returnReason', '退货原因', { default: 'doc.returnReason' }),
        isFree: bool('赠品', { default: false, hidden: true }),
        ...billPrice,
        ...receivedPlace,
        ...trackingLine,
        ...lineCost,
        ...packLine,
        isInspect: bool('检验', { default: false }),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true }),
        ...returnTrace,
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    ...receiptChecks,
    ...returnChecks,
    {
      expect: "returnMode != 'deductOnly'",
      at: 'returnMode',
      message: '仅扣款不退实物，不需要销售退货单',
      on: 'submit',
    },
  ],
  actions: { import: importing, attach },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  ownIndexes: ['sales_return_bill_items_pack_units_idx'],
  menu: { group: '库存管理', section: 'inbound', order: 40, icon: 'truck-return' },
});
