// 供应商物料: the sources of a material, with quota, lead time and the supplier's own code.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, dict, integer, percent, price, qty, ref, text } from '#model/fields.ts';

export const supplierMaterial = defineEntity({
  name: 'supplierMaterial',
  title: '供应商物料',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  label: ['supplierMaterialNo', 'supplierMaterialName'],
  carry: ['supplier', 'material'],
  search: ['supplierMaterialNo', 'supplierMaterialName'],
  fields: {
    supplier: ref('supplier', '供应商', { required: true, list: true, filter: true }),
    material: ref('material', '物料', {
      required: true,
      list: true,
      filter: true,
      fill: { unit: 'purchaseUnit' },
      pick: 'isPurchase',
    }),
    supplierMaterialNo: text('供应商物料编码', { list: true, filter: true }),
    supplierMaterialName: text('供应商物料名称'),
    supplierSpec: text('供应商规格'),
    sourceStatus: dict('sourceStatus', '货源状态', {
      required: true,
      list: true,
      filter: true,
      default: 'approved',
    }),
    priority: integer('优先级', { list: true, default: 1, min: '1' }),
    quota: percent('配额%', {
      list: true,
      min: '0',
      max: '100',
      help: '同一物料的合格货源合计 100% 时，没有供应分配规则的，计划运算按它在供应商之间分配',
    }),
    unit: ref('unit', '采购单位'),
    minOrderQty: qty('最小订货量', { min: '0', scale: 'unit' }),
    packQty: qty('最小包装量', { min: '0', scale: 'unit', help: '采购订单的数量不成整包时提交提醒' }),
    leadDays: integer('供货提前期(天)', {
      list: true,
      min: '0',
      help: '外购计划的提前期，先于物料的采购提前期',
    }),
    isExempt: bool('免检', { default: false }),
    brand: text('品牌'),
    lastPrice: price('最近含税价', { list: true, readonly: true, guard: 'price' }),
    lastDate: date('最近采购日期', { readonly: true }),
    effectiveDate: date('生效日期'),
    expiryDate: date('失效日期'),
    remark: text('备注'),
  },

  checks: [{ expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' }],
  sort: [{ field: 'supplier' }, { field: 'material' }],
  uniques: [['supplier', 'material']],
  indexes: [['material', 'priority']],
  actions: { import: importing },
  menu: { group: '采购管理', section: 'price', order: 30, icon: 'tag' },
});
