// An invented area of the business, 组装, for tests of the engine: demand by lines, orders with the product in the header
// and components below, reports, receipts and issues. It is everything an area can declare, and in no menu of the product.
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { codeList } from '#model/codeList.ts';
import type { Area } from '#model/area.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import { bool, code, date, qty, ref, text } from '#model/fields.ts';
import type { LinkRule } from '#model/linkRule.ts';
import { assemblyOrder } from './orders.ts';

const head = {
  code: code('单据编号', { required: true, unique: true, list: true, filter: true }),
  date: date('单据日期', { required: true, list: true, filter: true, default: 'today' }),
};

const goods = {
  material: ref('material', '物料', { required: true, list: true, fill: { unit: 'baseUnit' } }),
  unit: ref('unit', '单位', { list: true }),
  qty: qty('数量', { required: true, list: true, above: '0', scale: 'unit' }),
  baseQty: qty('基本数量', { computed: 'qty' }),
} satisfies Fields;

function documentOf(name: string, title: string, codePrefix: string, more: Partial<EntityDef>): EntityDef {
  return {
    name,
    title,
    area: 'assembly',
    kind: 'document',
    states: 'stockBill',
    codePrefix,
    search: ['code'],
    fields: head,
    ...more,
  };
}

/** What is wanted, by lines: each line may become an order of its own. */
const assemblyDemand = documentOf('assemblyDemand', '组装需求单', 'ASD', {
  states: 'document',
  lines: {
    items: {
      title: '明细',
      required: true,
      fields: { ...goods, orderedQty: qty('已下单数量', { readonly: true, list: true, scale: 'unit' }) },
    },
  },
  pushes: [
    {
      to: 'assemblyOrder',
      title: '组装订单',
      lines: 'items',
      linkRule: 'assemblyDemand-assemblyOrder',
      header: {},
      line: { material: 'material', unit: 'unit' },
    },
  ],
});

/** One product, one quantity: no lines at all. */
const assemblyReport = documentOf('assemblyReport', '组装汇报单', 'ASR', {
  fields: { ...head, ...sourceLine, ...goods, remark: text('备注') },
});

const assemblyReceipt = documentOf('assemblyReceipt', '组装入库单', 'ASI', {
  fields: { ...head, warehouse: ref('warehouse', '仓库') },
  lines: { items: { title: '明细', required: true, fields: { ...goods, ...sourceLine } } },
});

const assemblyIssue = documentOf('assemblyIssue', '组装领料单', 'ASL', {
  fields: { ...head, locked: bool('已使用', { readonly: true, default: false }) },
  lines: { items: { title: '明细', required: true, fields: { ...goods, ...sourceLine } } },
});

const links: readonly LinkRule[] = [
  {
    name: 'assemblyDemand-assemblyOrder',
    title: '组装需求下推组装订单',
    source: { entity: 'assemblyDemand', lines: 'items', quantity: 'baseQty', executed: 'orderedQty' },
    target: { entity: 'assemblyOrder', quantity: 'baseQty', unitQuantity: 'planQty' },
    limit: 'baseQty',
  },
  {
    name: 'assemblyOrder-assemblyReport',
    title: '组装订单下推汇报单',
    source: {
      entity: 'assemblyOrder',
      quantity: 'baseQty',
      unitQuantity: 'planQty',
      executed: 'reportedQty',
      occupied: 'draftQty',
    },
    target: { entity: 'assemblyReport', quantity: 'baseQty' },
    limit: 'baseQty',
  },
  {
    name: 'assemblyOrder-assemblyReceipt',
    title: '组装订单下推入库单',
    source: { entity: 'assemblyOrder', quantity: 'baseQty', unitQuantity: 'planQty', executed: 'doneQty' },
    target: { entity: 'assemblyReceipt', lines: 'items', quantity: 'baseQty' },
    limit: 'baseQty',
  },
  {
    name: 'assemblyOrder-assemblyIssue',
    title: '组装订单下推领料单',
    source: { entity: 'assemblyOrder', lines: 'components', quantity: 'baseQty', executed: 'issuedQty' },
    target: { entity: 'assemblyIssue', lines: 'items', quantity: 'baseQty' },
    limit: 'baseQty',
  },
];

export const assembly: Area = {
  name: 'assembly',
  title: '组装管理',
  icon: 'box',
  order: 95,
  entities: { assemblyDemand, assemblyOrder, assemblyReport, assemblyReceipt, assemblyIssue },
  codeLists: {
    assemblyStatus: codeList('组装订单状态', {
      draft: '草稿',
      submitted: '审核中',
      planned: '计划',
      released: '下达',
      started: '开工',
      finished: '完工',
      closed: '结案',
      voided: '作废',
    }),
    pickStatus: codeList('组装领料状态', { none: '未领', partial: '部分领料', full: '领齐' }),
  },
  links,
  expected: [
    {
      kind: 'production',
      part: 'openProduction',
      entity: 'assemblyOrder',
      material: 'material',
      open: '(planQty - doneQty) * baseQty / planQty',
      days: ['finishDate', 'date'],
      warehouse: 'warehouse',
      in: ['planned', 'released', 'started'],
    },
    {
      kind: 'component',
      part: 'minusComponentDemand',
      entity: 'assemblyOrder',
      lines: 'components',
      material: 'material',
      open: 'baseQty - issuedQty',
      days: ['requiredDate', 'doc.date'],
      in: ['planned', 'released', 'started'],
    },
  ],
};
