// 分步式调入单: the target confirms what has arrived, reports what was lost on the way, or sends goods back.
import { attach, importing } from '#entities/blocks/actions.ts';
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
import { dict, qty, ref, text } from '#model/fields.ts';

const hiddenBase = { hidden: true, scale: 'baseUnit' } as const;

export const transferInBill = defineEntity({
  name: 'transferInBill',
  title: '分步式调入单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'TI',
  label: ['code'],
  search: ['code', 'deliveryNo'],
  scope: { owner: 'toKeeper', department: 'toDept' },
  fields: {
    ...transferHead('调入日期'),
    transferOutBill: ref('transferOutBill', '调出单', {
      readonly: true,
      list: true,
      filter: true,
      group: '基本',
    }),
    inKind: dict('transferInKind', '调入类别', {
      required: true,
      list: true,
      group: '基本',
      default: 'receive',
      help: '在途损耗：全部数量作为损耗；退回调出仓：退回原仓库、原库位',
    }),
    ...transferEnds,
    ...transferRest,
  },
  lines: {
    items: {
      title: '调入明细',
      rules: ['quantity'],
      required: true,
      fields: {
        ...transferGoods,
        outQty: qty('调出数量', { readonly: true, list: true, scale: 'unit' }),
        qty: moved('调入数量'),
        ...baseQuantity,
        lossQty: qty('损耗数量', { list: true, default: '0', min: '0', scale: 'unit' }),
        lossReason: dict('lossReason', '损耗原因'),
        ...stockAtSource,
        ...lineEnds,
        outLineId: text('调出行内码', { readonly: true, hidden: true }),
        settlePrice,
        /** What the line takes from the goods on their way, and what becomes of it, in base units. */
        receivedBase: qty('调入基本数量', {
          ...hiddenBase,
          computed: "if(doc.inKind = 'receive', coalesce(baseQty, 0), 0)",
        }),
        lossBase: qty('损耗基本数量', {
          ...hiddenBase,
          computed:
            "if(doc.inKind = 'loss', coalesce(baseQty, 0), 0) + if(coalesce(qty, 0) = 0, 0, coalesce(lossQty, 0) * coalesce(baseQty, 0) / qty)",
        }),
        returnedBase: qty('退回基本数量', {
          ...hiddenBase,
          computed: "if(doc.inKind = 'return', coalesce(baseQty, 0), 0)",
        }),
        arrivedBase: qty('离开在途基本数量', {
          ...hiddenBase,
          computed: 'receivedBase + lossBase + returnedBase',
        }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    ...organisationChecks,
    ...endChecks,
    {
      expect: 'coalesce(lossQty, 0) = 0',
      when: "doc.inKind != 'receive'",
      at: 'items.lossQty',
      message: '只有正常调入可同时登记损耗数量；全部损耗请把数量填在“调入数量”',
    },
    {
      expect: 'not empty(lossReason)',
      when: "lossQty > 0 or doc.inKind = 'loss'",
      at: 'items.lossReason',
      message: '请填写损耗原因',
      on: 'submit',
    },
    {
      expect: 'date >= transferOutBill.date',
      when: 'not empty(transferOutBill)',
      at: 'date',
      message: '调入日期不能早于调出单日期',
    },
  ],
  actions: { import: importing, attach },
  ...billList,
  menu: { group: '库存管理', section: 'transfer', order: 40, icon: 'truck-loading' },
});
