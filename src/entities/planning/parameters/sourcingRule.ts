// 供应分配规则: from where a material is supplied, and how its lots are shared out among the sources. The choice itself stands
// in ../supply/sourcing.ts.
import { importing, print } from '#entities/blocks/actions.ts';
import { methodStates } from '#entities/blocks/methodStates.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, dict, integer, percent, price, qty, ref, text } from '#model/fields.ts';

export const sourcingRule = defineEntity({
  name: 'sourcingRule',
  title: '供应分配规则',
  area: 'planning',
  kind: 'master',
  states: methodStates,
  codePrefix: 'GF',
  label: ['code', 'name'],
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    name: text('名称', { required: true, list: true, filter: true, group: '基本', pinyin: true }),
    material: ref('material', '物料', { list: true, filter: true, group: '基本' }),
    category: ref('materialCategory', '物料分组', {
      filter: true,
      group: '基本',
      editableWhen: 'empty(material)',
      help: '没有自己规则的物料按它所在的分组',
    }),
    allocateMode: dict('allocateMode', '分配方式', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'priority',
    }),
    resetKind: dict('resetPeriod', '配额重置', { group: '基本', default: 'year' }),
    effectiveDate: date('生效日期', { required: true, list: true, group: '基本', default: 'today' }),
    expiryDate: date('失效日期', { list: true, group: '基本' }),
  },
  lines: {
    sources: {
      title: '来源',
      required: true,
      fields: {
        priority: integer('优先级', { required: true, list: true, default: 1, min: '1' }),
        supplyType: dict('sourcingType', '供应方式', { required: true, list: true, default: 'purchase' }),
        supplier: ref('supplier', '供应商', {
          list: true,
          editableWhen: "supplyType = 'purchase' or supplyType = 'outsource'",
        }),
        workshop: ref('workshop', '车间', { list: true, editableWhen: "supplyType = 'produce'" }),
        processRoute: ref('processRoute', '工艺路线', { editableWhen: "supplyType = 'produce'" }),
        bom: ref('bom', 'BOM版本', { editableWhen: "supplyType = 'produce' or supplyType = 'outsource'" }),
        sourceOrg: ref('organization', '供货组织', { editableWhen: "supplyType = 'transfer'" }),
        quota: percent('配额%', { list: true, min: '0', max: '100' }),
        minLotQty: qty('最小批量', { list: true, min: '0', help: '低于它的批不给这个来源' }),
        maxLotQty: qty('最大批量', { list: true, min: '0', help: '高于它的批不给这个来源' }),
        periodLimit: qty('每期上限', { min: '0', help: '配额重置的一期之内最多分配的数量' }),
        loadLimit: percent('负荷上限%', { min: '0', help: '工艺路线所经工作中心的负荷' }),
        leadDays: integer('提前期(天)', { min: '0' }),
        unitCost: price('参考单位成本', { guard: 'cost', min: '0' }),
        allocatedQty: qty('已分配', { readonly: true, list: true, help: '本期已确认和已投放的数量' }),
      },
    },
  },
  checks: [
    {
      expect: 'not empty(material) or not empty(category)',
      at: 'material',
      message: '请选择物料或物料分组',
    },
    { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' },
    {
      expect: 'sum(sources.quota) = 100',
      when: "allocateMode = 'quota'",
      at: 'allocateMode',
      message: '按配额分配时各来源的配额合计须为 100%',
    },
    {
      expect: 'not empty(unitCost)',
      when: "doc.allocateMode = 'cost'",
      at: 'sources.unitCost',
      message: '按成本分配时须填写参考单位成本',
    },
    {
      expect: 'minLotQty <= maxLotQty',
      at: 'sources.maxLotQty',
      message: '最大批量不能小于最小批量',
    },
    {
      expect: 'not empty(supplier)',
      when: "supplyType = 'purchase' or supplyType = 'outsource'",
      at: 'sources.supplier',
      message: '外购、委外的来源须选择供应商',
    },
    {
      expect: 'not empty(sourceOrg)',
      when: "supplyType = 'transfer'",
      at: 'sources.sourceOrg',
      message: '调拨的来源须选择供货组织',
    },
  ],
  actions: { import: importing, print },
  sort: [{ field: 'code' }],
  menu: { group: '计划管理', section: 'parameters', order: 20, icon: 'arrows-exchange' },
});
