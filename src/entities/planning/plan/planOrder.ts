// 计划订单: supply that planning proposes or a planner wants, until it is released into orders or requisitions. The next run
// replaces what it suggested before; what is firmed stays as it is and counts as supply.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { documentCode } from '#entities/blocks/order.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, datetime, dict, integer, longText, percent, qty, ref, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const planOrderStates: StateMachine = {
  name: 'planOrder',
  initial: 'suggested',
  initialTitle: '建议',
  dict: 'planOrderStatus',
  states: {
    suggested: ['editable', 'removable', 'executable'],
    firmed: ['editable', 'reviewed', 'executable'],
    partiallyReleased: ['reviewed', 'executable'],
    released: ['reviewed'],
    closed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    { action: 'firm', title: '确认', from: ['suggested'], to: 'firmed', complete: true },
    {
      action: 'unfirm',
      title: '反确认',
      from: ['firmed'],
      to: 'suggested',
      undoes: 'firm',
      guards: [{ expect: 'coalesce(releasedQty, 0) = 0', message: '计划订单已投放，不能反确认' }],
    },
    {
      action: 'close',
      title: '关闭',
      from: ['firmed', 'partiallyReleased', 'released'],
      to: 'closed',
      asks: true,
    },
    {
      action: 'reopen',
      title: '反关闭',
      from: ['closed'],
      to: 'firmed',
      undoes: 'close',
    },
    { action: 'void', title: '作废', from: ['suggested'], to: 'voided' },
    {
      action: 'autoRelease',
      title: '自动投放完成',
      from: ['suggested', 'firmed', 'partiallyReleased'],
      to: 'released',
      system: true,
      when: 'releasedQty > 0 and releasedQty >= confirmedQty',
    },
    {
      action: 'autoPartRelease',
      title: '自动部分投放',
      from: ['suggested', 'firmed', 'released'],
      to: 'partiallyReleased',
      system: true,
      when: 'releasedQty > 0 and releasedQty < confirmedQty',
    },
    {
      action: 'autoUnrelease',
      title: '自动收回投放',
      from: ['partiallyReleased', 'released'],
      to: 'firmed',
      system: true,
      when: 'coalesce(releasedQty, 0) = 0',
    },
  ],
  tabs: [
    { key: 'suggested', title: '建议', states: ['suggested'] },
    { key: 'firmed', title: '已确认', states: ['firmed'] },
    { key: 'released', title: '已投放', states: ['partiallyReleased', 'released'] },
  ],
};

const basic = { group: '基本' } as const;
const amount = { group: '数量', scale: 'unit' } as const;
const days = { group: '日期' } as const;
const supply = { group: '供应' } as const;
const origin = { group: '来源' } as const;
const told = { readonly: true, list: true } as const;

export const planOrder = defineEntity({
  name: 'planOrder',
  title: '计划订单',
  area: 'planning',
  kind: 'document',
  states: planOrderStates,
  codePrefix: 'JH',
  label: ['code'],
  carry: ['material', 'unit', 'confirmedQty', 'supplyType'],
  search: ['code', 'mtoNo'],
  scope: { owner: 'planner' },
  fields: {
    code: documentCode,
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
      fill: { unit: 'baseUnit', workshop: 'workshop', processRoute: 'processRoute', warehouse: 'warehouse' },
    }),
    materialName: { ...materialNames.materialName, ...basic },
    specification: { ...materialNames.specification, ...basic },
    unit: ref('unit', '单位', { required: true, list: true, ...basic }),
    suggestedQty: qty('建议数量', { ...told, ...amount }),
    confirmedQty: qty('确认数量', { required: true, list: true, total: true, above: '0', ...amount }),
    releasedQty: qty('已投放数量', { ...told, default: '0', ...amount }),
    remainQty: qty('未投放数量', {
      list: true,
      total: true,
      computed: 'max(confirmedQty - coalesce(releasedQty, 0), 0)',
      ...amount,
    }),
    netQty: qty('净需求数量', { readonly: true, ...amount, help: '按批量调整以前' }),
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
    releaseDate: date('投放日期', { readonly: true, ...days }),
    isLate: bool('延期', {
      list: true,
      filter: true,
      computed: 'confirmedFinishDate > requiredDate',
      ...days,
    }),
    exceptionCode: dict('mrpException', '例外', { ...told, filter: true, ...days }),
    bom: ref('bom', 'BOM版本', supply),
    processRoute: ref('processRoute', '工艺路线', supply),
    workshop: ref('workshop', '生产车间', { filter: true, ...supply }),
    supplier: ref('supplier', '建议供应商', { filter: true, ...supply }),
    sourceOrg: ref('organization', '供货组织', {
      ...supply,
      editableWhen: "supplyType = 'transfer'",
    }),
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
    saleOrderLineNo: integer('销售订单行号', origin),
    customer: ref('customer', '客户', { readonly: true, ...origin }),
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
        demandLineNo: integer('需求行号', told),
        topMaterial: ref('material', '顶层物料', told),
        topDemandCode: text('顶层需求单号', told),
        requiredDate: date('需求日期', told),
        pegQty: qty('分配数量', told),
      },
    },
    releases: {
      title: '投放记录',
      readonly: true,
      fields: {
        targetType: dict('entityName', '目标单据类型', told),
        targetCode: text('目标单号', told),
        targetLineNo: integer('目标行号', told),
        qty: qty('投放数量', told),
        releasedAt: datetime('投放时间', told),
        operator: ref('user', '操作人', told),
      },
    },
  },
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
  sort: [{ field: 'confirmedStartDate' }, { field: 'code' }],
  menu: { group: '计划管理', section: 'plan', order: 20, icon: 'list-details' },
});
