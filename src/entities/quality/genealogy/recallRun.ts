// 追溯召回: what a lot, serial number, supplier's lot, order or box touched, at whom it lies by now, and what is done about each
// lot. A run may be repeated; decisions of lots that stay on the list stay too (FLOWS q4).
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, datetime, dict, integer, longText, qty, ref, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const recallStates: StateMachine = {
  name: 'recallRun',
  title: '召回状态',
  initial: 'draft',
  dict: 'recallStatus',
  states: {
    draft: ['editable', 'removable'],
    // Decisions are entered on the list and while customers answer.
    listed: ['editable', 'executable'],
    notified: ['editable', 'executable'],
    closed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    // Rows of the list before may name shipments that were taken back since: what the run asks for is checked by itself.
    { action: 'run', title: '列清单', from: ['draft', 'listed'], to: 'listed', onward: true },
    { action: 'notify', title: '通知客户', from: ['listed'], to: 'notified', optionalReason: true },
    { action: 'close', title: '关闭', from: ['notified', 'listed'], to: 'closed' },
    { action: 'void', title: '作废', from: ['draft', 'listed'], to: 'voided', optionalReason: true },
  ],
  tabs: [
    { key: 'open', title: '处理中', states: ['draft', 'listed', 'notified'] },
    { key: 'closed', title: '已关闭', states: ['closed'] },
  ],
};

const start = { group: '起点' } as const;
const outcome = { group: '结果', readonly: true } as const;
const kept = { readonly: true } as const;
const shown = { readonly: true, list: true } as const;
const base = { ...shown, scale: 'baseUnit' } as const;

const material = {
  material: ref('material', '物料', shown),
  materialName: text('物料名称', { list: true, lookup: 'material.name' }),
  baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit' }),
};

export const recallRun = defineEntity({
  name: 'recallRun',
  title: '追溯召回',
  area: 'quality',
  kind: 'document',
  states: recallStates,
  codePrefix: 'ZS',
  label: ['code'],
  search: ['code', 'startText', 'reason'],
  firstFields: ['startKind', 'startText', 'startMaterial', 'traceDirection', 'reason', 'isDrill'],
  fields: {
    code: code('单据编号', { ...start, required: true, unique: true, list: true, filter: true }),
    date: date('单据日期', { ...start, required: true, list: true, filter: true, default: 'today' }),
    startKind: dict('traceStart', '起点类型', {
      ...start,
      required: true,
      list: true,
      filter: true,
      default: 'lot',
    }),
    startText: text('起点', {
      ...start,
      required: true,
      list: true,
      length: 200,
      help: '批号、序列号、供应商批号、生产订单号或箱号，可扫描',
    }),
    startMaterial: ref('material', '起点物料', {
      ...start,
      list: true,
      filter: true,
      help: '几种物料有相同的编号时填写',
    }),
    traceDirection: dict('traceDirection', '方向', { ...start, required: true, list: true, default: 'both' }),
    reason: text('原因', { ...start, required: true, length: 500 }),
    capaRecord: ref('capaRecord', '8D', { ...start, filter: true }),
    isDrill: bool('演练', {
      ...start,
      list: true,
      filter: true,
      default: false,
      help: '只列清单和计时，不冻结库存，不通知客户',
    }),
    remark: longText('备注', start),
    answerMinutes: qty('查清用时(分)', { ...outcome, scale: '1', help: '从建单到列出清单' }),
    seconds: qty('耗时(秒)', { ...outcome, scale: '3' }),
    lotCount: integer('批次数', { ...outcome, list: true }),
    stockQty: qty('在库数量', { ...outcome, list: true, total: true }),
    wipQty: qty('在制数量', { ...outcome, total: true }),
    shippedQty: qty('已发数量', { ...outcome, list: true, total: true }),
    customerCount: integer('客户数', { ...outcome, list: true }),
  },
  lines: {
    lots: {
      title: '批次',
      fields: {
        traceNode: dict('traceNode', '节点', shown),
        ...material,
        lot: ref('lot', '批号', shown),
        serialNo: text('序列号', shown),
        depth: integer('层级', shown),
        stockQty: qty('在库', base),
        wipQty: qty('在制', { ...base, help: '领到未完工订单、还没有随产品报工的数量' }),
        shippedQty: qty('已发', { ...base, help: '发出减退回' }),
        isFrozen: bool('已冻结', { ...shown, default: false }),
        decision: dict('recallDecision', '处理', { list: true }),
      },
    },
    shipments: {
      title: '发货',
      fields: {
        customer: ref('customer', '客户', shown),
        salesOutBill: ref('salesOutBill', '出库单', shown),
        shippedAt: date('发货日期', shown),
        ...material,
        lot: ref('lot', '批号', shown),
        serialNo: text('序列号', shown),
        qty: qty('数量', base),
        returnedQty: qty('已退回', base),
        contact: text('联系人', { list: true, length: 200 }),
        notifiedAt: datetime('通知时间', shown),
      },
    },
    path: {
      title: '路径',
      readonly: true,
      fields: {
        stepNo: integer('层级', shown),
        fromCode: text('上游', { ...shown, length: 200 }),
        toCode: text('下游', { ...shown, length: 200 }),
        edgeKind: dict('traceEdge', '关系', shown),
        qty: qty('数量', { ...kept, list: true }),
        billCode: text('单据', { ...shown, length: 300 }),
      },
    },
  },
  actions: {
    freezeStock: { title: '冻结库存', performs: true, in: ['listed', 'notified'] },
    releaseStock: {
      title: '解冻放行',
      performs: true,
      in: ['listed', 'notified'],
      asks: { reason: text('原因', { required: true, length: 500 }) },
    },
  },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '质量管理', section: 'recall', order: 20, icon: 'alert-triangle' },
});
