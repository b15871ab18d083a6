// 交期答复: when a quantity of a material can be delivered, asked for a line of an order or quotation or alone: the answer with
// its parts and the chain that decides, kept, reserved for a while when wanted, and taken over into the line.
import { documentCode } from '#entities/blocks/order.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, datetime, dict, integer, longText, qty, ref, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const quoteStates: StateMachine = {
  name: 'deliveryQuote',
  title: '答复状态',
  initial: 'draft',
  dict: 'quoteStatus',
  states: {
    draft: ['editable', 'removable'],
    quoted: ['executable', 'removable'],
    reserved: ['executable'],
    accepted: ['reviewed', 'done'],
    expired: ['reviewed', 'done', 'removable'],
    voided: ['void', 'removable'],
  },
  transitions: [
    { action: 'quote', title: '答复', from: ['draft', 'quoted'], to: 'quoted', complete: true },
    { action: 'reserve', title: '预占', from: ['quoted'], to: 'reserved' },
    { action: 'unreserve', title: '释放预占', from: ['reserved'], to: 'quoted', clears: ['reserveUntil'] },
    {
      action: 'accept',
      title: '写入订单',
      from: ['quoted', 'reserved'],
      to: 'accepted',
      guards: [
        {
          expect: 'not empty(promiseDate)',
          message: '库存和在途不够，没有可以写入订单的日期，请把答复方式改为“按物料”重新答复',
        },
      ],
    },
    {
      action: 'expire',
      title: '失效',
      from: ['reserved'],
      to: 'expired',
      system: true,
      when: 'not empty(expiredAt)',
    },
    { action: 'void', title: '作废', from: ['draft', 'quoted'], to: 'voided' },
  ],
  tabs: [
    { key: 'reserved', title: '已预占', states: ['reserved'] },
    { key: 'accepted', title: '已接受', states: ['accepted'] },
  ],
};

const asked = { group: '要求' } as const;
const answer = { group: '答复', readonly: true } as const;
const told = { readonly: true, list: true } as const;

export const deliveryQuote = defineEntity({
  name: 'deliveryQuote',
  title: '交期答复',
  area: 'planning',
  kind: 'document',
  states: quoteStates,
  codePrefix: 'JQ',
  label: ['code'],
  search: ['code', 'material', 'customer'],
  fields: {
    code: documentCode,
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...asked }),
    customer: ref('customer', '客户', { list: true, filter: true, ...asked }),
    saleOrder: ref('saleOrder', '销售订单', { list: true, filter: true, ...asked }),
    saleQuotation: ref('saleQuotation', '报价单', { filter: true, ...asked }),
    lineId: text('来源行', { hidden: true, ...asked }),
    material: ref('material', '物料编码', { required: true, list: true, filter: true, ...asked }),
    materialName: text('物料名称', { list: true, lookup: 'material.name', ...asked }),
    specification: text('规格型号', { list: true, lookup: 'material.specification', ...asked }),
    unit: ref('unit', '单位', { lookup: 'material.baseUnit', ...asked }),
    qty: qty('需求数量', {
      required: true,
      list: true,
      min: '0',
      scale: 'unit',
      ...asked,
    }),
    wantedDate: date('要求日期', { required: true, list: true, filter: true, ...asked }),
    quoteMode: dict('quoteMode', '答复方式', { required: true, default: 'byMaterial', ...asked }),
    transportDays: integer('运输天数', {
      default: 0,
      min: '0',
      max: '365',
      ...asked,
      help: '工作日，加在可交日期之后',
    }),
    allowPartial: bool('允许分批', {
      default: true,
      ...asked,
      help: '不允许时只有一批，日期为全部到齐的那天',
    }),
    promiseDate: date('承诺日期', { list: true, filter: true, ...answer }),
    lateDays: integer('晚于要求(工作日)', { list: true, ...answer }),
    uncoveredQty: qty('不够数量', { ...answer, scale: 'unit', help: '只看库存与在途时，没有着落的数量' }),
    calculatedAt: datetime('计算时间', { list: true, ...answer }),
    seconds: qty('耗时(秒)', { ...answer, scale: '3' }),
    reserveUntil: datetime('预占至', { list: true, ...answer, help: '预占后 48 小时，过期自动释放' }),
    expiredAt: datetime('失效时间', { ...answer, hidden: true }),
    remark: longText('备注', asked),
  },
  lines: {
    parts: {
      title: '分批',
      readonly: true,
      fields: {
        promiseDate: date('日期', told),
        qty: qty('数量', told),
        supplyKind: dict('quoteSupply', '供应', told),
        supplyCode: text('单据', told),
      },
    },
    chain: {
      title: '推算链',
      readonly: true,
      fields: {
        level: integer('层级', told),
        material: ref('material', '物料', told),
        qty: qty('数量', told),
        supplyType: dict('sourcingType', '供应方式', told),
        startDate: date('开始', told),
        finishDate: date('可用', told),
        limitKind: dict('quoteLimit', '制约', told),
        limitText: text('说明', told),
        isCritical: bool('关键链', told),
      },
    },
    reservations: {
      title: '预占',
      readonly: true,
      fields: {
        material: ref('material', '物料', told),
        supplyKind: dict('quoteSupply', '供应', told),
        supplyCode: text('单据', told),
        qty: qty('数量', told),
        availableDate: date('日期', told),
      },
    },
  },
  checks: [{ expect: 'qty > 0', at: 'qty', message: '需求数量须大于 0' }],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '计划管理', section: 'demand', order: 40, icon: 'calendar-event' },
});
