// 客户物料对应表: the customer's own code and name of a material, printed on sales documents.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, price, ref, text } from '#model/fields.ts';

export const customerMaterial = defineEntity({
  name: 'customerMaterial',
  title: '客户物料对应表',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  label: ['customerMaterialNo', 'customerMaterialName'],
  carry: ['customer', 'material'],
  search: ['customerMaterialNo', 'customerMaterialName', 'barcode', 'drawingNo'],
  onlyOne: { field: 'isDefault', within: ['customer', 'material'] },
  fields: {
    customer: ref('customer', '客户', { required: true, list: true, filter: true }),
    material: ref('material', '物料', { required: true, list: true, filter: true }),
    customerMaterialNo: text('客户物料编码', { required: true, list: true, filter: true }),
    customerMaterialName: text('客户物料名称', { list: true, pinyin: true }),
    customerSpec: text('客户规格'),
    unit: ref('unit', '客户单位'),
    barcode: text('客户条码', { filter: true }),
    lastPrice: price('最近含税价', { readonly: true, guard: 'price' }),
    drawingNo: text('客户图号', { filter: true }),
    isDefault: bool('默认', { default: true }),
    effectiveDate: date('生效日期'),
    expiryDate: date('失效日期'),
    remark: text('备注'),
  },

  checks: [{ expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' }],
  sort: [{ field: 'customer' }, { field: 'customerMaterialNo' }],
  uniques: [['customer', 'customerMaterialNo']],
  indexes: [['customer', 'material']],
  actions: { import: importing },
  menu: { group: '销售管理', section: 'price', order: 50, icon: 'tag' },
});
