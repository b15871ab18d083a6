// 分步式调出单: goods sent off. They lie in the transit warehouse until the target confirms, reports a loss or sends them
// back; the bill closes when nothing is on its way any more.
import { attach, importing } from '#entities/blocks/actions.ts';
import { baseQuantity } from '#entities/blocks/materialLine.ts';
import { lineStatus, sourceLine } from '#entities/blocks/sourceLine.ts';
import { billList, kept, moved, ownerChecks } from '#entities/blocks/stockBill.ts';
import {
  endChecks,
  lineEnds,
  organisationChecks,
  stockAtSource,
  transferEnds,
  transferGoods,
  transferHead,
  transferRest,
} from '#entities/blocks/transfer.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, qty, ref, text } from '#model/fields.ts';
import { transferOutToIn } from './inventoryPushes.ts';

export const transferOutBill = defineEntity({
  name: 'transferOutBill',
  title: '分步式调出单',
  area: 'inventory',
  kind: 'document',
  states: 'document',
  codePrefix: 'TO',
  label: ['code'],
  carry: ['inTransitWarehouse', 'date'],
  search: ['code', 'plateNo', 'deliveryNo'],
  scope: { owner: 'fromKeeper', department: 'fromDept' },
  fields: {
    ...transferHead('调出日期'),
    inTransitWarehouse: ref('warehouse', '在途仓', {
      required: true,
      readonly: true,
      group: '基本',
      help: '保存时由系统填写',
    }),
    transferStatus: dict('transferStatus', '在途状态', {
      readonly: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'notSent',
    }),
    carrier: ref('supplier', '承运商', { group: '基本', pick: "supplyClass = 'logistics'" }),
    plateNo: text('车牌号', { group: '基本' }),
    expectedArrival: date('预计到达', { list: true, group: '基本' }),
    ...transferEnds,
    ...transferRest,
  },
  lines: {
    items: {
      title: '调出明细',
      fromStock: { warehouse: 'fromWarehouse', status: 'fromStatus', demands: ['sourceLineId'] },
      rules: ['quantity'],
      required: true,
      fields: {
        ...transferGoods,
        qty: moved('调出数量'),
        ...baseQuantity,
        ...stockAtSource,
        ...lineEnds,
        arrivedQty: kept('已离开在途数量', { hidden: true }),
        receivedQty: kept('已调入数量', { list: true }),
        lossQty: kept('在途损耗数量', { list: true }),
        returnedQty: kept('已退回数量', { list: true }),
        inTransitQty: qty('在途数量', {
          list: true,
          total: true,
          computed: 'qty - receivedQty - lossQty - returnedQty',
          scale: 'unit',
        }),
        ...sourceLine,
        lineStatus: { ...lineStatus, list: false, hidden: true },
        remark: text('备注'),
      },
    },
  },
  checks: [...ownerChecks, ...organisationChecks, ...endChecks],
  pushes: [transferOutToIn],
  actions: { import: importing, attach },
  ...billList,
  menu: { group: '库存管理', section: 'transfer', order: 30, icon: 'truck-delivery' },
});
