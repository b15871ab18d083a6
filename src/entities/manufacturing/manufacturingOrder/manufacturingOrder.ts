// 生产订单: what to make, how many, when and where. It keeps its own copy of the bill of materials and of the route;
// issues, reports and receipts book their quantities on it.
import { leftInBase, leftInUnit } from '#entities/blocks/openQuantity.ts';
import { inspectedOrder } from '#entities/blocks/inspectedLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
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
  qty,
  ref,
  text,
} from '#model/fields.ts';
import { receivedColumns } from '../materialFlow/receivedColumns.ts';
import { materialFlowPushes } from '../materialFlow/pushes.ts';
import { orderChecks } from './checks.ts';
import { components } from './components.ts';
import { byProducts, operations } from './operations.ts';
import { orderPushesToWorkshop } from '../shopFloor/pushes.ts';
import { orderToRequest } from '#entities/quality/inspection/pushes.ts';
import { orderActions } from './actions.ts';
import { pickList, traveller } from './prints.ts';
import { lateStart } from './lateStart.ts';
import { manufacturingOrderStates } from './states.ts';
import { substitutes } from './substitutes.ts';

const plan = { group: '计划' } as const;
const from = { group: '来源' } as const;
const done = { group: '执行', readonly: true } as const;

const toReceive = {
  whole: ['planQty', 'baseQty'],
  taken: [['receivedQty', 'receivedBaseQty']],
  again: ['takenBackQty', 'takenBackBaseQty'],
} as const;

