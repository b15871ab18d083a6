// 生产补料单: material beyond what the order requires, because some was spoiled, lost or short. It leaves the store as an
// issue does, but counts for itself: the limit of issues does not hold it, its own approval does.
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
import { component, orderLine, workshopOrder } from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, dict, integer, qty, ref, text } from '#model/fields.ts';

const { billType: _kind, ...head } = billHead('feedType', '补料日期');

export const productionFeed = defineEntity({
  name: 'productionFeed',
  title: '生产补料单',
  area: 'manufacturing',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'SCBL',
  label: ['code'],
  search: ['code', 'deliveryNo'],
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
    ...workshopOrder,
    applicant: ref('employee', '申请人', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'currentEmployee',
    }),
    feedReason: dict('feedCause', '补料原因', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'materialScrap',
    }),
    responsibleTeam: ref('workTeam', '责任班组', { filter: true, group: '基本' }),
    workOrder: ref('workOrder', '工单', { filter: true, group: '基本' }),
    isCharged: bool('是否扣款', {
      list: true,
      filter: true,
      group: '基本',
      default: false,
      help: '由责任班组承担，须填写责任班组',
    }),
    ...billRest('productionFeed'),
  },
  lines: {
    items: {
      title: '补料明细',
      fromStock: { warehouse: 'warehouse', status: 'stockStatus', demands: ['componentLineId'] },
      rules: ['quantity'],
      required: true,
      fields: {
        ...goods,
        mustQty: qty('应发数量', { readonly: true, list: true, scale: 'unit' }),
        issuedQty: qty('已领数量', { readonly: true, list: true, scale: 'unit' }),
        applyQty: qty('申请数量', { min: '0', scale: 'unit' }),
        qty: moved('实发数量'),
        ...baseQuantity,
        onHandQty: onHand,
        ...stockPlace,
        ...trackingLine,
        ...lineCost,
        product: ref('material', '产品'),
        ...orderLine('生产订单号'),
        ...component,
        operationSeq: integer('工序号', { plain: true }),
        badReason: ref('badReason', '不良原因', { filter: true }),
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
      message: '补料须从生产订单或生产报废单下推，请删除手工增加的行',
      on: 'submit',
    },
    {
      expect: 'not empty(responsibleTeam)',
      when: 'isCharged',
      at: 'responsibleTeam',
      message: '扣款的补料须填写责任班组',
      on: 'submit',
    },
    {
      expect: 'qty <= applyQty',
      when: 'applyQty > 0',
      at: 'items.qty',
      message: '实发数量不能超过申请数量',
      on: 'submit',
    },
  ],
  actions: billActions,
  ...billList,
  menu: { group: '生产管理', section: 'material', order: 20, icon: 'package-export' },
});
