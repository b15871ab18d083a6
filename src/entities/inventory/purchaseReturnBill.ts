// 采购退料单: goods going back to a supplier. Approval takes stock out at the current average; what the supplier is
// charged may differ, the difference is shown.
import { attach, importing } from '#entities/blocks/actions.ts';
import { typedInBase } from '#entities/blocks/openQuantity.ts';
import { docAmount, docCurrency, docTotal, taxIncluded } from '#entities/blocks/docFinance.ts';
import { baseQuantity, materialNames, trackingLine } from '#entities/blocks/materialLine.ts';
import { billPrice } from '#entities/blocks/pricing.ts';
import {
  optionalPurchaser,
  purchaseTeam,
  returnSplitFields,
  supplierFill,
  supplierMoneyFill,
  supplierOf,
  supplierSettlementFill,
} from '#entities/blocks/purchaseHeader.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  lineCost,
  ownerChecks,
  placeChecks,
  stockKeeping,
  stockPlace,
  stockTotals,
} from '#entities/blocks/stockBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, longText, money, qty, ref, text } from '#model/fields.ts';

export const purchaseReturnBill = defineEntity({
  name: 'purchaseReturnBill',
  title: '采购退料单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'PRT',
  label: ['code'],
  search: ['code', 'supplier', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    billType: dict('purchaseReturnType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'standard',
    }),
    date: date('退料日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    supplier: supplierOf({ ...supplierFill, ...supplierMoneyFill, ...supplierSettlementFill }),
    purchaser: optionalPurchaser,
    purchaseDept: purchaseTeam.purchaseDept,
    purchaseGroup: { ...purchaseTeam.purchaseGroup, hidden: true },
    receiveDept: ref('department', '收货部门', { group: '基本' }),
    purchaseContract: ref('purchaseContract', '采购合同', { filter: true, group: '基本' }),
    returnMode: dict('returnMode', '退料方式', {
      required: true,
      list: true,
      group: '基本',
      default: 'returnAndDeduct',
    }),
    replenishMode: dict('replenishMode', '补料方式', { group: '基本', default: 'none' }),
    returnReason: dict('returnReason', '退料原因', { list: true, filter: true, group: '基本' }),
    carrier: ref('supplier', '承运商', { group: '基本', pick: "supplyClass = 'logistics'" }),
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
      computed: "concat('purchaseReturnBill|', id, '|', code)",
    }),
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    items: {
      title: '退料明细',
      fromStock: { warehouse: 'warehouse', status: 'stockStatus' },
      rules: ['quantity', 'returnSplit', 'pricing'],
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
        qty: qty('数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
        ...baseQuantity,
        ...returnSplitFields,
        /** What comes again, in base units: it reopens the order line. */
        replenishBaseQty: qty('补料基本数量', {
          computed: typedInBase('replenishQty'),
          hidden: true,
        }),
        returnReason: dict('returnReason', '退料原因'),
        isFree: bool('赠品', { default: false, hidden: true }),
        ...billPrice,
        ...stockPlace,
        ...trackingLine,
        ...lineCost,
        varianceAmount: money('退料差异', {
          total: true,
          computed: 'if(empty(costAmount), 0, amountLocal - costAmount)',
          scale: 'local.amount',
          guard: 'cost',
        }),
        inLineId: text('原入库行内码', { readonly: true, hidden: true }),
        orderCode: text('订单编号', { readonly: true, list: true, filter: true }),
        orderLineId: text('订单行内码', { readonly: true, hidden: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    ...placeChecks,
    {
      expect: 'replenishQty + deductQty = qty',
      at: 'items.replenishQty',
      message: '补料数量与扣款数量之和须等于退料数量',
    },
  ],
  actions: { import: importing, attach },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '库存管理', section: 'outbound', order: 40, icon: 'package-export' },
});
