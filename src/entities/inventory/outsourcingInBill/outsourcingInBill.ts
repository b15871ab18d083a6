// 委外入库单: products made by a supplier. What they are worth is his fee and the material of ours he used for them,
// which leaves his warehouse in the same posting.
import { linkedBase, typedInBase } from '#entities/blocks/openQuantity.ts';
import { baseQuantity, trackingLine } from '#entities/blocks/materialLine.ts';
import { fee, feeTerms, madeGoods } from '#entities/blocks/outsourcedGoods.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  billActions,
  billEnd,
  billHead,
  billList,
  kept,
  lineCost,
  moved,
  ownerChecks,
  receiptChecks,
  receivedPlace,
  stockKeeping,
  stockTotals,
} from '#entities/blocks/stockBill.ts';
import {
  orderLine,
  outsourcingOrder,
  paidOutsourcer,
  supplierWarehouse,
} from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, dict, integer, money, price, qty, ref, text } from '#model/fields.ts';
import { feeToInvoice } from '#entities/cost/invoice/invoicePushes.ts';
import { outsourcingInToReturn } from '../inventoryPushes.ts';
import { consumptionChecks, consumptions, stockedChecks } from './outsourcingInParts.ts';

const cost = { scale: 'local.amount', guard: 'cost' } as const;

export const outsourcingInBill = defineEntity({
  name: 'outsourcingInBill',
  title: '委外入库单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'SIN',
  label: ['code'],
  search: ['code', 'supplier', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('outsourcingInType', '入库日期'),
    inType: dict('outsourcingInKind', '入库类别', {
      required: true,
      filter: true,
      group: '基本',
      default: 'normal',
    }),
    supplier: paidOutsourcer,
    supplierWarehouse: { ...supplierWarehouse, help: '材料存放在供应商处的仓库，核销从这里出库' },
    ...outsourcingOrder,
    outsourcingReceipt: ref('outsourcingReceipt', '收货单', { group: '基本' }),
    settleSupplier: ref('supplier', '结算方', { group: '基本' }),
    deliveryMode: ref('deliveryMode', '交货方式', { group: '基本' }),
    consumeStatus: dict('fulfilStatus', '核销状态', {
      readonly: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'none',
    }),
    settleStatus: dict('fulfilStatus', '结算状态', {
      readonly: true,
      filter: true,
      group: '基本',
      default: 'none',
    }),
    ...feeTerms,
    ...stockKeeping,
    ...stockTotals,
    materialCost: money('材料费合计', { ...cost, group: '合计', computed: 'sum(items.materialCost)' }),
    materialDeduct: bool('材料扣款', {
      group: '合计',
      default: false,
      help: '核销超出标准耗用的材料按成本向供应商扣款，审核时生成负数的应付计划',
    }),
    deductAmount: money('超耗扣款', { ...cost, group: '合计', computed: 'sum(consumptions.deductAmount)' }),
    ...billEnd('outsourcingInBill'),
  },
  lines: {
    items: {
      title: '入库明细',
      rules: ['quantity', 'pricing', 'shelfLife'],
      required: true,
      fields: {
        ...madeGoods,
        orderLineNo: integer('订单行号', { plain: true }),
        productType: dict('productType', '产品类型', { default: 'main' }),
        operation: ref('operation', '委外工序', { readonly: true }),
        operationSeq: integer('工序号', { plain: true, readonly: true }),
        manufacturingOrder: ref('manufacturingOrder', '生产订单', { readonly: true }),
        mustQty: qty('应收数量', { readonly: true, list: true, scale: 'unit' }),
        qty: moved('实收数量'),
        ...baseQuantity,
        scrapQty: qty('报废数量', {
          default: '0',
          min: '0',
          scale: 'unit',
          help: '供应商加工报废和当场拒收的数量：不入库、不计加工费，但同样耗用材料',
        }),
        scrapBase: qty('报废基本数量', {
          computed: typedInBase('scrapQty'),
          hidden: true,
          scale: 'baseUnit',
        }),
        qualityResult: dict('qualityResult', '质量状态', { readonly: true, default: 'qualified' }),
        ...fee,
        processFee: money('加工费', {
          ...cost,
          total: true,
          computed:
            'if(empty(tax) or tax.isDeductible, coalesce(amountLocal, 0), coalesce(allAmountLocal, 0))',
        }),
        materialCost: money('材料费', {
          ...cost,
          total: true,
          computed: 'if(empty(costAmount), 0, costAmount - processFee)',
        }),
        totalCost: money('入库成本', { ...cost, total: true, computed: 'processFee + materialCost' }),
        unitCost: price('入库成本单价', {
          guard: 'cost',
          computed: 'if(coalesce(baseQty, 0) = 0, 0, (processFee + materialCost) / baseQty)',
        }),
        ...receivedPlace,
        warehouse: { ...receivedPlace.warehouse, required: false },
        stockStatus: { ...receivedPlace.stockStatus, required: false },
        ...trackingLine,
        ...lineCost,
        ...orderLine('委外订单号'),
        bom: ref('bom', 'BOM版本'),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true }),
        returnedQty: kept('已退货数量'),
        returnedBaseQty: linkedBase('已退货'),
        settledQty: kept('已结算数量'),
        invoicedQty: kept('已开票数量'),
        invoicedAmount: money('已开票金额', {
          readonly: true,
          default: '0',
          scale: 'currency.amount',
          guard: 'price',
        }),
        orderLineId: text('委外订单行内码', { readonly: true, hidden: true }),
        noticeLineId: text('收货通知行内码', { readonly: true, hidden: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
    consumptions,
  },
  checks: [...ownerChecks, ...receiptChecks, ...stockedChecks, ...consumptionChecks],
  pushes: [outsourcingInToReturn, feeToInvoice],
  indexes: [['items.orderLineId']],
  actions: billActions,
  ...billList,
  menu: { group: '库存管理', section: 'inbound', order: 30, icon: 'package-import' },
});
