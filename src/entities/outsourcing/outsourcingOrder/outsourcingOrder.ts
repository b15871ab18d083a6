// 委外订单: what a supplier makes for us for a fee, of material we send him or of his own; or one operation of many
// production orders. It keeps its own copy of the bill of materials; issues, receipts and returns book on it.
import { attach, change, importing } from '#entities/blocks/actions.ts';
import { feeTerms } from '#entities/blocks/outsourcedGoods.ts';
import { ratedBy } from '#entities/blocks/docFinance.ts';
import { totalOfOneUnit } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { atSupplier } from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  datetime,
  dict,
  file,
  integer,
  longText,
  percent,
  price,
  qty,
  ref,
  text,
} from '#model/fields.ts';
import { orderPushes } from '../pushes.ts';
import { components } from './components.ts';
import { items } from './items.ts';
import { orderPaper } from './prints.ts';
import { outsourcingOrderStates } from './states.ts';

const basic = { group: '基本' } as const;
const done = { group: '执行', readonly: true } as const;

export const outsourcingOrder = defineEntity({
  name: 'outsourcingOrder',
  title: '委外订单',
  area: 'outsourcing',
  kind: 'document',
  states: outsourcingOrderStates,
  codePrefix: 'WW',
  firstFields: [
    'supplier',
    'orderType',
    'supplierWarehouse',
    'buyer',
    'date',
    'paymentTerm',
    'materialDeduct',
  ],
  label: ['code'],
  carry: ['supplier', 'supplierWarehouse', 'currency', 'exchangeRate', 'materialDeduct'],
  search: ['code', 'supplier', 'contractNo', 'mtoNo'],
  scope: { owner: 'buyer', department: 'department' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, ...basic }),
    date: date('单据日期', { required: true, list: true, filter: true, ...basic, default: 'today' }),
    orderType: dict('outsourcingType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      ...basic,
      default: 'product',
    }),
    supplier: ref('supplier', '委外供应商', {
      required: true,
      list: true,
      filter: true,
      ...basic,
      pick: "supplyClass = 'outsourcing' or supplyClass = 'comprehensive'",
      keepsTyped: true,
      fill: {
        buyer: 'purchaser',
        supplierPhone: 'phone',
        supplierAddress: 'address',
        currency: 'currency',
        taxIncluded: 'taxIncluded',
        settlementMethod: 'settlementMethod',
        paymentTerm: 'paymentTerm',
      },
    }),
    supplierContact: text('联系人', basic),
    supplierPhone: text('联系电话', basic),
    supplierAddress: text('交货地址', { ...basic, double: true }),
    supplierWarehouse: ref('warehouse', '供应商仓库', {
      list: true,
      filter: true,
      ...basic,
      pick: atSupplier,
      help: '发去的材料存放在这里，仍是本组织库存，入库时核销；有我方供料的订单须填写',
    }),
    buyer: ref('employee', '采购员', {
      required: true,
      list: true,
      filter: true,
      ...basic,
      default: 'currentEmployee',
      keepsTyped: true,
      fill: { department: 'department' },
    }),
    department: ref('department', '委外部门', { filter: true, ...basic }),
    materialDeduct: bool('材料扣款', {
      ...basic,
      default: false,
      help: '勾选时，核销超出标准耗用的材料按成本向供应商扣款',
    }),
    deliveryTerm: text('交货方式', basic),
    contractNo: text('合同号', { filter: true, ...basic }),
    ...feeTerms,
    qtyTotal: qty('数量合计', { list: true, group: '财务', computed: totalOfOneUnit }),
    receivedRate: percent('入库率%', {
      list: true,
      group: '执行',
      computed: 'if(sum(items.qty) > 0, round(sum(items.settledQty) / sum(items.qty) * 100, 2), 0)',
    }),
    issueStatus: dict('fulfilStatus', '发料状态', {
      list: true,
      filter: true,
      group: '执行',
      computed:
        "if(sum(components.issuedQty) = 0 or empty(sum(components.issuedQty)), 'none', if(sum(components.unissuedQty) > 0, 'partial', 'full'))",
    }),
    movedQty: qty('已发生数量', {
      hidden: true,
      group: '执行',
      computed:
        'coalesce(sum(components.issuedQty), 0) + coalesce(sum(components.fedQty), 0) + coalesce(sum(items.inQty), 0)',
    }),
    releaseTime: datetime('下达时间', { filter: true, ...done }),
    startTime: datetime('开始时间', done),
    finishTime: datetime('完工时间', done),
    closeTime: datetime('结案时间', done),
    closeReason: text('结案原因', done),
    orderVersion: integer('订单版本', { ...done, default: 1 }),
    changeReason: text('最近变更原因', done),
    scrapFormula: text('损耗公式', { readonly: true, hidden: true, group: '其他' }),
    project: ref('project', '项目', { filter: true, group: '其他' }),
    mtoNo: text('计划跟踪号', { filter: true, group: '其他' }),
    sourceEntity: { ...sourceLine.sourceEntity, group: '其他', filter: true },
    sourceCode: { ...sourceLine.sourceCode, group: '其他' },
    sourceLineId: { ...sourceLine.sourceLineId, group: '其他' },
    attachments: file('附件', { group: '其他' }),
    remark: longText('备注', { group: '其他' }),
  },
  proposes: [
    'supplier',
    ...ratedBy,
    'orderType',
    'items.material',
    'items.unit',
    'items.qty',
    'items.bom',
    'items.planStartDate',
    'items.yieldRate',
    'items.manufacturingOrder',
    'items.operationSeq',
  ],
  lines: { items, components },
  rules: ['outsourcedComponents'],
  pushes: orderPushes,
  checks: [
    {
      expect: "supplier.cooperationStatus != 'blacklist'",
      at: 'supplier',
      message: '该供应商已列入黑名单，请更换供应商',
    },
    {
      expect: 'planFinishDate >= planStartDate',
      at: 'items.planFinishDate',
      message: '要求交货日期不能早于计划开工',
    },
    {
      expect: 'not empty(bom)',
      when: "doc.orderType = 'product'",
      at: 'items.bom',
      message: '产品委外须选择BOM版本；物料没有生效的BOM时请先建立',
      on: 'submit',
    },
    {
      expect: 'bom.material = material',
      when: "not empty(bom) and doc.orderType = 'product'",
      at: 'items.bom',
      message: '所选BOM版本不是这个产品的，请重新选择',
    },
    {
      expect: 'not empty(manufacturingOrder) and not empty(operation)',
      when: "doc.orderType = 'operation'",
      at: 'items.operationSeq',
      message: '工序委外须填写生产订单和它的工序号',
      on: 'submit',
    },
    {
      expect: "issueMode != 'pick' and issueMode != 'backflush'",
      at: 'components.issueMode',
      message: '委外用料经供应商仓库：发料方式请选调拨领料、调拨倒冲或不发料',
    },
  ],
  indexes: [['components.bomLineId']],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  prints: [orderPaper],
  actions: {
    import: importing,
    attach,
    change: {
      ...change,
      in: ['approved', 'released', 'started'],
      asks: {
        qty: qty('新委外数量', { above: '0', help: '所选产品行；不填写的内容保持不变' }),
        lineNo: integer('产品行号', { plain: true, min: '1', help: '只有一行产品时不必填写' }),
        taxPrice: price('新含税加工单价', { min: '0', guard: 'price', help: '只对以后的入库有效' }),
        planFinishDate: date('新要求交货日期'),
        reason: text('变更原因', { required: true }),
      },
    },
    refreshBom: { title: '重展用料', performs: true, in: ['draft', 'approved', 'released'] },
  },
  menu: { group: '委外管理', order: 10, icon: 'truck-delivery' },
});
