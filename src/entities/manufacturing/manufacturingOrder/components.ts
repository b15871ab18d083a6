// 用料清单: what an order takes, as the bill of materials said when it was saved, and what became of every part of it.
import { heldInUnit, leftInBase, leftInUnit, linkedBase } from '#entities/blocks/openQuantity.ts';
import { ownPlaces } from '#entities/blocks/stockBill.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { bool, date, dict, integer, percent, qty, ref, text } from '#model/fields.ts';
import type { FieldOptions } from '#model/fields.ts';

/** A quantity kept by issues, feeds, returns, scrap and reports. */
function booked(title: string, options: FieldOptions = {}) {
  return qty(title, { readonly: true, default: '0', scale: 'unit', ...options });
}

const toIssue = {
  whole: ['requiredQty', 'baseQty'],
  taken: [['issuedQty', 'issuedBaseQty']],
  again: ['returnedQty', 'returnedBaseQty'],
} as const;

export const components = {
  title: '用料清单',
  rules: ['componentQuantity'],
  fields: {
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      filter: true,
      pick: 'isStock',
      fill: {
        unit: 'bomUnit',
        issueMode: 'issueMode',
        warehouse: 'issueWarehouse',
        isKeyPart: 'isKeyPart',
      },
    }),
    ...materialNames,
    unit: ref('unit', '单位', { required: true, list: true }),
    requiredQty: qty('应发数量', { required: true, list: true, min: '0', scale: 'unit' }),
    isManualQty: bool('应发手工', {
      readonly: true,
      hidden: true,
      default: false,
      help: '应发数量由人改过，不随生产数量变化',
    }),
    baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit', hidden: true }),
    baseQty: qty('应发基本数量', { readonly: true, hidden: true, scale: 'baseUnit' }),
    issuedQty: booked('已领数量', { list: true }),
    fedQty: booked('补料数量'),
    returnedQty: booked('退料数量'),
    defectReturnedQty: booked('不良退料数量'),
    scrappedQty: booked('报废数量'),
    consumedQty: booked('已耗用数量'),
    unissuedQty: qty('未领数量', {
      list: true,
      computed: leftInUnit(toIssue, 'unissuedBaseQty'),
      scale: 'unit',
    }),
    unissuedBaseQty: qty('未领基本数量', { hidden: true, computed: leftInBase(toIssue), scale: 'baseUnit' }),
    issuedBaseQty: linkedBase('已领'),
    fedBaseQty: linkedBase('补料'),
    returnedBaseQty: linkedBase('退料'),
    defectReturnedBaseQty: linkedBase('不良退料'),
    scrappedBaseQty: linkedBase('报废'),
    consumedBaseQty: linkedBase('已耗用'),
    toIssueQty: qty('待领数量', {
      computed: "if(issueMode = 'pick' or issueMode = 'transferPick', unissuedQty, 0)",
      hidden: true,
      scale: 'unit',
    }),
    overIssuedQty: qty('超领数量', {
      computed:
        'if(coalesce(baseQty, 0) = 0 or issuedBaseQty - returnedBaseQty > baseQty, max(0, issuedQty - returnedQty - requiredQty), 0)',
      scale: 'unit',
    }),
    wipQty: qty('在制结存', {
      list: true,
      computed: heldInUnit(
        ['issuedQty', 'fedQty'],
        ['returnedQty', 'defectReturnedQty', 'scrappedQty', 'consumedQty'],
      ),
      scale: 'unit',
    }),
    transferredQty: booked('已调拨数量', { help: '已调拨到线边仓的数量，仍是库存，领料或倒冲时耗用' }),
    reservedQty: booked('预留数量'),
    onHandQty: qty('即时库存', { transient: true, scale: 'unit' }),
    availableQty: qty('可用库存', { list: true, transient: true, scale: 'unit' }),
    issueMode: dict('issueMode', '发料方式', { required: true, list: true, default: 'pick' }),
    itemType: dict('bomItemType', '子项类型', { required: true, default: 'standard' }),
    dosageType: dict('dosageType', '用量类型', { required: true, default: 'variable' }),
    numerator: qty('分子', { required: true, default: '1', above: '0' }),
    denominator: qty('分母', { required: true, default: '1', above: '0' }),
    scrapRate: percent('变动损耗率%', { default: '0', min: '0', max: '99.99' }),
    fixedScrapQty: qty('固定损耗', { default: '0', min: '0' }),
    standardQty: qty('标准用量', {
      computed: "if(dosageType = 'fixed', numerator / denominator, doc.startQty * numerator / denominator)",
    }),
    backflushPoint: dict('backflushPoint', '倒冲时机', {
      editableWhen: "issueMode = 'backflush' or issueMode = 'transferBackflush'",
    }),
    overIssueControl: dict('controlStrength', '超发控制', { default: 'block' }),
    overIssueRate: percent('超发比例%', { default: '0', min: '0' }),
    warehouse: ref('warehouse', '发料仓库', { inherits: true }),
    lineWarehouse: ref('warehouse', '线边仓', {
      pick: ownPlaces,
      editableWhen: "issueMode = 'transferPick' or issueMode = 'transferBackflush'",
      help: '调拨领料、调拨倒冲的用料先调拨到这里，再从这里领用；不填时带出工作中心或车间的线边仓',
    }),
    location: ref('location', '仓位'),
    lot: ref('lot', '批号'),
    operationSeq: integer('工序号', { plain: true, list: true, min: '0' }),
    requiredDate: date('需求日期', { list: true, default: 'doc.planStartDate' }),
    isKeyPart: bool('关键件', { default: false, help: '汇报时须录入批号或序列号' }),
    substituteGroup: text('替代组'),
    substitutePriority: integer('替代优先级', { default: 1, min: '1' }),
    mainMaterial: ref('material', '被替代主料', { readonly: true }),
    substituteRatio: qty('替代比例', {
      readonly: true,
      default: '1',
      help: '1 个主料由这么多替代料代替',
    }),
    bomLineId: text('BOM行内码', { readonly: true, hidden: true }),
    changeNo: text('工程变更号', { readonly: true }),
    remark: text('备注'),
  },
} as const;
