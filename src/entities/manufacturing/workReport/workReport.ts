// 报工单: what was made in an operation, or of an order without one: good, to be judged, to be done again, scrapped by bad
// material or by bad work; how long it took, who did it, which parts it used up.
import { attach } from '#entities/blocks/actions.ts';
import { inspectedReport } from '#entities/blocks/inspectedLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { pieces } from '#entities/blocks/stockBill.ts';
import { reportToHandling } from '#entities/quality/defect/defectPushes.ts';
import { reportToRequest } from '#entities/quality/inspection/pushes.ts';
import { machineInUse } from '#entities/process/equipment/usable.ts';
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  datetime,
  dict,
  integer,
  longText,
  money,
  percent,
  price,
  qty,
  ref,
  text,
} from '#model/fields.ts';
import { reportLines } from './reportLines.ts';

const basic = { group: '基本' } as const;
const shown = { ...basic, list: true, filter: true } as const;
const place = { group: '地点' } as const;
const made = { group: '数量', min: '0', scale: 'unit', total: true } as const;
const time = { group: '工时' } as const;
const kept = { group: '结果', readonly: true } as const;

export const workReport = defineEntity({
  name: 'workReport',
  title: '报工单',
  area: 'manufacturing',
  kind: 'document',
  states: 'document',
  codePrefix: 'WR',
  firstFields: [
    'workTaskOrder',
    'manufacturingOrder',
    'operationSeq',
    'material',
    'finishedQty',
    'qualifiedQty',
    'startTime',
    'reporter',
  ],
  label: ['code'],
  carry: ['manufacturingOrder', 'operationSeq', 'material', 'unit', 'qualifiedQty'],
  search: ['code', 'sourceCode'],
  scope: { owner: 'reporter' },
  fields: {
    code: code('单据编号', { required: true, unique: true, ...shown }),
    date: date('单据日期', { required: true, ...shown, default: 'today' }),
    reportType: dict('workReportType', '报工类型', { required: true, ...shown, default: 'operation' }),
    workTaskOrder: ref('workTaskOrder', '派工单', {
      ...shown,
      help: '扫描任务二维码，带出订单、工序和设备',
      fill: {
        manufacturingOrder: 'manufacturingOrder',
        workOrder: 'workOrder',
        workshopOrder: 'workshopOrder',
        operationSeq: 'operationSeq',
        workCenter: 'workCenter',
        equipment: 'equipment',
        workTeam: 'workTeam',
        shift: 'shift',
      },
    }),
    workOrder: ref('workOrder', '工单', {
      ...basic,
      filter: true,
      fill: { manufacturingOrder: 'manufacturingOrder' },
    }),
    workshopOrder: ref('workshopOrder', '车间订单', {
      ...basic,
      filter: true,
      fill: { manufacturingOrder: 'manufacturingOrder', workOrder: 'workOrder' },
    }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', {
      required: true,
      ...shown,
      fill: { material: 'material', unit: 'unit' },
    }),
    operationSeq: integer('工序号', {
      plain: true,
      ...basic,
      list: true,
      min: '1',
      help: '没有工艺路线的订单不填，按订单汇报',
    }),
    operation: ref('operation', '工序', { ...shown, readonly: true }),
    material: ref('material', '物料编码', { required: true, ...shown, readonly: true }),
    materialName: { ...materialNames.materialName, ...basic, double: true },
    specification: { ...materialNames.specification, ...basic },
    unit: ref('unit', '单位', { required: true, ...basic, list: true, readonly: true }),
    baseUnit: ref('unit', '基本单位', { ...basic, lookup: 'material.baseUnit', hidden: true }),
    finishedBaseQty: qty('完成基本数量', {
      ...basic,
      hidden: true,
      computed:
        'if(coalesce(manufacturingOrder.planQty, 0) = 0, finishedQty, round(finishedQty * manufacturingOrder.baseQty / manufacturingOrder.planQty, coalesce(baseUnit.precision, 8)))',
      scale: 'baseUnit',
    }),
    reportableQty: qty('可报数量', { ...basic, readonly: true, transient: true, scale: 'unit' }),
    finishedQty: qty('完成数量', {
      ...made,
      required: true,
      list: true,
      help: '加工的总数：合格、不良、返工与报废之和',
    }),
    qualifiedQty: qty('合格数量', { ...made, required: true, list: true }),
    defectQty: qty('待处理不良', { ...made, list: true, default: '0' }),
    handledQty: qty('已转处理不良', { group: '数量', readonly: true, default: '0', scale: 'unit' }),
    reworkQty: qty('返工数量', { ...made, list: true, default: '0' }),
    materialScrapQty: qty('料废数量', { ...made, list: true, default: '0', help: '来料不良，不扣工资' }),
    processScrapQty: qty('工废数量', { ...made, list: true, default: '0', help: '加工不良' }),
    lot: ref('lot', '产出批号', { group: '数量' }),
    ...pieces,
    reporter: ref('employee', '报工人', { required: true, ...shown, default: 'currentEmployee' }),
    workshop: ref('workshop', '车间', { ...place, list: true, filter: true }),
    workCenter: ref('workCenter', '工作中心', { ...place, list: true, filter: true }),
    equipment: ref('equipment', '设备', { ...place, filter: true, pick: machineInUse }),
    workTeam: ref('workTeam', '班组', { ...place, filter: true }),
    shift: ref('shift', '班次', { ...place, filter: true }),
    warehouse: ref('warehouse', '入库仓库', { ...place, help: '末道工序直接入库时使用' }),
    startTime: datetime('开始时间', {
      required: true,
      ...time,
      help: '不填时按任务的开工时间，或由结束时间按标准工时倒推',
    }),
    endTime: datetime('结束时间', { required: true, ...time, default: 'now' }),
    headCount: integer('人数', { ...time, default: 1, min: '1' }),
    setupMinutes: qty('准备工时(分)', { ...time, default: '0', min: '0' }),
    workMinutes: qty('人工工时(分)', {
      ...time,
      min: '0',
      total: true,
      help: '不填时按起止时间减停机乘人数',
    }),
    machineMinutes: qty('机器工时(分)', { ...time, min: '0', total: true }),
    downMinutes: qty('停机时间(分)', { ...time, default: '0', min: '0' }),
    downReason: dict('pauseReason', '停机原因', { ...time, editableWhen: 'downMinutes > 0' }),
    pieceRate: price('计件单价', { ...kept, hidden: true }),
    pieceWage: money('计件工资', {
      ...kept,
      total: true,
      computed:
        'round((coalesce(qualifiedQty, 0) + coalesce(materialScrapQty, 0)) * coalesce(pieceRate, 0), 2)',
    }),
    isOwnFault: bool('本班组责任', {
      ...kept,
      readonly: false,
      default: false,
      editableWhen: "reportType = 'rework'",
      help: '返工由本班组造成的，不计返工工资',
    }),
    isWageSettled: bool('已结算工资', { ...kept, filter: true, default: false }),
    wageSettlement: ref('wageSettlement', '工资结算单', { ...kept, filter: true }),
    shareTotal: percent('分配比例合计%', { ...kept, hidden: true, computed: 'sum(workers.shareRate)' }),
    isLastOperation: bool('末道工序', { ...kept, default: false }),
    ...inspectedReport,
    inspectionBill: ref('inspectionBill', '检验单', { group: '检验', readonly: true }),
    mould: ref('mould', '模具', {
      ...kept,
      filter: true,
      help: '派工单的模具有模具档案、机台没有计数器时，审核按件数累计模次',
    }),
    mouldShots: qty('模次', { ...kept, scale: '0', help: '完成数量除以可用穴数，不足一模的按一模' }),
    inQty: qty('已入库数量', { ...kept, default: '0', scale: 'unit' }),
    isSuspect: bool('待复核', {
      ...kept,
      filter: true,
      default: false,
      help: '报工以后的检验任务不接收：这些合格品复核以前不能入库',
    }),
    suspectQty: qty('待复核数量', { ...kept, scale: 'unit', visibleWhen: 'isSuspect' }),
    suspectCheck: ref('checkTask', '不接收的检验', { ...kept, visibleWhen: 'isSuspect' }),
    recheckBill: ref('inspectionBill', '复核检验单', kept),
    isAutomatic: bool('自动报工', {
      ...kept,
      filter: true,
      default: false,
      help: '由机台计数器生成的草稿，核对数量以后提交',
    }),
    shopDevice: ref('shopDevice', '终端', { ...kept, filter: true }),
    clientKey: text('唯一键', { ...kept, hidden: true, unique: true }),
    sourceEntity: { ...sourceLine.sourceEntity, group: '结果' },
    sourceCode: { ...sourceLine.sourceCode, list: false, group: '结果' },
    sourceLineId: { ...sourceLine.sourceLineId, group: '结果' },
    remark: longText('备注', { group: '结果' }),
  },
  lines: reportLines,
  checks: [
    {
      expect: 'finishedQty = qualifiedQty + defectQty + reworkQty + materialScrapQty + processScrapQty',
      at: 'finishedQty',
      message: '完成数量须等于合格、待处理不良、返工、料废与工废之和',
      on: 'submit',
    },
    { expect: 'finishedQty > 0', at: 'finishedQty', message: '完成数量须大于 0', on: 'submit' },
    { expect: 'endTime > startTime', at: 'endTime', message: '结束时间须晚于开始时间' },
    {
      expect: 'not empty(downReason)',
      when: 'downMinutes > 0',
      at: 'downReason',
      message: '有停机时间时请选择停机原因',
      on: 'submit',
    },
  ],
  pushes: [reportToRequest, reportToHandling],
  indexes: [['manufacturingOrder', 'operationSeq'], ['workTaskOrder']],
  proposes: [
    'workTaskOrder',
    'workOrder',
    'workshopOrder',
    'manufacturingOrder',
    'operationSeq',
    'finishedQty',
    'reportType',
    'startTime',
    'endTime',
    'downMinutes',
    'headCount',
  ],
  actions: {
    attach,
    recheck: {
      title: '复核',
      performs: true,
      featured: true,
      asks: {
        inspectionBill: ref('inspectionBill', '检验单', {
          required: true,
          help: '重新检验这些产品、结论为接收的检验单；不接收的请反审核报工单，把数量改报为不良',
        }),
      },
      offeredWhen: { expect: 'isSuspect', message: '报工单没有待复核的数量，不用复核' },
    },
    pack: {
      title: '装箱',
      performs: true,
      asks: {
        customer: ref('customer', '客户', { help: '按客户的包装规则装箱；不填用物料通用的规则' }),
        onPallets: bool('装托盘', { default: true, help: '按规则的每托箱数，装满的整托上托盘' }),
      },
    },
  },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '生产管理', section: 'workshop', order: 40, icon: 'clipboard-check' },
});