export const manufacturingOrder = defineEntity({
  name: 'manufacturingOrder',
  title: '生产订单',
  area: 'manufacturing',
  kind: 'document',
  states: manufacturingOrderStates,
  codePrefix: 'MO',
  firstFields: ['material', 'planQty', 'materialName', 'workshop', 'planStartDate', 'planFinishDate', 'bom'],
  label: ['code'],
  carry: [
    'material',
    'unit',
    'planQty',
    'baseQty',
    'workshop',
    'warehouse',
    'saleOrder',
    'mtoNo',
    'project',
    'isSuspended',
    'inspectRequired',
  ],
  search: ['code', 'mtoNo', 'sourceCode'],
  scope: { owner: 'planner' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      pick: 'isProduce',
      fill: {
        unit: 'produceUnit',
        workshop: 'workshop',
        processRoute: 'processRoute',
        warehouse: 'warehouse',
        inspectRequired: 'isProductInspect',
        overReceiveRate: 'finishOverRatio',
        underReceiveRate: 'finishShortRatio',
      },
    }),
    materialName: { ...materialNames.materialName, group: '基本', double: true },
    specification: { ...materialNames.specification, group: '基本' },
    unit: ref('unit', '单位', { required: true, list: true, group: '基本' }),
    planQty: qty('生产数量', {
      required: true,
      list: true,
      total: true,
      group: '基本',
      above: '0',
      scale: 'unit',
    }),
    yieldRate: percent('成品率%', { group: '基本', default: '100', above: '0', max: '100' }),
    startQty: qty('投产数量', {
      group: '基本',
      computed: 'ceil(planQty * 100 / coalesce(yieldRate, 100), coalesce(unit.precision, 0))',
      scale: 'unit',
      help: '生产数量 ÷ 成品率，用料按它计算',
    }),
    orderType: dict('manufacturingOrderType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'standard',
    }),
    date: date('单据日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    priority: dict('priority', '优先级', { list: true, filter: true, group: '基本', default: 'normal' }),
    allocationRank: integer('占料次序', {
      readonly: true,
      group: '计划',
      help: '同一优先级中先占料的在前，由齐套运算“保存为优先级”写入',
    }),
    baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit', hidden: true, group: '基本' }),
    unitNumerator: qty('换算分子', { readonly: true, hidden: true, default: '1', group: '基本' }),
    unitDenominator: qty('换算分母', { readonly: true, hidden: true, default: '1', group: '基本' }),
    baseQty: qty('基本数量', {
      group: '基本',
      computed: 'round(planQty * unitNumerator / unitDenominator, coalesce(baseUnit.precision, 8))',
      hidden: true,
      scale: 'baseUnit',
    }),
    workshop: ref('workshop', '生产车间', { required: true, list: true, filter: true, ...plan }),
    planStartDate: date('计划开工日期', {
      required: true,
      list: true,
      filter: true,
      index: true,
      ...plan,
      default: 'today',
    }),
    ...lateStart,
    planFinishDate: date('计划完工日期', { required: true, list: true, filter: true, index: true, ...plan }),
    requiredDate: date('需求日期', { list: true, filter: true, ...plan }),
    planner: ref('employee', '计划员', {
      filter: true,
      ...plan,
      default: 'currentEmployee',
      pick: 'isPlanner',
    }),
    bom: ref('bom', 'BOM版本', { ...plan, fill: { yieldRate: 'yieldRate' } }),
    processRoute: ref('processRoute', '工艺路线', { ...plan, help: '不填写时按订单汇报' }),
    scrapFormula: text('损耗公式', { readonly: true, hidden: true, ...plan }),
    warehouse: ref('warehouse', '入库仓库', plan),
    lot: ref('lot', '生产批号', plan),
    inspectRequired: bool('产品检验', {
      ...plan,
      default: false,
      help: '汇报合格后报检，正常入库不能超过检验放行的数量',
    }),
    receiveByReport: bool('按汇报入库', {
      ...plan,
      default: false,
      help: '入库不能超过末道工序（没有工艺路线时为订单）汇报的合格数量',
    }),
    overReceiveRate: percent('入库超收%', { ...plan, default: '0', min: '0' }),
    underReceiveRate: percent('入库欠收%', { ...plan, default: '0', min: '0', max: '100' }),
    receiveUpper: qty('入库上限', {
      ...plan,
      computed: 'planQty * (1 + coalesce(overReceiveRate, 0) / 100)',
      scale: 'unit',
    }),
    receiveLower: qty('入库下限', {
      ...plan,
      computed: 'planQty * (1 - coalesce(underReceiveRate, 0) / 100)',
      scale: 'unit',
    }),
    saleOrder: ref('saleOrder', '销售订单', { list: true, filter: true, ...from }),
    saleOrderLineNo: integer('销售订单行号', { plain: true, ...from, min: '1' }),
    customer: ref('customer', '客户', { list: true, filter: true, ...from, lookup: 'saleOrder.customer' }),
    project: ref('project', '项目', { filter: true, ...from }),
    mtoNo: text('计划跟踪号', { filter: true, ...from }),
    parentOrder: ref('manufacturingOrder', '上级生产订单', { filter: true, readonly: true, ...from }),
    rootOrder: ref('manufacturingOrder', '根生产订单', { filter: true, readonly: true, ...from }),
    parentLineId: text('上级用料行内码', { readonly: true, hidden: true, ...from }),
    sourceEntity: { ...sourceLine.sourceEntity, ...from },
    sourceCode: { ...sourceLine.sourceCode, ...from },
    sourceLineId: { ...sourceLine.sourceLineId, ...from },
    isSuspended: bool('挂起', { list: true, filter: true, ...done, default: false }),
    suspendReason: text('挂起原因', done),
    issueStatus: dict('fulfilStatus', '领料状态', {
      list: true,
      filter: true,
      group: '执行',
      computed:
        "if(sum(components.issuedQty) = 0, 'none', if(sum(components.overIssuedQty) > 0, 'over', if(sum(components.toIssueQty) > 0, 'partial', 'full')))",
    }),
    scheduleStatus: dict('scheduleStatus', '排产状态', { filter: true, ...done, default: 'unscheduled' }),
    reportedQty: qty('汇报数量', { ...done, default: '0', scale: 'unit' }),
    qualifiedQty: qty('合格数量', { list: true, ...done, default: '0', scale: 'unit' }),
    defectQty: qty('不良数量', { ...done, default: '0', scale: 'unit' }),
    scrapQty: qty('报废数量', { ...done, total: true, default: '0', scale: 'unit' }),
    suspectQty: qty('待复核数量', {
      ...done,
      default: '0',
      scale: 'unit',
      help: '检验不接收以前报的合格数量，减去已经入库的；复核以前不能入库',
    }),
    ...receivedColumns,
    ...inspectedOrder,

    remainBaseQty: qty('未入库基本数量', {
      hidden: true,
      group: '执行',
      computed: leftInBase(toReceive),
      scale: 'baseUnit',
    }),
    remainQty: qty('未入库数量', {
      list: true,
      total: true,
      group: '执行',
      computed: leftInUnit(toReceive, 'remainBaseQty'),
      scale: 'unit',
    }),
    progress: percent('完工进度%', {
      list: true,
      group: '执行',
      computed: 'if(planQty > 0, round(inQty / planQty * 100, 2), 0)',
    }),
    releaseTime: datetime('下达时间', { filter: true, ...done }),
    actualStartTime: datetime('实际开工时间', done),
    actualFinishTime: datetime('实际完工时间', done),
    closeTime: datetime('结案时间', done),
    closeType: dict('closeType', '结案类型', done),
    closeReason: text('结案原因', done),
    orderVersion: integer('订单版本', { ...done, default: 1 }),
    changeReason: text('最近变更原因', done),
    qrCode: text('二维码', {
      group: '其他',
      qr: true,
      computed: "concat('manufacturingOrder|', id, '|', code)",
    }),
    attachments: file('附件', { group: '其他' }),
    remark: longText('备注', { group: '其他' }),
  },
  proposes: [
    'material',
    'workshop',
    'unit',
    'planQty',
    'planStartDate',
    'planFinishDate',
    'orderType',
    'bom',
  ],
  lines: { components, operations, byProducts, substitutes },
  pushes: [...materialFlowPushes, ...orderPushesToWorkshop, orderToRequest],
  checks: orderChecks,
  indexes: [['rootOrder'], ['parentOrder'], ['components.bomLineId'], ['components.changeNo']],
  sort: [{ field: 'code', descending: true }],
  lineList: 'components',
  prints: [traveller, pickList],
  actions: orderActions,
  menu: { group: '生产管理', section: 'order', order: 10, icon: 'assembly' },
});
