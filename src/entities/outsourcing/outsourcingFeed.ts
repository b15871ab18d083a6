// 委外补料单: material beyond what the order requires, because the supplier spoiled or lost some. It goes to his warehouse as
// an issue does, counts for itself, and may be charged to him: what is charged is taken off what we owe him.
import { baseQuantity, trackingLine } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  billActions,
  billHead,
  billList,
  billRest,
  goods,
  lineCost,
  moved,
  onHand,
  ownerChecks,
  placeChecks,
  stockPlace,
} from '#entities/blocks/stockBill.ts';
import {
  atSupplier,
  component,
  orderLine,
  outsourcer,
  outsourcingOrder,
  supplierWarehouse,
} from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, dict, integer, money, price, qty, rate, ref, text } from '#model/fields.ts';

const { billType: _kind, ...head } = billHead('feedType', '补料日期');
const charge = { guard: 'price', scale: 'currency.amount' } as const;

export const outsourcingFeed = defineEntity({
  name: 'outsourcingFeed',
  title: '委外补料单',
  area: 'outsourcing',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'WWBL',
  label: ['code'],
  search: ['code', 'supplier', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...head,
    feedType: dict('feedType', '补料类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'scrapFeed',
    }),
    supplier: outsourcer,
    ...outsourcingOrder,
    supplierWarehouse: { ...supplierWarehouse, required: true },
    feedReason: dict('feedCause', '补料原因', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'materialScrap',
    }),
    isCharged: bool('向供应商扣款', {
      list: true,
      filter: true,
      group: '基本',
      default: false,
      help: '勾选后填写扣款单价；审核时生成负数的应付计划，冲减欠供应商的款项',
    }),
    handler: ref('employee', '经办人', { required: true, group: '基本', default: 'currentEmployee' }),
    currency: ref('currency', '币别', { required: true, group: '扣款', default: 'localCurrency' }),
    exchangeRate: rate('汇率', { required: true, group: '扣款', default: '1', above: '0' }),
    chargeAmount: money('扣款金额', {
      ...charge,
      list: true,
      total: true,
      group: '扣款',
      computed: 'sum(items.chargeAmount)',
    }),
    ...billRest('outsourcingFeed'),
  },
  lines: {
    items: {
      title: '补料明细',
      fromStock: { warehouse: 'warehouse', status: 'stockStatus' },
      rules: ['quantity'],
      required: true,
      fields: {
        ...goods,
        mustQty: qty('应发数量', { readonly: true, list: true, scale: 'unit' }),
        issuedQty: qty('已发数量', { readonly: true, list: true, scale: 'unit' }),
        fedQty: qty('已补数量', { readonly: true, scale: 'unit' }),
        applyQty: qty('申请数量', { min: '0', scale: 'unit' }),
        qty: moved('实发数量'),
        ...baseQuantity,
        onHandQty: onHand,
        ...stockPlace,
        outsourceWarehouse: ref('warehouse', '委外仓', {
          required: true,
          list: true,
          default: 'doc.supplierWarehouse',
          pick: atSupplier,
        }),
        ...trackingLine,
        ...lineCost,
        badReason: ref('badReason', '不良原因', { filter: true }),
        chargePrice: price('扣款单价', {
          guard: 'price',
          min: '0',
          scale: 'currency.price',
          editableWhen: 'doc.isCharged',
        }),
        chargeAmount: money('扣款金额', {
          ...charge,
          list: true,
          computed: 'if(doc.isCharged, round(qty * coalesce(chargePrice, 0), 2), 0)',
        }),
        product: ref('material', '委外产品'),
        productLineNo: integer('产品行号', { plain: true, readonly: true }),
        ...orderLine('委外订单号'),
        ...component,
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    ...placeChecks,
    {
      expect: 'not empty(componentLineId)',
      at: 'items.material',
      message: '补料须从委外订单下推，请删除手工增加的行',
      on: 'submit',
    },
    {
      expect: 'chargePrice > 0',
      when: 'doc.isCharged',
      at: 'items.chargePrice',
      message: '扣款的补料须填写扣款单价',
      on: 'submit',
    },
    {
      expect: 'qty <= applyQty',
      when: 'applyQty > 0',
      at: 'items.qty',
      message: '实发数量不能超过申请数量',
      on: 'submit',
    },
    {
      expect: 'warehouse != outsourceWarehouse',
      at: 'items.outsourceWarehouse',
      message: '委外仓不能与发料仓库相同',
    },
  ],
  actions: billActions,
  ...billList,
  menu: { group: '委外管理', order: 20, icon: 'package-export' },
});
