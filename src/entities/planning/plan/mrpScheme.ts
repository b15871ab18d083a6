// 计划方案: a named set of parameters of plan runs: what is read, how it is netted, for which materials.
import { defineEntity } from '#model/entity.ts';
import { bool, choices, code, dict, integer, longText, ref, refs, text } from '#model/fields.ts';

const basic = { group: '基本' } as const;
const reads = { group: '取数' } as const;
const ways = { group: '算法' } as const;

/** What a plan reads unless somebody decides otherwise: everything that is promised, forecast or on its way. */
const usualDemands = ['saleOrder', 'forecast', 'requirementPlan', 'safetyStock', 'dependent', 'transfer'];
const usualSupplies = [
  'onHand',
  'inspecting',
  'inTransit',
  'purchaseRequisition',
  'purchaseOrder',
  'manufacturingOrder',
  'outsourcingOrder',
  'transferOrder',
  'firmPlanOrder',
];

export const mrpScheme = defineEntity({
  name: 'mrpScheme',
  title: '计划方案',
  area: 'planning',
  kind: 'config',
  states: 'lookup',
  codePrefix: 'PS',
  label: ['code', 'name'],
  carry: ['calcScope'],
  search: ['code', 'name'],
  onlyOne: { field: 'isDefault' },
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true, ...basic }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true, ...basic }),
    calcMode: dict('calcMode', '运算模式', {
      required: true,
      list: true,
      default: 'both',
      ...basic,
      help: 'MPS：只计划策略为 MPS 的物料；MRP：只计划其余物料；MPS加MRP：全部',
    }),
    calcScope: dict('calcScope', '运算范围', {
      required: true,
      list: true,
      default: 'all',
      ...basic,
      help: '新建运算时的范围，可以另选',
    }),
    orgs: refs('organization', '计划组织', {
      required: true,
      list: true,
      workplaces: 'own',
      default: 'currentOrg',
      ...basic,
    }),
    horizonDays: integer('计划展望期(天)', {
      required: true,
      list: true,
      default: 180,
      min: '1',
      max: '3650',
      ...basic,
      help: '需求日期在展望期以后的不参与',
    }),
    factoryCalendar: ref('factoryCalendar', '工厂日历', { required: true, ...basic }),
    maxMinutes: integer('最长运算(分)', { default: 30, min: '1', max: '600', ...basic }),
    isDefault: bool('默认', { list: true, default: false, ...basic }),
    demandSources: choices('mrpDemandType', '需求来源', { required: true, default: usualDemands, ...reads }),
    supplySources: choices('supplySource', '供应来源', { required: true, default: usualSupplies, ...reads }),
    warehouses: refs('warehouse', '参与仓库', { ...reads, help: '不填为全部参与计划的仓库' }),
    stockStatuses: refs('stockStatus', '参与库存状态', { ...reads, help: '不填为可用的库存状态' }),
    useSafetyStock: bool('考虑安全库存', { default: true, ...ways }),
    considerReserved: bool('考虑预留', { default: true, ...ways }),
    considerInTransit: bool('考虑在途', { default: true, ...ways }),
    considerScrap: bool('考虑损耗率', { default: true, ...ways }),
    considerYield: bool('考虑成品率', { default: true, ...ways }),
    considerSubstitute: bool('考虑替代', { default: false, ...ways }),
    considerLotPolicy: bool('考虑批量', { default: true, ...ways }),
    scrapFormula: dict('scrapFormula', '损耗公式', {
      ...ways,
      help: '不填时按系统参数“损耗公式”，与生产订单、委外订单一致',
    }),
    expiredDemand: dict('expiredPolicy', '过期需求', {
      default: 'today',
      ...ways,
      help: '视为当天，或不考虑',
    }),
    expiredSupply: dict('expiredPolicy', '过期供应', { default: 'today', ...ways }),
    allowStartInPast: bool('允许开工日早于今天', {
      default: false,
      ...ways,
      help: '不允许时从今天起排，晚完工的给出例外',
    }),
    mergePolicy: dict('mergePolicy', '需求合并', { default: 'byPolicy', ...ways }),
    rescheduleMessages: bool('生成重排建议', { default: true, ...ways }),
    autoFirmDays: integer('自动确认天数', {
      default: 0,
      min: '0',
      max: '3650',
      ...ways,
      help: '开工在这些天以内的计划订单写入时即为已确认；0 为不自动确认',
    }),
    remark: longText('备注', basic),
  },
  lines: {
    materialFilters: {
      title: '物料范围',
      fields: {
        material: ref('material', '物料', { list: true }),
        materialCategory: ref('materialCategory', '物料分类', { list: true }),
        planner: ref('employee', '计划员', { list: true }),
        include: bool('包含', { list: true, default: true, help: '不勾选的物料不计划' }),
      },
    },
    warehouseRules: {
      title: '仓库参数',
      uniques: [['warehouse']],
      fields: {
        warehouse: ref('warehouse', '仓库', { required: true, list: true }),
        isNettable: bool('可净算', { list: true, default: true, help: '不勾选的仓库的库存不计入' }),
      },
    },
  },
  checks: [
    { expect: "expiredDemand != 'asIs'", at: 'expiredDemand', message: '过期需求请选择视为当天或不考虑' },
    { expect: "expiredSupply != 'asIs'", at: 'expiredSupply', message: '过期供应请选择视为当天或不考虑' },
    {
      expect: 'not empty(material) or not empty(materialCategory) or not empty(planner)',
      at: 'materialFilters.material',
      message: '请选择物料、物料分类或计划员',
    },
  ],
  sort: [{ field: 'code' }],
  menu: { group: '计划管理', section: 'parameters', order: 30, icon: 'settings' },
});
