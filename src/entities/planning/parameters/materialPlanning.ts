// 物料计划参数: how one material is planned, for the whole organisation or for one warehouse. A row for the warehouse goes
// before the row of the organisation, and that before what the material says itself.
import { importing, print } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { methodStates } from '#entities/blocks/methodStates.ts';
import { defineEntity } from '#model/entity.ts';
import { dict, integer, longText, percent, qty, ref } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const basic = { group: '基本' } as const;
const lead = { group: '提前期' } as const;
const stock = { group: '库存' } as const;
const lot = { group: '批量' } as const;
const demand = { group: '需求' } as const;
const amount = { min: '0', scale: 'baseUnit' } as const;
const days = { default: 0, min: '0', max: '3650' } as const;

/** Parameters are kept up to date while they count. */
const parameterStates: StateMachine = {
  ...methodStates,
  name: 'planningParameter',
  states: { ...methodStates.states, approved: ['editable', 'reviewed', 'executable'] },
};

export const materialPlanning = defineEntity({
  name: 'materialPlanning',
  title: '物料计划参数',
  area: 'planning',
  kind: 'master',
  states: parameterStates,
  label: ['material'],
  search: ['material'],
  fields: {
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      filter: true,
      ...basic,
      fill: { workshop: 'workshop', defaultSupplier: 'defaultSupplier', buyer: 'purchaser' },
    }),
    materialName: { ...materialNames.materialName, ...basic },
    specification: { ...materialNames.specification, ...basic },
    baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit', ...basic }),
    warehouse: ref('warehouse', '计划仓库', { filter: true, ...basic, help: '不填为整个组织' }),
    planStrategy: dict('planStrategy', '计划策略', {
      required: true,
      list: true,
      filter: true,
      default: 'mrp',
      ...basic,
    }),
    supplyType: dict('sourcingType', '供应方式', {
      required: true,
      list: true,
      filter: true,
      default: 'purchase',
      ...basic,
    }),
    planner: ref('employee', '计划员', { list: true, filter: true, ...basic }),
    buyer: ref('employee', '采购员', { filter: true, ...basic }),
    workshop: ref('workshop', '默认车间', basic),
    defaultSupplier: ref('supplier', '默认供应商', basic),
    sourceOrg: ref('organization', '供货组织', {
      ...basic,
      editableWhen: "supplyType = 'transfer'",
      help: '调拨时由它供货',
    }),
    sourcingRule: ref('sourcingRule', '供应分配规则', {
      ...basic,
      help: '不填时按物料或物料分组找生效的规则',
    }),
    fixedLeadDays: integer('固定提前期(天)', {
      required: true,
      list: true,
      ...days,
      ...lead,
      help: '工作日',
    }),
    varLeadDays: qty('变动提前期(天)', {
      default: '0',
      min: '0',
      ...lead,
      help: '每一变动提前期批量增加的天数',
    }),
    varLeadLot: qty('变动提前期批量', { default: '1', above: '0', scale: 'baseUnit', ...lead }),
    inspectLeadDays: integer('检验提前期(天)', {
      ...days,
      ...lead,
      help: '工作日；收货到可用之间，待检的库存也在这些天以后可用',
    }),
    safetyLeadDays: integer('安全提前期(天)', { ...days, ...lead, help: '工作日；比需要的日期早到的天数' }),
    safetyStock: qty('安全库存', { list: true, default: '0', ...amount, ...stock }),
    maxStock: qty('最高库存', { ...amount, ...stock }),
    reorderPoint: qty('再订货点', { ...amount, ...stock }),
    reorderQty: qty('再订货量', { ...amount, ...stock }),
    stockRatio: percent('库存可用比例%', { default: '100', min: '0', max: '100', ...stock }),
    orderPolicy: dict('orderPolicy', '订货策略', {
      required: true,
      list: true,
      filter: true,
      default: 'lotForLot',
      ...lot,
    }),
    fixedLotQty: qty('固定批量', { ...amount, ...lot, editableWhen: "orderPolicy = 'fixedLot'" }),
    minOrderQty: qty('最小批量', { default: '0', ...amount, ...lot }),
    maxOrderQty: qty('最大批量', { ...amount, ...lot, help: '超过的拆成几张' }),
    maxBatchQty: qty('最大生产批量', {
      ...amount,
      ...lot,
      editableWhen: "supplyType = 'produce'",
      help: '自制件一张订单最多这么多，超过的计划运算和子订单拆成几张',
    }),
    multipleQty: qty('批量增量', { default: '0', ...amount, ...lot, help: '最小批量之上按它的整数倍' }),
    periodDays: integer('期间(天)', {
      min: '0',
      max: '3650',
      ...lot,
      editableWhen: "orderPolicy = 'period'",
    }),
    periodType: dict('periodType', '期间类型', {
      default: 'days',
      ...lot,
      editableWhen: "orderPolicy = 'period'",
    }),
    yieldRate: percent('成品率%', {
      default: '100',
      above: '0',
      max: '100',
      ...lot,
      help: 'BOM 的成品率为 100 时按它投料',
    }),
    scrapRate: percent('损耗率%', {
      default: '0',
      min: '0',
      max: '99',
      ...lot,
      help: '采购按 需求 ÷ (1 - 损耗率) 订货',
    }),
    demandFence: integer('需求时界(天)', { ...days, ...demand, help: '工作日；时界内只算订单，不算预测' }),
    planFence: integer('计划时界(天)', {
      ...days,
      ...demand,
      help: '工作日；时界内不自动新增、改动计划订单',
    }),
    forecastConsume: dict('forecastConsume', '预测冲销策略', { default: 'backwardForward', ...demand }),
    consumeBackDays: integer('向前冲销天数', {
      ...days,
      ...demand,
      help: '工作日；订单可以冲销它以前这些天的预测',
    }),
    consumeForwardDays: integer('向后冲销天数', {
      ...days,
      ...demand,
      help: '工作日；订单可以冲销它以后这些天的预测',
    }),
    rescheduleInDays: integer('允许提前天数', { ...days, ...demand, help: '工作日；相差不超过时不提示' }),
    rescheduleOutDays: integer('允许延后天数', {
      ...days,
      ...demand,
      help: '工作日；相差不超过时不提示',
    }),
    mtoControl: dict('mtoControl', '计划跟踪控制', { default: 'none', ...demand }),
    abcClass: dict('abcClass', 'ABC分类', { filter: true, ...demand }),
    lowLevelCode: integer('低位码', { readonly: true, list: true, ...demand }),
    remark: longText('备注', basic),
  },
  checks: [
    {
      expect: 'coalesce(fixedLotQty, 0) > 0',
      when: "orderPolicy = 'fixedLot'",
      at: 'fixedLotQty',
      message: '固定批量策略须填写大于 0 的固定批量',
    },
    {
      expect: 'coalesce(periodDays, 0) > 0',
      when: "orderPolicy = 'period' and periodType = 'days'",
      at: 'periodDays',
      message: '期间策略按天时须填写大于 0 的期间',
    },
    { expect: 'maxOrderQty >= minOrderQty', at: 'maxOrderQty', message: '最大批量不能小于最小批量' },
    { expect: 'safetyStock <= maxStock', at: 'maxStock', message: '最高库存不能小于安全库存' },
    {
      expect: 'not empty(sourceOrg)',
      when: "supplyType = 'transfer'",
      at: 'sourceOrg',
      message: '供应方式为调拨时须选择供货组织',
    },
  ],
  uniques: [['material', 'warehouse']],
  actions: { import: importing, print },
  sort: [{ field: 'material' }],
  menu: { group: '计划管理', section: 'parameters', order: 10, icon: 'adjustments' },
});
