// 齐套运算: how many of which orders can be started with the parts there are, what is missing for the others and when it
// comes. Computed as often as wanted, for as many orders at once as compete; nothing is reserved before it is committed.
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  datetime,
  dict,
  integer,
  longText,
  percent,
  qty,
  ref,
  refs,
  text,
} from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const kittingStates: StateMachine = {
  name: 'kittingRun',
  initial: 'draft',
  dict: 'kittingStatus',
  states: {
    draft: ['editable', 'removable'],
    // Ticks and the order by hand are set on the result, which is then computed again or carried out.
    succeeded: ['editable', 'removable', 'executable'],
    cancelled: ['void'],
  },
  transitions: [
    {
      action: 'run',
      title: '运算',
      from: ['draft', 'succeeded'],
      to: 'succeeded',
      onward: true,
      complete: true,
      stamps: { by: 'ranBy', at: 'ranAt' },
    },
    { action: 'cancel', title: '取消', from: ['draft', 'succeeded'], to: 'cancelled' },
  ],
};

const range = { group: '范围' } as const;
const way = { group: '方式' } as const;
const outcome = { group: '结果', readonly: true } as const;
const kept = { readonly: true } as const;
const shown = { ...kept, list: true } as const;
const counted = { ...shown, scale: 'unit' } as const;

export const kittingRun = defineEntity({
  name: 'kittingRun',
  title: '齐套运算',
  area: 'manufacturing',
  kind: 'document',
  states: kittingStates,
  codePrefix: 'QT',
  label: ['code'],
  search: ['code', 'remark'],
  fields: {
    code: code('单据编号', { ...range, required: true, unique: true, list: true, filter: true }),
    date: date('单据日期', { ...range, required: true, list: true, filter: true, default: 'today' }),
    workshop: ref('workshop', '车间', { ...range, list: true, filter: true, help: '不填为全部车间' }),
    fromDate: date('开工从', range),
    toDate: date('开工至', { ...range, required: true, list: true, default: 'today' }),
    orders: refs('manufacturingOrder', '指定订单', {
      ...range,
      help: '只算这些订单，不再看车间和开工日期；不填为范围内全部未完订单',
    }),
    policy: dict('kittingPolicy', '占料方式', { ...way, required: true, list: true, default: 'partial' }),
    sequence: dict('kittingSequence', '订单次序', {
      ...way,
      required: true,
      default: 'priority',
      help: '手工：按订单页签里排好的次序，新进入范围的订单排在最后；排好后可“保存为优先级”',
    }),
    withReceipts: bool('考虑预计到货', {
      ...way,
      default: false,
      help: '到截止日期为止的在途和在制也算可用',
    }),
    asOfDate: date('截至日期', { ...way, editableWhen: 'withReceipts' }),
    allowSplit: bool('允许拆分', {
      ...way,
      default: false,
      help: '执行时把不齐套订单中可投的部分下达，其余拆成新订单',
    }),
    orderCount: integer('订单数', { ...outcome, list: true }),
    completeCount: integer('齐套订单数', { ...outcome, list: true }),
    buildableCount: integer('可部分投产', outcome),
    shortParts: integer('缺料种数', { ...outcome, list: true }),
    seconds: qty('耗时(秒)', outcome),
    ranBy: ref('user', '运算人', outcome),
    ranAt: datetime('运算时间', { ...outcome, list: true }),
    remark: longText('备注', range),
  },
  lines: {
    orders: {
      title: '订单',
      listedBy: '订单由运算列出，不能增删；要算哪些请在“指定订单”中选择',
      fields: {
        isChosen: bool('选中', { list: true, default: false, help: '执行时预留用料并下达的订单' }),
        manufacturingOrder: ref('manufacturingOrder', '生产订单', shown),
        materialName: text('产品名称', { list: true, lookup: 'material.name' }),
        openQty: qty('未投数量', counted),
        buildableQty: qty('可投数量', counted),
        kittingRate: percent('齐套率%', { ...shown, help: '不缺的用料种数 ÷ 用料种数' }),
        shortParts: integer('缺料种数', shown),
        coverDate: date('齐套日期', {
          ...shown,
          help: '最后一种缺料到货的日期；空白表示不缺料，或在途不够',
        }),
        bottleneck: ref('material', '瓶颈用料', { ...shown, help: '可投数量由它决定' }),
        priority: dict('priority', '优先级', shown),
        rankNo: integer('次序', kept),
        material: ref('material', '产品', shown),
        unit: ref('unit', '单位', shown),
        planStartDate: date('计划开工', shown),
        workshop: ref('workshop', '车间', kept),
        result: text('执行结果', shown),
      },
    },
    shortages: {
      title: '缺料',
      readonly: true,
      fields: {
        rankNo: integer('次序', shown),
        manufacturingOrder: ref('manufacturingOrder', '生产订单', shown),
        material: ref('material', '物料', shown),
        materialName: text('物料名称', { list: true, lookup: 'material.name' }),
        shortQty: qty('缺', counted),
        unit: ref('unit', '单位', shown),
        needQty: qty('需求', counted),
        freeQty: qty('可用', { ...counted, help: '轮到本订单时还没有被占的数量' }),
        nextSupply: text('最近供应', shown),
        nextPartner: text('供应商', shown),
        nextDate: date('到货日期', shown),
        buyer: ref('employee', '采购员', shown),
      },
    },
    parts: {
      title: '物料余量',
      readonly: true,
      fields: {
        material: ref('material', '物料', shown),
        materialName: text('物料名称', { list: true, lookup: 'material.name' }),
        shortQty: qty('缺', { ...counted, help: '全部订单合计' }),
        unit: ref('unit', '单位', shown),
        neededOn: date('最早开工', { ...shown, help: '缺这种料的订单里最早的计划开工日期' }),
        requestedQty: qty('已申请', { ...counted, default: '0', help: '由本次运算下推、已审核的采购申请' }),
        startQty: qty('期初可用', { ...counted, help: '没有被预留的可用量，考虑到货时含到货' }),
        usedQty: qty('占用', counted),
        leftQty: qty('剩余', counted),
        isPurchase: bool('允许采购', { ...kept, hidden: true }),
      },
    },
  },
  checks: [
    { expect: 'toDate >= fromDate', at: 'toDate', message: '开工至不能早于开工从' },
    {
      expect: 'not empty(asOfDate)',
      when: 'withReceipts',
      at: 'asOfDate',
      message: '考虑预计到货时须填写截至日期',
      on: 'submit',
    },
  ],
  pushes: [
    {
      to: 'purchaseRequisition',
      title: '采购申请单',
      lines: 'parts',
      toLines: 'items',
      linkRule: 'kittingRun-purchaseRequisition',
      header: {},
      line: { material: 'material', unit: 'unit', requiredDate: 'neededOn' },
    },
  ],
  actions: {
    commit: { title: '执行' },
    expedite: { title: '催交', performs: true, in: ['succeeded'] },
    keepSequence: { title: '保存为优先级', performs: true, in: ['succeeded'] },
  },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '生产管理', section: 'material', order: 5, icon: 'checklist' },
});
