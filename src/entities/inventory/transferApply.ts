// 调拨申请单: a workshop or warehouse asks for stock. It posts nothing; one-step and two-step transfers follow from it.
import { attach, importing } from '#entities/blocks/actions.ts';
import { leftInBase, leftInUnit, linkedBase, typedInBase } from '#entities/blocks/openQuantity.ts';
import { baseQuantity } from '#entities/blocks/materialLine.ts';
import { lineStatus, sourceLine } from '#entities/blocks/sourceLine.ts';
import { billList, kept, moved, ownerChecks, ownPlaces } from '#entities/blocks/stockBill.ts';
import {
  organisationChecks,
  stockAtSource,
  transferEnds,
  transferGoods,
  transferHead,
  transferRest,
} from '#entities/blocks/transfer.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, money, qty, ref, text } from '#model/fields.ts';
import { applyToTransfer, applyToTransferOut } from './inventoryPushes.ts';

const end = { required: true, list: true, filter: true, pick: ownPlaces } as const;

const toMove = {
  whole: ['coalesce(approvedQty, qty)', 'approvedBaseQty'],
  taken: [['transferredQty', 'transferredBaseQty']],
} as const;

export const transferApply = defineEntity({
  name: 'transferApply',
  title: '调拨申请单',
  area: 'inventory',
  kind: 'document',
  states: 'document',
  codePrefix: 'TA',
  label: ['code'],
  search: ['code', 'deliveryNo'],
  scope: { owner: 'applicant', department: 'applyDept' },
  fields: {
    ...transferHead('申请日期'),
    applyDept: ref('department', '申请部门', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'currentDepartment',
    }),
    applicant: ref('employee', '申请人', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'currentEmployee',
      keepsTyped: true,
      fill: { applyDept: 'department' },
    }),
    urgency: dict('urgency', '紧急程度', { group: '基本', default: 'normal' }),
    requiredDate: date('需求日期', { list: true, filter: true, group: '基本' }),
    transferMode: dict('transferMode', '调拨方式', {
      required: true,
      list: true,
      group: '基本',
      default: 'oneStep',
    }),
    ...transferEnds,
    ...transferRest,
    /** What the transfers that follow cost is on them. */
    costAmount: money('成本金额合计', {
      readonly: true,
      group: '合计',
      scale: 'local.amount',
      guard: 'cost',
      hidden: true,
    }),
  },
  lines: {
    items: {
      title: '申请明细',
      fromStock: { warehouse: 'fromWarehouse' },
      rules: ['quantity'],
      required: true,
      fields: {
        ...transferGoods,
        qty: moved('申请数量'),
        ...baseQuantity,
        approvedQty: qty('批准数量', {
          list: true,
          total: true,
          min: '0',
          scale: 'unit',
          help: '不填与申请数量相同',
        }),
        fromWarehouse: ref('warehouse', '调出仓库', { ...end, default: 'doc.fromWarehouse' }),
        toWarehouse: ref('warehouse', '调入仓库', { ...end, default: 'doc.toWarehouse', org: 'toOrg' }),
        lot: ref('lot', '批号'),
        ...stockAtSource,
        requiredDate: date('需求日期', { list: true, default: 'doc.requiredDate' }),
        transferredQty: kept('已调拨数量', { list: true, total: true }),
        approvedBaseQty: qty('批准基本数量', {
          hidden: true,
          computed: typedInBase('coalesce(approvedQty, qty)'),
          scale: 'baseUnit',
        }),
        transferredBaseQty: linkedBase('已调拨'),
        remainBaseQty: qty('未调拨基本数量', {
          hidden: true,
          computed: leftInBase(toMove),
          scale: 'baseUnit',
        }),
        remainQty: qty('未调拨数量', {
          list: true,
          computed: leftInUnit(toMove, 'remainBaseQty'),
          scale: 'unit',
        }),
        project: ref('project', '项目', { inherits: true }),
        mtoNo: text('计划跟踪号'),
        ...sourceLine,
        lineStatus,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    ...organisationChecks,
    {
      expect: 'fromWarehouse != toWarehouse',
      at: 'items.toWarehouse',
      message: '调入仓库不能与调出仓库相同；仓库内换库位、换库存状态请直接做直接调拨单',
      on: 'submit',
    },
    { expect: 'approvedQty <= qty', at: 'items.approvedQty', message: '批准数量不能超过申请数量' },
  ],
  pushes: [applyToTransfer, applyToTransferOut],
  actions: { import: importing, attach },
  ...billList,
  menu: { group: '库存管理', section: 'transfer', order: 10, icon: 'clipboard-list' },
});
