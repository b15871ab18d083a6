// 计划订单: supply that planning proposes or a planner wants, until it is released into orders or requisitions. The next run
// replaces what it suggested before; what is firmed stays as it is and counts as supply.
import { attach, importing } from '#entities/blocks/actions.ts';
import { leftInBase, leftInUnit, linkedBase } from '#entities/blocks/openQuantity.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { documentCode } from '#entities/blocks/order.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, dict, integer, json, longText, percent, qty, ref, refs, text } from '#model/fields.ts';
import { planOrderPushes } from '../planOrder/pushes.ts';
import { planOrderStates } from '../planOrder/states.ts';

const undecided = ['suggested', 'firmed'];

const basic = { group: '基本' } as const;
const amount = { group: '数量', scale: 'unit' } as const;
const days = { group: '日期' } as const;
const supply = { group: '供应' } as const;
const origin = { group: '来源' } as const;
const told = { readonly: true, list: true } as const;

const toRelease = {
  whole: ['confirmedQty', 'baseQty'],
  taken: [
    ['draftQty', 'draftBaseQty'],
    ['approvedQty', 'approvedBaseQty'],
  ],
} as const;

export const planOrder = defineEntity({
  name: 'planOrder',
  title: '计划订单',
  area: 'planning',
  kind: 'document',
  states: planOrderStates,
  codePrefix: 'JH',
  label: ['code'],
  carry: ['material', 'unit', 'confirmedQty', 'supplyType'],
  firstFields: [
    'material',
    'supplyType',
    'confirmedQty',
    'confirmedFinishDate',
    'confirmedStartDate',
    'workshop',
    'supplier',
  ],
  search: ['code', 'material', 'mtoNo'],
  proposes: ['material', 'supplyType', 'unit', 'confirmedFinishDate'],
  scope: { owner: 'planner' },
  fields: {
    // Of the run and the order within it.
    code: { ...documentCode, width: 184 },
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...basic }),
    supplyType: dict('sourcingType', '投放类型', {
      required: true,
      list: true,
      filter: true,
      default: 'purchase',
      ...basic,
    }),
    planOrigin: dict('planOrigin', '来源', {
      readonly: true,
      list: true,
      filter: true,
      default: 'manual',
      ...origin,
    }),
    mrpRun: ref('mrpRun', '计划运算', { readonly: true, filter: true, ...origin }),
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      filter: true,
      ...basic,
      fill: {
        unit: 'baseUnit',
        workshop: 'workshop',
        processRoute: 'processRoute',
        warehouse: 'warehouse',
        supplier: 'defaultSupplier',
        buyer: 'purchaser',
      },
    }),
    materialName: { ...materialNames.materialName, ...basic },
    specification: { ...materialNames.specification, ...basic },
    unit: ref('unit', '单位', { required: true, list: true, ...basic }),
    suggestedQty: qty('建议数量', { ...told, ...amount }),
    confirmedQty: qty('确认数量', { required: true, list: true, total: true, above: '0', ...amount }),
    baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit', hidden: true, group: '数量' }),
    unitNumerator: qty('换算分子', { readonly: true, hidden: true, default: '1', group: '数量' }),
    unitDenominator: qty('换算分母', { readonly: true, hidden: true, default: '1', group: '数量' }),
    baseQty: qty('基本数量', {
      hidden: true,
      group: '数量',
      computed:
        'round(confirmedQty * coalesce(unitNumerator, 1) / coalesce(unitDenominator, 1), coalesce(baseUnit.precision, 8))',
      scale: 'baseUnit',
    }),
    draftQty: qty('投放草稿数量', { readonly: true, hidden: true, default: '0', ...amount }),
    approvedQty: qty('投放审核数量', { readonly: true, hidden: true, default: '0', ...amount }),
    releasedQty: qty('已投放数量', {
      list: true,
      total: true,
      computed: 'coalesce(draftQty, 0) + coalesce(approvedQty, 0)',
      ...amount,
      help: '由它生成的单据的数量，草稿也算',
    }),
    remainQty: qty('未投放数量', {
      list: true,
      total: true,
      computed: leftInUnit(toRelease, 'remainBaseQty'),
      ...amount,
    }),
    draftBaseQty: linkedBase('投放草稿', { group: '数量' }),
    approvedBaseQty: linkedBase('投放审核', { group: '数量' }),
    remainBaseQty: qty('未投放基本数量', {
      hidden: true,
      group: '数量',
      computed: leftInBase(toRelease),
      scale: 'baseUnit',
    }),
    netQty: qty('净需求数量', { ...told, ...amount, help: '按批量调整以前' }),
    yieldRate: percent('成品率%', { group: '数量', default: '100', above: '0', max: '100' }),
    suggestedStartDate: date('建议开工日期', { ...told, ...days }),
    suggestedFinishDate: date('建议完工/到货日期', { ...told, ...days }),
    confirmedStartDate: date('确认开工/采购日期', {
      required: true,
      list: true,
      filter: true,
      index: true,
      ...days,
    }),
    confirmedFinishDate: date('确认完工/到货日期', {
      required: true,
      list: true,
      filter: true,
      index: true,
      ...days,
    }),
    requiredDate: date('需求日期', { ...told, filter: true, ...days }),
    isLate: bool('延期', {
      list: true,
      filter: true,
      computed: 'confirmedFinishDate > requiredDate',
      ...days,
    }),
    exceptionCode: dict('mrpException', '例外', { ...told, filter: true, ...days }),
    planChange: dict('planChange', '与上次计划', { ...told, filter: true, ...origin }),
    bom: ref('bom', 'BOM版本', { ...supply, fill: { yieldRate: 'yieldRate' } }),
    processRoute: ref('processRoute', '工艺路线', supply),
    workshop: ref('workshop', '生产车间', { list: true, filter: true, ...supply }),
    supplier: ref('supplier', '建议供应商', { list: true, filter: true, ...supply }),
    sourceOrg: ref('organization', '供货组织', {
      ...supply,
      editableWhen: "supplyType = 'transfer'",
    }),
    sourcingRule: ref('sourcingRule', '供应分配规则', {
      readonly: true,
      filter: true,
      ...supply,
      help: '运算按它选了供应方式和来源',
    }),
    sourcingLineId: text('规则来源行', { readonly: true, hidden: true, index: true, ...supply }),
    warehouse: ref('warehouse', '入库仓库', supply),
    planner: ref('employee', '计划员', {
      list: true,
      filter: true,
      default: 'currentEmployee',
      ...supply,
    }),
    buyer: ref('employee', '采购员', { filter: true, ...supply }),
    saleOrder: ref('saleOrder', '销售订单', {
      list: true,
      filter: true,
      ...origin,
      help: '只为一张订单时',
    }),
    masterSchedule: ref('masterSchedule', '主生产计划', {
      readonly: true,
      list: true,
      filter: true,
      ...origin,
      help: '由它审核生成时',
    }),
    saleOrderLineNo: integer('销售订单行号', { ...origin, plain: true }),
    customer: ref('customer', '客户', { ...origin, lookup: 'saleOrder.customer' }),
    lowLevelCode: integer('低位码', { readonly: true, ...origin }),
    project: ref('project', '项目', { filter: true, ...origin }),
    mtoNo: text('计划跟踪号', { filter: true, ...origin }),
    remark: longText('备注', basic),
  },
  lines: {
    components: {
      title: '计划用料',
      fields: {
        material: ref('material', '物料编码', { required: true, list: true, fill: { unit: 'baseUnit' } }),
        ...materialNames,
        unit: ref('unit', '单位', { required: true, list: true }),
        numerator: qty('分子', { readonly: true }),
        denominator: qty('分母', { readonly: true }),
        scrapRate: percent('损耗率%', { readonly: true }),
        requiredQty: qty('需求数量', { required: true, list: true, min: '0', scale: 'unit' }),
        requiredDate: date('需求日期', { required: true, list: true, inherits: true }),
        supplyType: dict('sourcingType', '供应方式', told),
        fromPhantom: ref('material', '来自虚拟件', { readonly: true }),
        substituteGroup: text('替代组', { readonly: true }),
        substituteOf: ref('material', '被替代物料', { readonly: true }),
        remark: text('备注'),
      },
    },
    pegs: {
      title: '需求来源',
      readonly: true,
      fields: {
        demandType: dict('mrpDemandType', '需求类型', told),
        demandCode: text('需求单号', told),
        demandLineNo: integer('需求行号', { ...told, plain: true }),
        topMaterial: ref('material', '顶层物料', told),
        topDemandCode: text('顶层需求单号', told),
        requiredDate: date('需求日期', told),
        pegQty: qty('分配数量', told),
      },
    },
  },
  pushes: planOrderPushes,
  checks: [
    {
      expect: 'confirmedStartDate <= confirmedFinishDate',
      at: 'confirmedFinishDate',
      message: '确认完工/到货日期不能早于确认开工/采购日期',
    },
    {
      expect: "supplyType != 'phantom' and supplyType != 'virtualConfig'",
      at: 'supplyType',
      message: '虚拟件、配置件不生成计划订单，请选择外购、自制、委外或调拨',
    },
  ],
  actions: {
    import: importing,
    attach,
    shift: {
      title: '改期',
      performs: true,
      in: [...undecided, 'partiallyReleased'],
      asks: {
        days: integer('移动工作日', { help: '负数提前；与新的完工日期填一个' }),
        finishDate: date('新的完工日期'),
        onlyFinish: bool('只改完工日期', { help: '不勾选时开工日期一起移动，提前期不变' }),
      },
    },
    split: {
      title: '拆分',
      performs: true,
      in: [...undecided, 'partiallyReleased'],
      asks: {
        count: integer('拆成几张', { min: '2', help: '平均拆分，余数归最后一张；四种方式填一种' }),
        splitQty: qty('拆出数量', { above: '0' }),
        batchQty: qty('最大批量', { above: '0', help: '每张不超过这个数量' }),
        parts: json('按日期', { hidden: true }),
      },
    },
    mergeOrders: {
      title: '合并',
      performs: true,
      in: undecided,
      asks: { orders: refs('planOrder', '并入的计划订单', { required: true }) },
    },
  },
  indexes: [['components.material']],
  sort: [{ field: 'confirmedStartDate' }, { field: 'code' }],
  menu: { group: '计划管理', section: 'plan', order: 20, icon: 'list-details' },
});
