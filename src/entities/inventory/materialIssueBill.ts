// 生产领料单: material drawn by the workshop; it leaves at the average cost.
import { baseQuantity, trackingLine } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  billActions,
  billHead,
  billList,
  billRest,
  goods,
  kept,
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
import { issueToReturn } from './inventoryPushes.ts';

export const materialIssueBill = defineEntity({
  name: 'materialIssueBill',
  title: '生产领料单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'MIS',
  label: ['code'],
  search: ['code', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('materialIssueType', '领料日期'),
    outType: dict('productionOutType', '出库类型', {
      required: true,
      filter: true,
      group: '基本',
      default: 'issue',
    }),
    ...workshopOrder,
    issueKind: dict('issueKind', '领料类别', {
      required: true,
      list: true,
      group: '基本',
      default: 'normal',
    }),
    feedReason: dict('feedReason', '补料原因', { group: '基本', editableWhen: "issueKind = 'feed'" }),
    receiver: ref('employee', '领料人', { list: true, filter: true, group: '基本' }),
    productQty: qty('配套数量', { group: '基本', min: '0' }),
    isBackflush: bool('倒冲生成', { readonly: true, group: '基本', default: false }),
    workReport: ref('workReport', '报工单', { readonly: true, group: '基本' }),
    ...billRest('materialIssueBill'),
  },
  lines: {
    items: {
      title: '领料明细',
      rules: ['quantity'],
      required: true,
      fields: {
        ...goods,
        material: { ...goods.material, fill: { ...goods.material.fill, issueMode: 'issueMode' } },
        applyQty: qty('申请数量', { min: '0', scale: 'unit' }),
        mustQty: qty('应领数量', { readonly: true, list: true, scale: 'unit' }),
        issuedQty: qty('累计已领', { readonly: true, scale: 'unit' }),
        qty: moved('实发数量'),
        ...baseQuantity,
        onHandQty: onHand,
        isSubstitute: bool('替代料', { readonly: true, default: false }),
        mainMaterial: ref('material', '被替代主料', { readonly: true }),
        substituteRatio: qty('替代比例', { readonly: true, default: '1' }),
        ...stockPlace,
        ...trackingLine,
        ...lineCost,
        product: ref('material', '产品'),
        ...orderLine('生产订单号'),
        ...component,
        operationSeq: integer('工序号'),
        workCenter: ref('workCenter', '工作中心'),
        issueMode: dict('issueMode', '发料方式'),
        returnedQty: kept('已退料数量'),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    ...placeChecks,
    {
      expect: 'not empty(feedReason)',
      when: "issueKind = 'feed'",
      at: 'feedReason',
      message: '补料请填写补料原因',
      on: 'submit',
    },
  ],
  pushes: [issueToReturn],
  actions: [...billActions],
  ...billList,
  menu: { group: '库存管理', section: 'outbound', order: 20, icon: 'tool' },
});
