// 退货申请单: what a customer wants to give back, and how much of it is delivered again or deducted. Approved lines are
// pushed to sales return bills, which bring the goods in.
import { attach, importing, lineActions, raiseCapa } from '#entities/blocks/actions.ts';
import { leftInBase, leftInUnit, linkedBase } from '#entities/blocks/openQuantity.ts';
import {
  docAmount,
  docTotal,
  exchangeRate,
  localCurrency,
  taxIncluded,
} from '#entities/blocks/docFinance.ts';
import { baseQuantity, customerMaterialNames, materialNames } from '#entities/blocks/materialLine.ts';
import { inspectedLine } from '#entities/blocks/inspectedLine.ts';
import { lineAmount, lineAmountLocal, linePrice } from '#entities/blocks/pricing.ts';
import {
  returnChecks,
  returnFill,
  returnHeader,
  returnTrace,
  saleTeam,
  salesperson,
} from '#entities/blocks/saleHeader.ts';
import { lineStatus, sourceLine } from '#entities/blocks/sourceLine.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, file, images, longText, qty, ref, refs, text } from '#model/fields.ts';
import { returnToRequest } from '#entities/quality/inspection/pushes.ts';
import { applicationToReturn } from './returnPushes.ts';

const money = { group: '金额' } as const;

const toReturn = { taken: [['returnedQty', 'returnedBaseQty']] } as const;

export const saleReturnApplication = defineEntity({
  name: 'saleReturnApplication',
  title: '退货申请单',
  area: 'sales',
  kind: 'document',
  states: 'document',
  codePrefix: 'SRA',
  label: ['code'],
  search: ['code', 'customer', 'complaintNo', 'logisticsNo'],
  scope: { owner: 'salesperson', department: 'saleDept' },
  proposes: ['items.material', 'items.warehouse'],
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    billType: dict('saleReturnType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'standard',
    }),
    date: date('申请日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    customer: ref('customer', '客户', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      keepsTyped: true,
      fill: { ...returnFill, linkPhone: 'phone' },
    }),
    linkman: text('联系人', { group: '基本' }),
    linkPhone: text('联系电话', { group: '基本' }),
    salesperson,
    ...saleTeam,
    applicant: ref('employee', '申请人', { group: '基本', default: 'currentEmployee' }),
    ...returnHeader,
    returnReason: { ...returnHeader.returnReason, required: true },
    complaintNo: text('客诉单号', { filter: true, group: '基本' }),
    expectedDate: date('预计退货日期', { list: true, group: '基本' }),
    logisticsNo: text('物流单号', { group: '基本' }),
    currency: ref('currency', '币别', { required: true, ...money, default: 'localCurrency' }),
    exchangeRate: { ...exchangeRate, ...money },
    localCurrency: { ...localCurrency, ...money, hidden: true },
    taxIncluded: { ...taxIncluded, ...money },
    amount: { ...docAmount.amount, ...money },
    taxAmount: { ...docAmount.taxAmount, ...money },
    allAmount: { ...docTotal.allAmount, ...money },
    allAmountLocal: { ...docTotal.allAmountLocal, ...money },
    responsibility: dict('responsibility', '责任判定', { filter: true, ...money }),
    images: images('问题图片', money),
    attachments: file('附件', money),
    remark: longText('备注', money),
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
          pick: 'isSaleReturn',
          fill: {
            unit: 'saleUnit',
            priceUnit: 'salePriceUnit',
            tax: 'tax',
            warehouse: 'warehouse',
            isInspect: 'isReturnInspect',
          },
        }),
        ...materialNames,
        ...customerMaterialNames,
        unit: ref('unit', '单位', { required: true, list: true }),
        qty: qty('申请退货数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
        ...baseQuantity,
        replenishQty: qty('补货数量', {
          default: '0',
          min: '0',
          scale: 'unit',
          help: '退货审核后订单须再发的数量',
        }),
        deductQty: qty('扣款数量', { computed: 'qty - replenishQty', scale: 'unit' }),
        ...linePrice,
        ...lineAmount,
        ...lineAmountLocal,
        isFree: bool('赠品', { default: false, hidden: true }),
        warehouse: ref('warehouse', '退入仓库', { inherits: true, required: true, list: true }),
        stockStatus: ref('stockStatus', '退入库存状态', { help: '不填时为待检' }),
        lot: ref('lot', '批号', { list: true }),
        serialNos: refs('serialNumber', '序列号'),
        returnReason: dict('returnReason', '退货原因', { list: true, default: 'doc.returnReason' }),
        isInspect: bool('退货检验', { default: false }),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true }),
        ...inspectedLine,
        shippedQty: qty('原出库数量', { readonly: true, list: true, scale: 'unit' }),
        returnedQty: qty('已退货数量', {
          readonly: true,
          list: true,
          total: true,
          default: '0',
          scale: 'unit',
        }),
        returnedBaseQty: linkedBase('已退货'),
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
        ...returnTrace,
        mtoNo: text('计划跟踪号'),
        ...sourceLine,
        lineStatus,
        remark: text('备注'),
      },
    },
  },
  checks: [...returnChecks],
  pushes: [applicationToReturn, returnToRequest],
  actions: {
    import: importing,
    attach,
    ...lineActions,
    raiseCapa: { ...raiseCapa, in: ['submitted', 'approved', 'closed'] },
  },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '销售管理', order: 40, icon: 'truck-return' },
});
