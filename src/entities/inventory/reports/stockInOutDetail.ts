// 物料收发明细表: the stock card: opening, then every movement in posting order with the balance after it. Chosen for a
// warehouse the balance is that of the warehouse, valued at the average of the pool.
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, money, qty, ref, text } from '#model/fields.ts';

const moved = { list: true, total: true, scale: 'unit' } as const;
const valued = { list: true, total: true, scale: 'local.amount', guard: 'cost' } as const;

export const stockInOutDetail = defineEntity({
  name: 'stockInOutDetail',
  title: '物料收发明细表',
  area: 'inventory',
  kind: 'report',
  states: 'none',
  label: ['billCode'],
  search: ['material', 'billCode', 'counterparty'],
  parameters: {
    periodFrom: text('期间从', { required: true, month: true, default: 'thisMonth' }),
    periodTo: text('期间至', { required: true, month: true, default: 'thisMonth' }),
    material: ref('material', '物料'),
    warehouse: ref('warehouse', '仓库'),
    lot: ref('lot', '批号'),
  },
  fields: {
    ...reportOrg,
    material: ref('material', '物料编码', { list: true, filter: true }),
    materialName: materialNames.materialName,
    bizDate: date('业务日期', { list: true, filter: true }),
    moveType: dict('moveType', '移动类型', { list: true, filter: true }),
    billCode: text('单据编号', { list: true, filter: true }),
    inQty: qty('收入数量', moved),
    inAmount: money('收入金额', valued),
    outQty: qty('发出数量', moved),
    outAmount: money('发出金额', valued),
    balanceQty: qty('结存数量', { list: true, scale: 'unit' }),
    balanceAmount: money('结存金额', { list: true, scale: 'local.amount', guard: 'cost' }),
    warehouse: ref('warehouse', '仓库', { list: true, filter: true }),
    lot: ref('lot', '批号', { list: true, filter: true }),
    counterparty: text('往来/部门', { list: true, width: 208, filter: true }),
    remark: text('备注', { list: true }),
    unit: ref('unit', '单位', { hidden: true }),
    billEntity: dict('entityName', '单据类型', { filter: true, hidden: true }),
    postSeq: integer('过账序号', { plain: true, hidden: true }),
    billId: text('单据内码', { hidden: true }),
  },
  drills: [{ title: '查看单据', entity: 'billEntity', id: 'billId' }],
  actions: reportActions,
  sort: [{ field: 'material' }, { field: 'postSeq' }],
  menu: { group: '库存管理', section: 'report', order: 40, icon: 'list-search' },
});
