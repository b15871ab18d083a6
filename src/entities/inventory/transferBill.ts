// 直接调拨单(一步式): stock moved at once between warehouses, locations, statuses or lots, at the same value.
import { attach, importing } from '#entities/blocks/actions.ts';
import { packLine, packScan } from '#entities/blocks/packing.ts';
import { baseQuantity } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { billList, moved, ownerChecks } from '#entities/blocks/stockBill.ts';
import {
  endChecks,
  lineEnds,
  organisationChecks,
  settlePrice,
  stockAtSource,
  transferEnds,
  transferGoods,
  transferHead,
  transferRest,
} from '#entities/blocks/transfer.ts';
import { defineEntity } from '#model/entity.ts';
import { dict, money, text } from '#model/fields.ts';

export const transferBill = defineEntity({
  name: 'transferBill',
  title: '直接调拨单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'TR',
  firstFields: [
    'fromWarehouse',
    'toWarehouse',
    'date',
    'toOrg',
    'transferReason',
    'fromKeeper',
    'toKeeper',
    'transferScope',
  ],
  label: ['code'],
  search: ['code', 'deliveryNo'],
  scope: { owner: 'fromKeeper', department: 'fromDept' },
  fields: {
    ...transferHead('调拨日期'),
    businessType: dict('transferBusinessType', '业务类型', {
      required: true,
      filter: true,
      group: '基本',
      default: 'normal',
    }),
    ...transferEnds,
    ...transferRest,
    ...packScan,
  },
  lines: {
    items: {
      title: '调拨明细',
      fromStock: { warehouse: 'fromWarehouse', status: 'fromStatus', demands: ['sourceLineId'] },
      rules: ['quantity'],
      required: true,
      fields: {
        ...transferGoods,
        qty: moved('调拨数量'),
        ...baseQuantity,
        ...stockAtSource,
        ...packLine,
        ...lineEnds,
        settlePrice,
        settleAmount: money('内部结算金额', {
          guard: 'price',
          scale: 'local.amount',
          computed: "if(empty(settlePrice) or doc.transferScope = 'withinOrg', 0, settlePrice * baseQty)",
        }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [...ownerChecks, ...organisationChecks, ...endChecks],
  actions: { import: importing, attach },
  ...billList,
  ownIndexes: ['transfer_bill_items_pack_units_idx'],
  menu: { group: '库存管理', section: 'transfer', order: 20, icon: 'transfer' },
});
