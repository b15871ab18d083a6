// 工序明细 and 工序用料 of a route: what is done where, in which time and order, and which operation uses which part.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { bool, dict, file, integer, percent, price, qty, ref, text } from '#model/fields.ts';
import type { FieldOptions } from '#model/fields.ts';
import { machineInUse, toolInUse } from '../equipment/usable.ts';

function minutes(title: string, options: FieldOptions = {}) {
  return qty(title, { default: '0', min: '0', ...options });
}

export const operations = {
  title: '工序明细',
  required: true,
  uniques: [['operationSeq']],
  fields: {
    operationSeq: integer('工序号', {
      plain: true,
      required: true,
      list: true,
      min: '1',
      max: '999999',
      width: 72,
    }),
    operation: ref('operation', '工序', {
      required: true,
      list: true,
      filter: true,
      fill: {
        workCenter: 'workCenter',
        processMode: 'processMode',
        setupMinutes: 'setupMinutes',
        runMinutes: 'runMinutes',
        baseQty: 'baseQty',
        moveMinutes: 'moveMinutes',
        queueMinutes: 'queueMinutes',
        inspectMode: 'inspectMode',
        inspectionPlan: 'inspectionPlan',
        isReportPoint: 'isReportPoint',
        isKeyOperation: 'isKeyOperation',
        pieceRate: 'pieceRate',
      },
    }),
    description: text('工序说明'),
    workCenter: ref('workCenter', '工作中心', {
      required: true,
      list: true,
      filter: true,
      fill: { supplier: 'supplier' },
    }),
    equipment: ref('equipment', '设备', { pick: machineInUse }),
    mould: ref('equipment', '模具/工装', { pick: toolInUse }),
    processMode: dict('processMode', '加工方式', { required: true, list: true, default: 'inHouse' }),
    supplier: ref('supplier', '委外供应商', { editableWhen: "processMode != 'inHouse'" }),
    outsourcePrice: price('委外单价', { min: '0', editableWhen: "processMode != 'inHouse'", guard: 'cost' }),
    setupMinutes: minutes('准备时间(分)', { list: true }),
    runMinutes: minutes('加工时间(分)', { required: true, list: true, help: '每个基本批量的时间' }),
    baseQty: qty('基本批量', { default: '1', above: '0' }),
    laborMinutes: qty('人工时间(分)', { min: '0', help: '每个基本批量；不填时按加工时间 × 定员' }),
    crewSize: integer('定员', { default: 1, min: '1', max: '999' }),
    queueMinutes: minutes('排队时间(分)'),
    waitMinutes: minutes('等待时间(分)', { help: '固化、冷却：占时间，不占能力' }),
    moveMinutes: minutes('移动时间(分)'),
    overlapMode: dict('overlapMode', '搭接方式', { list: true, default: 'none' }),
    overlapQty: qty('移转批量', {
      default: '0',
      min: '0',
      editableWhen: "overlapMode != 'none'",
      help: '按数量：做完这么多件后序即可开始；按时间：加工这么多分钟后',
    }),
    splitMax: integer('最大拆分数', { default: 1, min: '1', max: '99' }),
    yieldRate: percent('工序成品率%', { default: '100', above: '0', max: '100' }),
    inspectMode: dict('operationInspectMode', '检验方式', { default: 'none' }),
    inspectionPlan: ref('inspectionPlan', '检验方案'),
    isReportPoint: bool('汇报点', { list: true, default: true }),
    isBackflush: bool('倒冲点', {
      default: false,
      help: '本工序使用的倒冲用料在汇报时领用；清单行写明倒冲时点的按清单，都没有写的随入库领用',
    }),
    isKeyOperation: bool('关键工序', { default: false }),
    pieceRate: price('计件单价', { min: '0' }),
    setupGroup: text('换产组', { help: '换产矩阵里的组' }),
    nextSeq: text('后工序号', { list: true, length: 60, help: '不填为下一个工序号；并行的多个用逗号隔开' }),
    baseRunMinutes: qty('折算加工时间(分)', {
      computed: 'runMinutes * coalesce(doc.baseQty, 1) / coalesce(baseQty, 1)',
      hidden: true,
    }),
    attachments: file('作业指导书'),
    remark: text('备注'),
  },
} as const;

export const routeMaterials = {
  title: '工序用料',
  fields: {
    operationSeq: integer('工序号', {
      plain: true,
      required: true,
      list: true,
      min: '1',
      inherits: true,
      width: 72,
    }),
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      fill: { unit: 'bomUnit', issueMode: 'issueMode' },
    }),
    ...materialNames,
    unit: ref('unit', '单位', { required: true, list: true }),
    bomLineNo: integer('BOM行号', {
      plain: true,
      min: '1',
      help: '物料清单的第几行；不填时同一物料的各行都由这道工序使用',
    }),
    qty: qty('用量', { required: true, list: true, above: '0', scale: 'unit' }),
    issueMode: dict('issueMode', '发料方式'),
  },
} as const;
