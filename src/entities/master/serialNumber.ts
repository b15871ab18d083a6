// 序列号主档: one row per physical piece. Where it is follows from posted bills alone.
import { printLabel, trace } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, dict, ref, text } from '#model/fields.ts';

export const serialNumber = defineEntity({
  name: 'serialNumber',
  title: '序列号主档',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  label: ['code'],
  carry: ['material', 'serialStatus', 'warehouse'],
  search: ['code', 'inCode', 'outCode'],
  fields: {
    code: code('序列号', { required: true, list: true, filter: true }),
    material: ref('material', '物料', { required: true, list: true, filter: true }),
    materialName: text('物料名称', { list: true, lookup: 'material.name' }),
    lot: ref('lot', '批号', { filter: true }),
    serialStatus: dict('serialStatus', '序列号状态', {
      required: true,
      list: true,
      filter: true,
      default: 'inStock',
    }),
    org: ref('organization', '组织', { filter: true, required: true, readonly: true, default: 'currentOrg' }),
    warehouse: ref('warehouse', '当前仓库', { list: true, filter: true, readonly: true }),
    location: ref('location', '当前库位', { readonly: true }),
    inCode: text('入库单号', { list: true, filter: true, readonly: true }),
    inDate: date('入库日期', { list: true, readonly: true }),
    outCode: text('出库单号', { list: true, filter: true, readonly: true }),
    outDate: date('出库日期', { list: true, readonly: true }),
    supplier: ref('supplier', '供应商', { filter: true, readonly: true }),
    customer: ref('customer', '客户', { list: true, filter: true, readonly: true }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { filter: true, readonly: true }),
    warrantyStart: date('保修开始'),
    warrantyEnd: date('保修结束', { list: true }),
    remark: text('备注'),
  },

  checks: [
    { expect: 'warrantyStart <= warrantyEnd', at: 'warrantyEnd', message: '保修结束不能早于保修开始' },
  ],
  uniques: [['material', 'code']],
  actions: { trace, printLabel },
  menu: { group: '库存管理', order: 65, icon: 'barcode' },
});
