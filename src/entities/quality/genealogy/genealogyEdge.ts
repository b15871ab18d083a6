// 批次谱系: what went into what, one row per bill and pair, written with the posting and never deleted. Taking a bill back sets
// its rows inactive; `isWalked` says which rows a trace follows (FLOWS q1, q2).
import { drillDown } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, qty, ref, text } from '#model/fields.ts';

const shown = { readonly: true, list: true, filter: true } as const;
const hidden = { readonly: true, hidden: true } as const;

export const genealogyEdge = defineEntity({
  name: 'genealogyEdge',
  title: '批次谱系',
  area: 'quality',
  kind: 'ledger',
  book: true,
  states: 'none',
  label: ['billCode'],
  search: ['fromCode', 'toCode', 'billCode'],
  fields: {
    org: ref('organization', '组织', { required: true, readonly: true, filter: true }),
    fromKind: dict('traceNode', '上游类型', { required: true, ...shown }),
    fromId: text('上游内码', { required: true, length: 300, ...hidden }),
    fromCode: text('上游编号', { ...shown, length: 200 }),
    fromMaterial: ref('material', '上游物料', shown),
    toKind: dict('traceNode', '下游类型', { required: true, ...shown }),
    toId: text('下游内码', { required: true, length: 300, ...hidden }),
    toCode: text('下游编号', { ...shown, length: 200 }),
    toMaterial: ref('material', '下游物料', shown),
    edgeKind: dict('traceEdge', '关系', { required: true, ...shown }),
    qty: qty('数量', { readonly: true, list: true, help: '基本单位' }),
    billEntity: dict('entityName', '单据类型', { readonly: true, list: true }),
    billCode: text('单据编号', shown),
    billId: text('单据内码', hidden),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { readonly: true, filter: true }),
    happenedAt: datetime('时间', { readonly: true, list: true, filter: true }),
    isActive: bool('有效', { readonly: true, list: true, filter: true, default: true }),
    isWalked: bool('参与追溯', {
      readonly: true,
      filter: true,
      default: true,
      help: '退净的、被绑定关系完全说明的领用不参与',
    }),
  },
  indexes: [['fromId', 'toId'], ['toId', 'fromId'], ['billId']],
  drills: [{ title: '查看单据', entity: 'billEntity', id: 'billId' }],
  actions: { drillDown },
  sort: [{ field: 'happenedAt', descending: true }],
  menu: { group: '质量管理', section: 'recall', order: 30, icon: 'history' },
});
