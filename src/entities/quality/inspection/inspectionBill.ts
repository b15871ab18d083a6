// 检验单: what an inspector found in a lot and what is done with it. Plan, standard and sample are copied when it is made;
// results, defects per class and quantities follow from what is entered, on both sides the same.
import { attach, raiseCapa } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { machineInUse } from '#entities/process/equipment/usable.ts';
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  datetime,
  dict,
  file,
  integer,
  json,
  longText,
  qty,
  ref,
  text,
} from '#model/fields.ts';
import { billChecks } from './billChecks.ts';
import { billDecisions, billDefects, billItems, billSamples } from './billLines.ts';
import { billToHandling } from '../defect/defectPushes.ts';
import { inspectionBillStates } from './states.ts';

const basic = { group: '基本' } as const;
const shown = { ...basic, list: true, filter: true } as const;
const sample = { group: '抽样' } as const;
const numbers = { ...sample, readonly: true, hidden: true } as const;
const outcome = { group: '结论' } as const;
const from = { group: '来源' } as const;
const exactly = 'if(inspectQty > 0, round(';

/** Share of the lot in base units. */
const baseOf = (field: string): string => `${exactly}${field} * baseQty / inspectQty, 8), 0)`;

export const inspectionBill = defineEntity({
  name: 'inspectionBill',
  title: '检验单',
  area: 'quality',
  kind: 'document',
  states: inspectionBillStates,
  codePrefix: 'JY',
  firstFields: ['material', 'inspectQty', 'inspectionType', 'inspectMode', 'sampleQty', 'inspector'],
  label: ['code'],
  carry: ['material', 'conclusion', 'lot', 'date', 'sampleResult'],
  search: ['code', 'lotNo', 'supplierLot', 'sourceCode'],
  scope: { owner: 'inspector', department: 'inspectDepartment' },
  fields: {
    code: code('单据编号', { required: true, unique: true, ...shown }),
    date: date('单据日期', { required: true, ...shown, default: 'today' }),
    inspectionType: dict('inspectionType', '检验类型', { required: true, ...shown, default: 'stock' }),
    material: ref('material', '物料编码', {
      required: true,
      ...shown,
      fill: { unit: 'stockUnit' },
    }),
    materialName: { ...materialNames.materialName, ...basic, double: true },
    specification: { ...materialNames.specification, ...basic },
    materialCategory: ref('materialCategory', '物料分类', {
      ...basic,
      lookup: 'material.category',
      hidden: true,
    }),
    unit: ref('unit', '单位', { required: true, ...basic, list: true }),
    lot: ref('lot', '批号', shown),
    lotNo: code('来料批号', { ...basic, list: true }),
    supplierLot: text('供应商批号', basic),
    inspectQty: qty('检验批量', {
      required: true,
      ...basic,
      list: true,
      total: true,
      above: '0',
      scale: 'unit',
    }),
    inspector: ref('employee', '检验员', {
      ...shown,
      default: 'currentEmployee',
      pick: 'isInspector',
      keepsTyped: true,
      fill: { inspectDepartment: 'department' },
    }),
    inspectDepartment: ref('department', '检验部门', { ...basic, filter: true }),
    patrolKind: dict('patrolKind', '过程检验类别', {
      ...basic,
      list: true,
      filter: true,
      editableWhen: "inspectionType = 'inProcess'",
    }),
    inspectionPlan: ref('inspectionPlan', '检验方案', {
      ...sample,
      fill: {
        inspectMode: 'inspectMode',
        samplingScheme: 'samplingScheme',
        inspectionStandard: 'inspectionStandard',
        judgeMode: 'judgeMode',
        allowConcession: 'allowConcession',
      },
    }),
    inspectionStandard: ref('inspectionStandard', '检验标准', sample),
    inspectMode: dict('inspectMode', '检验方式', { required: true, ...sample, list: true, default: 'full' }),
    samplingScheme: ref('samplingScheme', '抽样方案', {
      ...sample,
      fill: { inspectionLevel: 'inspectionLevel' },
    }),
    judgeMode: dict('judgeMode', '判定方式', { ...sample, default: 'bySample' }),
    inspectionLevel: dict('inspectionLevel', '检验水平', { ...sample, readonly: true }),
    strictness: dict('strictness', '严格度', { ...sample, list: true, filter: true, readonly: true }),
    codeLetter: text('字码', { ...sample, readonly: true }),
    plannedSample: integer('方案样本数', numbers),
    sampleQty: integer('样本数', {
      required: true,
      ...sample,
      list: true,
      min: '0',
      help: '由抽样方案得出，只能改大；达到批量即为全检',
    }),
    criticalAccept: integer('致命Ac', numbers),
    criticalReject: integer('致命Re', numbers),
    majorAccept: integer('严重Ac', numbers),
    majorReject: integer('严重Re', numbers),
    minorAccept: integer('轻微Ac', numbers),
    minorReject: integer('轻微Re', numbers),
    totalAccept: integer('合计Ac', numbers),
    totalReject: integer('合计Re', numbers),
    classPlans: json('各级缺陷的抽样计划', numbers),
    isOriginal: bool('初次检验', { ...sample, default: true, help: '再次提交的批不计入严格度转移' }),
    isSteady: bool('生产稳定', { ...sample, default: true, help: '生产不正常时放宽检验恢复为正常' }),
    allowConcession: bool('允许让步', { ...sample, readonly: true, default: true, hidden: true }),
    isFull: bool('全检', {
      ...sample,
      hidden: true,
      computed: "inspectMode = 'full' or sampleQty >= inspectQty",
    }),
    isConverted: bool('已转全检', { ...sample, readonly: true, default: false }),
    sampledResult: dict('sampleResult', '转全检前结论', numbers),
    sampledFound: json('转全检前缺陷', numbers),
    lotBefore: json('复检前的批号', numbers),
    stateBefore: json('转移前的严格度', numbers),
    openItems: integer('未检必检项目', { ...outcome, hidden: true, computed: 'sum(items.openCount)' }),
    rejectedItems: integer('不接收项目', { ...outcome, hidden: true, computed: 'sum(items.rejectedCount)' }),
    ownRejectedItems: integer('单独不接收项目', {
      ...outcome,
      hidden: true,
      computed: 'sum(items.ownRejected)',
    }),
    criticalDefects: integer('致命缺陷数', {
      ...outcome,
      computed: 'sum(items.criticalFound) + sum(defects.criticalQty)',
    }),
    majorDefects: integer('严重缺陷数', {
      ...outcome,
      computed: 'sum(items.majorFound) + sum(defects.majorQty)',
    }),
    minorDefects: integer('轻微缺陷数', {
      ...outcome,
      computed: 'sum(items.minorFound) + sum(defects.minorQty)',
    }),
    isRejected: bool('达到拒收数', {
      ...outcome,
      hidden: true,
      computed:
        "ownRejectedItems > 0 or if(isFull, criticalDefects + majorDefects + minorDefects > 0, (not empty(criticalReject) and criticalDefects >= criticalReject) or (not empty(majorReject) and majorDefects >= majorReject) or (not empty(minorReject) and minorDefects >= minorReject) or (not empty(totalReject) and criticalDefects + majorDefects + minorDefects >= totalReject) or (judgeMode = 'byItem' and rejectedItems > 0))",
    }),
    sampleResult: dict('sampleResult', '抽检结论', {
      ...outcome,
      list: true,
      filter: true,
      computed:
        "if(not empty(sampledResult), sampledResult, if(inspectMode = 'exempt', 'accept', if(isRejected, 'reject', if(openItems > 0, 'none', 'accept'))))",
    }),
    conclusion: dict('inspectConclusion', '检验结论', {
      ...outcome,
      list: true,
      filter: true,
      computed:
        "if(decidedQty = 0, null, if(unqualifiedQty = 0 and concessionQty = 0, 'qualified', if(qualifiedQty = 0 and concessionQty = 0, 'unqualified', if(qualifiedQty = 0 and unqualifiedQty = 0, 'concession', 'partial'))))",
    }),
    decidedQty: qty('已决策数量', {
      ...outcome,
      hidden: true,
      computed: 'sum(decisions.qty)',
      scale: 'unit',
    }),
    qualifiedQty: qty('合格数量', {
      ...outcome,
      list: true,
      total: true,
      computed: 'sum(decisions.acceptedQty)',
      scale: 'unit',
    }),
    unqualifiedQty: qty('不合格数量', {
      ...outcome,
      list: true,
      total: true,
      computed: 'decidedQty - qualifiedQty - concessionQty - destroyedQty',
      scale: 'unit',
    }),
    concessionQty: qty('让步数量', {
      ...outcome,
      computed: 'sum(decisions.concededQty)',
      scale: 'unit',
    }),
    destroyedQty: qty('破坏样品数', {
      ...outcome,
      computed: 'sum(decisions.destroyQty)',
      scale: 'unit',
    }),
    openQty: qty('待处理数量', {
      ...outcome,
      computed: 'unqualifiedQty - sum(decisions.doneQty)',
      scale: 'unit',
      help: '不合格而没有处理完的数量；处理完自动关闭',
    }),
    handlingQty: qty('已转不良处理数量', { ...outcome, readonly: true, default: '0', scale: 'unit' }),
    inspectStart: datetime('开始时间', { ...outcome, readonly: true }),
    inspectEnd: datetime('完成时间', { ...outcome, list: true, readonly: true }),
    baseUnit: ref('unit', '基本单位', { ...from, lookup: 'material.baseUnit', hidden: true }),
    sourceQty: qty('报检数量', { ...from, readonly: true, hidden: true }),
    sourceBase: qty('报检基本数量', { ...from, readonly: true, hidden: true }),
    baseQty: qty('基本数量', {
      ...from,
      hidden: true,
      computed:
        'if(coalesce(sourceQty, 0) = 0, inspectQty, if(inspectQty = sourceQty, sourceBase, round(inspectQty * sourceBase / sourceQty, 8)))',
    }),
    qualifiedBase: qty('合格基本数量', { ...from, hidden: true, computed: baseOf('qualifiedQty') }),
    concessionBase: qty('让步基本数量', { ...from, hidden: true, computed: baseOf('concessionQty') }),
    unqualifiedBase: qty('不合格基本数量', { ...from, hidden: true, computed: baseOf('unqualifiedQty') }),
    destroyedBase: qty('破坏基本数量', { ...from, hidden: true, computed: baseOf('destroyedQty') }),
    inspectionRequest: ref('inspectionRequest', '报检单', { ...from, filter: true, readonly: true }),
    supplier: ref('supplier', '供应商', { ...from, list: true, filter: true }),
    customer: ref('customer', '客户', { ...from, filter: true }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', {
      ...from,
      filter: true,
      fill: { workshop: 'workshop' },
    }),
    workshop: ref('workshop', '车间', { ...from, filter: true }),
    workReport: ref('workReport', '报工单', { ...from, filter: true }),
    operation: ref('operation', '工序', { ...from, list: true, filter: true }),
    equipment: ref('equipment', '设备', { ...from, filter: true, pick: machineInUse }),
    warehouse: ref('warehouse', '存放仓库', from),
    sourceEntity: { ...sourceLine.sourceEntity, filter: true, ...from },
    sourceCode: { ...sourceLine.sourceCode, ...from },
    sourceLineId: { ...sourceLine.sourceLineId, ...from },
    attachments: file('附件', from),
    remark: longText('备注', from),
  },
  lines: { items: billItems, samples: billSamples, defects: billDefects, decisions: billDecisions },
  rules: ['inspectionJudgement'],
  checks: billChecks,
  pushes: [billToHandling],
  proposes: [
    'material',
    'inspectionType',
    'inspectionPlan',
    'inspectionStandard',
    'samplingScheme',
    'inspectMode',
    'inspectQty',
    'supplier',
    'operation',
    'items.result',
    'items.defectSamples',
  ],
  actions: {
    generateSample: { title: '生成抽样', performs: true, in: ['draft', 'inspecting'] },
    loadStandard: { title: '带出标准', performs: true, in: ['draft', 'inspecting'] },
    judge: { title: '判定', performs: true, in: ['inspecting'], featured: true },
    convertFull: { title: '转全检', performs: true, in: ['inspecting'] },
    raiseCapa: { ...raiseCapa, in: ['judged', 'closed'] },
    attach,
  },
  indexes: [['inspectionRequest'], ['samplingScheme', 'material']],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '质量管理', section: 'inspection', order: 20, icon: 'clipboard-check' },
});
