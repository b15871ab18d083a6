// 发货通知单: what the warehouse is to ship, when and where. It locks stock and is used up by stock-out bills.
import { attach, importing, lineActions } from '#entities/blocks/actions.ts';
import { leftInBase, leftInUnit, linkedBase } from '#entities/blocks/openQuantity.ts';
import { docTotal, exchangeRate, localCurrency, qtyTotal, taxIncluded } from '#entities/blocks/docFinance.ts';
import { baseQuantity, customerMaterialNames, materialNames } from '#entities/blocks/materialLine.ts';
import { inspectedLine } from '#entities/blocks/inspectedLine.ts';
import { lineAmount, lineAmountLocal, linePrice } from '#entities/blocks/pricing.ts';
import {
  carrier,
  customerChecks,
  customerFill,
  receiver,
  saleTeam,
  salesperson,
} from '#entities/blocks/saleHeader.ts';
import { lineStatus, sourceLine } from '#entities/blocks/sourceLine.ts';
import { stockPlace } from '#entities/blocks/stockBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, file, integer, longText, qty, ref, text } from '#model/fields.ts';
import { deliveryToRequest } from '#entities/quality/inspection/pushes.ts';
import { noticeToOutBill } from './salePushes.ts';

const toShip = { taken: [['shippedQty', 'shippedBaseQty']] } as const;

export const deliveryNotice = defineEntity({
  name: 'deliveryNotice',
  title: '发货通知单',
  area: 'sales',
  kind: 'document',
  states: 'document',
  codePrefix: 'DN',
  firstFields: ['customer', 'deliveryDate', 'date', 'receiveAddress', 'deliveryMode', 'plateNo'],
  label: ['code'],
  search: ['code', 'customer', 'customerOrderNo', 'receiveAddress'],
  scope: { owner: 'salesperson', department: 'saleDept' },
  proposes: ['customer', 'deliveryMode'],
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    billType: dict('deliveryNoticeType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'standard',
    }),
    date: date('日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    customer: ref('customer', '客户', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      keepsTyped: true,
      fill: customerFill,
    }),
    salesperson,
    ...saleTeam,
    saleContract: ref('saleContract', '销售合同', { filter: true, group: '基本' }),
    customerOrderNo: text('客户订单号', { filter: true, group: '基本' }),
    project: ref('project', '项目', { filter: true, group: '基本' }),
    stockOrg: ref('organization', '发货组织', { group: '交货', default: 'currentOrg', pick: 'isStock' }),
    stockDept: ref('department', '发货部门', { group: '交货' }),
    stockKeeper: ref('employee', '仓管员', { filter: true, group: '交货', pick: 'isStockKeeper' }),
    deliveryDate: date('计划发货日期', { required: true, list: true, filter: true, group: '交货' }),
    deliveryMode: ref('deliveryMode', '交货方式', { group: '交货' }),
    carrier,
    plateNo: text('车牌号', { group: '交货' }),
    ...receiver,
    receiveAddress: { ...receiver.receiveAddress, list: true },
    currency: ref('currency', '币别', { required: true, group: '财务', default: 'localCurrency' }),
    exchangeRate,
    localCurrency: { ...localCurrency, hidden: true },
    taxIncluded,
    qtyTotal,
    ...docTotal,
    creditStatus: dict('creditStatus', '信用状态', {
      readonly: true,
      list: true,
      group: '财务',
      default: 'normal',
    }),
    pickStatus: dict('pickStatus', '备货状态', {
      list: true,
      filter: true,
      group: '交货',
      default: 'notStarted',
    }),
    attachments: file('附件', { group: '其他' }),
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    items: {
      title: '发货明细',
      fromStock: { warehouse: 'warehouse', status: 'stockStatus', demands: ['orderLineId'] },
      rules: ['quantity', 'pricing'],
      required: true,
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isSale',
          fill: {
            unit: 'saleUnit',
            priceUnit: 'salePriceUnit',
            tax: 'tax',
            warehouse: 'warehouse',
            location: 'location',
            isInspect: 'isDeliveryInspect',
          },
        }),
        ...materialNames,
        ...customerMaterialNames,
        unit: ref('unit', '单位', { required: true, list: true }),
        qty: qty('通知发货数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
        ...baseQuantity,
        ...linePrice,
        ...lineAmount,
        allAmountLocal: lineAmountLocal.allAmountLocal,
        isFree: bool('赠品', { default: false }),
        deliveryDate: date('要货日期', { inherits: true, list: true, default: 'doc.deliveryDate' }),
        warehouse: ref('warehouse', '出货仓库', {
          inherits: true,
          required: true,
          list: true,
          fill: { stockStatus: 'defaultStatus' },
        }),
        location: { ...stockPlace.location, list: false },
        stockStatus: { ...stockPlace.stockStatus, required: false },
        lot: ref('lot', '批号', { list: true }),
        availableQty: qty('可用量', { list: true, transient: true, scale: 'unit' }),
        reservedQty: qty('锁库数量', { readonly: true, default: '0', scale: 'unit' }),
        isInspect: bool('发货检验', { default: false }),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true }),
        ...inspectedLine,
        packages: integer('件数', { min: '0' }),
        pickedQty: qty('已备货数量', { min: '0', scale: 'unit' }),
        shippedQty: qty('已出库数量', {
          readonly: true,
          list: true,
          total: true,
          default: '0',
          scale: 'unit',
        }),
        shippedBaseQty: linkedBase('已出库'),
        remainBaseQty: qty('未出库基本数量', {
          hidden: true,
          computed: leftInBase(toShip),
          scale: 'baseUnit',
        }),
        remainQty: qty('未出库数量', {
          list: true,
          total: true,
          computed: leftInUnit(toShip, 'remainBaseQty'),
          scale: 'unit',
        }),
        returnedQty: qty('退货数量', { readonly: true, default: '0', scale: 'unit' }),
        mtoNo: text('计划跟踪号'),
        orderCode: text('销售订单号', { readonly: true, list: true, filter: true }),
        orderLineId: text('销售订单行内码', { readonly: true, hidden: true }),
        ...sourceLine,
        lineStatus,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...customerChecks,
    {
      expect: 'deliveryDate >= date',
      at: 'deliveryDate',
      message: '计划发货日期不能早于单据日期',
      on: 'submit',
    },
    {
      expect: 'pickedQty <= qty',
      at: 'items.pickedQty',
      message: '已备货数量不能大于通知发货数量',
      level: 'warning',
    },
  ],
  pushes: [noticeToOutBill, deliveryToRequest],
  actions: {
    import: importing,
    attach,
    lockStock: { title: '锁库', performs: true },
    unlockStock: { title: '解锁库存', performs: true },
    releaseCredit: { title: '信用放行', performs: true, in: ['submitted'] },
    ...lineActions,
  },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '销售管理', order: 30, icon: 'truck-loading' },
});
