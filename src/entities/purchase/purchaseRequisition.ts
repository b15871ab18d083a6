// 采购申请单: what departments ask for. Purchasers turn its lines into orders, which count here what was ordered.
import { attach, importing, lineActions } from '#entities/blocks/actions.ts';
import { leftInBase, leftInUnit, linkedBase, typedInBase } from '#entities/blocks/openQuantity.ts';
import { exchangeRate, localCurrency, priceGuard, taxIncluded } from '#entities/blocks/docFinance.ts';
import { baseQuantity, materialNames } from '#entities/blocks/materialLine.ts';
import { optionalPurchaser, purchaseTeam } from '#entities/blocks/purchaseHeader.ts';
import { lineStatus, sourceLine } from '#entities/blocks/sourceLine.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, dict, file, longText, money, percent, price, qty, ref, text } from '#model/fields.ts';
import { requisitionToContract } from '#entities/contract/contractPushes.ts';
import { requisitionToOrder, requisitionToOtherOut } from './purchasePushes.ts';

const group = '金额';

const toOrder = {
  whole: ['approvedQty', 'approvedBaseQty'],
  taken: [
    ['orderedQty', 'orderedBaseQty'],
    ['occupiedQty', 'occupiedBaseQty'],
  ],
} as const;

export const purchaseRequisition = defineEntity({
  name: 'purchaseRequisition',
  title: '采购申请单',
  area: 'purchase',
  kind: 'document',
  states: 'document',
  codePrefix: 'PR',
  firstFields: ['requestDept', 'requester', 'requiredDate', 'urgency', 'purpose', 'purchaseOrg', 'date'],
  label: ['code'],
  search: ['code', 'purpose', 'budgetNo'],
  scope: { owner: 'requester', department: 'requestDept' },
  proposes: [
    'currency',
    'date',
    'taxIncluded',
    'items.material',
    'items.unit',
    'items.qty',
    'items.suggestSupplier',
  ],
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    billType: dict('purchaseRequisitionType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'standard',
    }),
    date: date('申请日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    requestDept: ref('department', '申请部门', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'currentDepartment',
    }),
    requester: ref('employee', '申请人', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'currentEmployee',
      keepsTyped: true,
      fill: { requestDept: 'department' },
    }),
    purchaseOrg: ref('organization', '采购组织', {
      required: true,
      filter: true,
      group: '基本',
      default: 'currentOrg',
    }),
    receiveOrg: ref('organization', '收货组织', { group: '基本', default: 'currentOrg' }),
    ...purchaseTeam,
    purchaser: optionalPurchaser,
    urgency: dict('urgency', '紧急程度', { list: true, filter: true, group: '基本', default: 'normal' }),
    sourceKind: dict('requisitionSource', '来源', {
      list: true,
      filter: true,
      group: '基本',
      default: 'manual',
    }),
    requiredDate: date('要求到货日期', { filter: true, group: '基本', help: '新增明细时带到行上' }),
    project: ref('project', '项目', { list: true, filter: true, group: '基本' }),
    currency: ref('currency', '币别', { group, default: 'localCurrency' }),
    exchangeRate: { ...exchangeRate, required: false, group },
    localCurrency: { ...localCurrency, group, hidden: true },
    taxIncluded: { ...taxIncluded, group },
    allAmount: money('预计金额', {
      ...priceGuard,
      list: true,
      total: true,
      group,
      computed: 'sum(items.allAmount)',
      scale: 'currency.amount',
    }),
    allAmountLocal: money('预计金额(本位币)', {
      ...priceGuard,
      group,
      computed: 'allAmount * exchangeRate',
      scale: 'local.amount',
    }),
    budgetNo: text('预算编号', { group }),
    purpose: text('申请用途', { list: true, group: '其他', double: true }),
    attachments: file('附件', { group: '其他' }),
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    items: {
      title: '申请明细',
      rules: ['quantity', 'followQty', 'listPrice'],
      required: true,
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isPurchase',
          fill: {
            unit: 'purchaseUnit',
            warehouse: 'warehouse',
            suggestSupplier: 'defaultSupplier',
            purchaser: 'purchaser',
          },
        }),
        ...materialNames,
        description: text('物料说明'),
        unit: ref('unit', '单位', { required: true, list: true }),
        qty: qty('申请数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
        ...baseQuantity,
        approvedQty: qty('批准数量', {
          list: true,
          total: true,
          min: '0',
          scale: 'unit',
          help: '不填按申请数量；超过申请数量需要权限',
        }),
        requiredDate: date('到货日期', { required: true, list: true, default: 'doc.requiredDate' }),
        suggestDate: date('建议采购日期', {
          list: true,
          computed: 'dateAdd(requiredDate, 0 - material.purchaseLeadDays)',
        }),
        suggestSupplier: ref('supplier', '建议供应商', { list: true }),
        supplierMaterialNo: text('供应商物料编码'),
        purchaser: ref('employee', '采购员', { list: true, filter: true, pick: 'isPurchaser' }),
        price: price('预计单价', {
          ...priceGuard,
          min: '0',
          scale: 'currency.price',
          editableWhen: 'not doc.taxIncluded',
        }),
        taxPrice: price('预计含税单价', {
          ...priceGuard,
          list: true,
          min: '0',
          scale: 'currency.price',
          editableWhen: 'doc.taxIncluded',
        }),
        priceSource: dict('priceSource', '价格来源', { readonly: true, hidden: true }),
        taxRate: percent('税率%', { default: '13', min: '0' }),
        allAmount: money('预计金额', {
          ...priceGuard,
          list: true,
          total: true,
          computed: 'qty * taxPrice',
          scale: 'currency.amount',
        }),
        useDept: ref('department', '使用部门', { default: 'doc.requestDept' }),
        warehouse: ref('warehouse', '收货仓库', { inherits: true }),
        onHandQty: qty('即时库存', { transient: true, scale: 'unit' }),
        inTransitQty: qty('在途数量', { transient: true, scale: 'unit' }),
        project: ref('project', '项目', { inherits: true, default: 'doc.project' }),
        mtoNo: text('计划跟踪号', { filter: true }),
        saleOrder: ref('saleOrder', '需求销售订单'),
        planOrder: ref('planOrder', '计划订单'),
        occupiedQty: qty('草稿占用数量', { readonly: true, default: '0', scale: 'unit', hidden: true }),
        orderedQty: qty('已订货数量', {
          readonly: true,
          list: true,
          total: true,
          default: '0',
          scale: 'unit',
        }),
        receivedQty: qty('已入库数量', { readonly: true, default: '0', scale: 'unit' }),
        approvedBaseQty: qty('批准基本数量', {
          hidden: true,
          computed: typedInBase('approvedQty'),
          scale: 'baseUnit',
        }),
        occupiedBaseQty: linkedBase('草稿占用'),
        orderedBaseQty: linkedBase('已订货'),
        remainBaseQty: qty('未订货基本数量', {
          hidden: true,
          computed: leftInBase(toOrder),
          scale: 'baseUnit',
        }),
        remainQty: qty('未订货数量', {
          list: true,
          total: true,
          computed: leftInUnit(toOrder, 'remainBaseQty'),
          scale: 'unit',
        }),
        reason: text('申请理由'),
        ...sourceLine,
        lineStatus,
        remark: text('备注'),
      },
    },
  },
  checks: [
    { expect: 'requiredDate >= date', at: 'requiredDate', message: '要求到货日期不能早于申请日期' },
    {
      expect: 'requiredDate >= doc.date',
      at: 'items.requiredDate',
      message: '到货日期不能早于申请日期',
      on: 'submit',
    },
    { expect: 'taxRate < 100', at: 'items.taxRate', message: '税率须小于 100' },
  ],
  pushes: [requisitionToOrder, requisitionToContract, requisitionToOtherOut],
  actions: { import: importing, attach, ...lineActions, raiseApproved: { title: '批准超过申请数量' } },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  indexes: [['items.lineStatus', 'items.requiredDate']],
  menu: { group: '采购管理', order: 10, icon: 'clipboard-list' },
});
