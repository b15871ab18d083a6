// 退料申请单: goods that are to go back to a supplier. Goods in stock leave by return bills pushed from here; goods that
// were never stocked go back with the application itself.
import { attach, importing, lineActions } from '#entities/blocks/actions.ts';
import { leftInBase, leftInUnit, linkedBase } from '#entities/blocks/openQuantity.ts';
import {
  docAmount,
  docTotal,
  exchangeRate,
  localCurrency,
  taxIncluded,
} from '#entities/blocks/docFinance.ts';
import { baseQuantity, materialNames } from '#entities/blocks/materialLine.ts';
import { lineAmount, lineAmountLocal, linePrice } from '#entities/blocks/pricing.ts';
import {
  orderLine,
  purchaser,
  purchaseTeam,
  returnSplitFields,
  supplierFill,
  supplierMoneyFill,
  supplierOf,
} from '#entities/blocks/purchaseHeader.ts';
import { lineStatus, sourceLine } from '#entities/blocks/sourceLine.ts';
import { stockPlace } from '#entities/blocks/stockBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, file, longText, qty, ref, text } from '#model/fields.ts';
import { refundToReturn } from './receiptPushes.ts';

const group = '金额';

const toReturn = { taken: [['returnedQty', 'returnedBaseQty']] } as const;

export const purchaseRefundApplication = defineEntity({
  name: 'purchaseRefundApplication',
  title: '退料申请单',
  area: 'purchase',
  kind: 'document',
  states: 'document',
  codePrefix: 'PRA',
  label: ['code'],
  search: ['code', 'supplier', 'contact'],
  scope: { owner: 'purchaser', department: 'purchaseDept' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    billType: dict('refundType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'afterStock',
    }),
    date: date('申请日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    supplier: supplierOf({
      ...supplierFill,
      ...supplierMoneyFill,
      deliveryMode: 'deliveryMode',
      returnAddress: 'address',
    }),
    applyDept: ref('department', '申请部门', { filter: true, group: '基本', default: 'currentDepartment' }),
    applicant: ref('employee', '申请人', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'currentEmployee',
      keepsTyped: true,
      fill: { applyDept: 'department' },
    }),
    purchaser,
    ...purchaseTeam,
    returnMode: dict('returnMode', '退料方式', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'returnAndDeduct',
    }),
    replenishMode: dict('replenishMode', '补料方式', {
      list: true,
      filter: true,
      group: '基本',
      default: 'none',
    }),
    returnReason: dict('returnReason', '退料原因', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
    }),
    returnPlace: text('退料地点', { group: '基本' }),
    returnAddress: text('退料地址', { group: '基本', double: true }),
    contact: text('联系人', { group: '基本' }),
    contactPhone: text('联系电话', { group: '基本' }),
    deliveryMode: ref('deliveryMode', '交货方式', { group: '基本' }),
    currency: ref('currency', '币别', { required: true, group, default: 'localCurrency' }),
    exchangeRate: { ...exchangeRate, group },
    localCurrency: { ...localCurrency, group, hidden: true },
    taxIncluded: { ...taxIncluded, group },
    amount: { ...docAmount.amount, group },
    taxAmount: { ...docAmount.taxAmount, group },
    allAmount: { ...docTotal.allAmount, group },
    allAmountLocal: { ...docTotal.allAmountLocal, group },
    supplierConfirmed: bool('供方已确认', { list: true, group, default: false }),
    attachments: file('附件', { group }),
    remark: longText('备注', { group }),
  },
  lines: {
    items: {
      title: '退料明细',
      rules: ['quantity', 'returnSplit', 'pricing'],
      required: true,
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isPurchase',
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
        qty: qty('申请退料数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
        ...baseQuantity,
        ...returnSplitFields,
        ...linePrice,
        ...lineAmount,
        ...lineAmountLocal,
        warehouse: ref('warehouse', '仓库', {
          inherits: true,
          required: true,
          list: true,
          fill: { stockStatus: 'defaultStatus' },
        }),
        location: { ...stockPlace.location, list: false },
        stockStatus: { ...stockPlace.stockStatus, required: false },
        lot: ref('lot', '批号', { list: true }),
        returnReason: dict('returnReason', '退料原因', { list: true }),
        inspectionBill: ref('inspectionBill', '检验单'),
        isFree: bool('赠品', { default: false, hidden: true }),
        receivedQty: qty('原入库数量', { readonly: true, list: true, scale: 'unit' }),
        returnedQty: qty('已退料数量', {
          readonly: true,
          list: true,
          total: true,
          default: '0',
          scale: 'unit',
        }),
        returnedBaseQty: linkedBase('已退料'),
        remainBaseQty: qty('未退基本数量', {
          hidden: true,
          computed: leftInBase(toReturn),
          scale: 'baseUnit',
        }),
        remainQty: qty('未退数量', {
          list: true,
          total: true,
          computed: leftInUnit(toReturn, 'remainBaseQty'),
          scale: 'unit',
        }),
        ...orderLine,
        mtoNo: text('计划跟踪号'),
        ...sourceLine,
        lineStatus,
        remark: text('备注'),
      },
    },
  },
  checks: [
    {
      expect: 'replenishQty + deductQty = qty',
      at: 'items.replenishQty',
      message: '补料数量与扣款数量之和须等于退料数量',
    },
    { expect: 'taxRate < 100', at: 'items.taxRate', message: '税率须小于 100' },
  ],
  pushes: [refundToReturn],
  actions: { import: importing, attach, ...lineActions },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '采购管理', order: 60, icon: 'truck-return' },
});
