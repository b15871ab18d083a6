// 缺料分析表: which parts open production orders still wait for, after earlier orders took theirs, and when what is on its
// way covers them. Grouped by component it tells the buyer what to push, grouped by order the foreman what to start.
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, dict, qty, ref, text } from '#model/fields.ts';

const shown = { list: true, scale: 'unit' } as const;
const summed = { ...shown, total: true } as const;

export const materialShortageReport = defineEntity({
  name: 'materialShortageReport',
  title: '缺料分析表',
  area: 'manufacturing',
  kind: 'report',
  states: 'none',
  search: ['component', 'componentName'],
  parameters: {
    onlyShort: bool('只看缺料', { default: true }),
    startTo: date('开工不晚于', { help: '只计算计划开工日期不晚于这一天的订单；不填为全部未完订单' }),
  },
  fields: {
    ...reportOrg,
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { list: true, filter: true }),
    component: ref('material', '子项物料', { list: true, filter: true }),
    componentName: text('子项名称', { list: true, lookup: 'component.name' }),
    shortQty: qty('缺料数量', summed),
    unit: ref('unit', '单位', { list: true, help: '数量按物料的基本单位' }),
    planStartDate: date('计划开工', { list: true, filter: true }),
    nextReceiptDate: date('最近到货日', { list: true, filter: true }),
    unissuedQty: qty('未领数量', summed),
    reservedQty: qty('已预留', { ...shown, help: '已为这一行用料预留的数量' }),
    onHandQty: qty('可用库存', { ...shown, help: '没有被任何单据预留的可用量' }),
    allocatedQty: qty('前序占用', { ...shown, help: '按优先级、开工日期、订单编号排在前面的订单占用的库存' }),
    onOrderQty: qty('在途数量', shown),
    coverDate: date('可齐套日期', {
      list: true,
      filter: true,
      help: '到货累计够前序订单和本行的第一天；空白表示在途不够',
    }),
    product: ref('material', '产品', { list: true, filter: true }),
    workshop: ref('workshop', '生产车间', { filter: true }),
    priority: dict('priority', '优先级', { list: true, filter: true }),
    requiredDate: date('需求日期', { filter: true }),
    supplier: ref('supplier', '供应商', { list: true, filter: true, help: '最近一张采购订单的供应商' }),
    buyer: ref('employee', '采购员', { list: true, filter: true }),
  },
  drills: [
    { title: '生产订单', entity: 'manufacturingOrder', id: 'manufacturingOrder' },
    {
      title: '可用量按日期',
      list: 'stockAvailabilityDays',
      parameters: { material: 'component' },
    },
    {
      title: '即时库存',
      list: 'stockBalance',
      where: [{ field: 'material', op: 'eq', value: 'component' }],
    },
  ],
  pushedAs: { entity: 'manufacturingOrder', id: 'manufacturingOrder' },
  actions: reportActions,
  sort: [{ field: 'planStartDate' }, { field: 'manufacturingOrder' }, { field: 'component' }],
  menu: { group: '生产管理', section: 'report', order: 20, icon: 'alert-triangle' },
});
