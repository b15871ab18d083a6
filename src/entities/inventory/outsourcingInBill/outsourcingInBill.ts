// 委外入库单: products made by a supplier. What they are worth is his fee and the material of ours he used for them,
// which leaves his warehouse in the same posting.
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
import { orderLine, outsourcingOrder, paidOutsourcer } from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import { dict, integer, money, price, qty, ref, text } from '#model/fields.ts';
import { outsourcingInToReturn } from '../inventoryPushes.ts';
import { consumptionChecks, consumptions } from './outsourcingInParts.ts';

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
    ...billEnd('outsourcingInBill'),
  },
  lines: {
    items: {
      title: '入库明细',
      rules: ['quantity', 'pricing', 'shelfLife'],
      required: true,
      fields: {
        ...madeGoods,
        orderLineNo: integer('订单行号'),
        productType: dict('productType', '产品类型', { default: 'main' }),
        mustQty: qty('应收数量', { readonly: true, list: true, scale: 'unit' }),
        qty: moved('实收数量'),
        ...baseQuantity,
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
        ...trackingLine,
        ...lineCost,
        ...orderLine('委外订单号'),
        bom: ref('bom', 'BOM版本'),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true }),
        returnedQty: kept('已退货数量'),
        settledQty: kept('已结算数量'),
        noticeLineId: text('收货通知行内码', { readonly: true, hidden: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
    consumptions,
  },
  checks: [...ownerChecks, ...receiptChecks, ...consumptionChecks],
  pushes: [outsourcingInToReturn],
  actions: [...billActions],
  ...billList,
  menu: { group: '库存管理', section: 'inbound', order: 30, icon: 'package-import' },
});
