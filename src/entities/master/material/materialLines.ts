// The tables of a material: units it is also counted in, parameters of each organisation, barcodes. Who supplies it stands
// in the supplierMaterial of each supplier.
import { bool, dict, qty, ref, text } from '#model/fields.ts';

export const materialLines = {
  unitRows: {
    title: '辅助计量单位',
    uniques: [['unit']],
    fields: {
      unit: ref('unit', '单位', { required: true, list: true }),
      numerator: qty('换算分子', { required: true, list: true, above: '0' }),
      denominator: qty('换算分母', { required: true, list: true, default: '1', above: '0' }),
      conversionType: dict('conversionType', '换算类型', { required: true, list: true, default: 'fixed' }),
      barcode: text('单位条码'),
      isPurchase: bool('采购', { default: true }),
      isSale: bool('销售', { default: true }),
      isStock: bool('库存', { default: true }),
      grossWeight: qty('毛重', { scale: 'unit' }),
      remark: text('备注'),
    },
  },
  orgRows: {
    title: '组织库存参数',
    uniques: [['org']],
    fields: {
      org: ref('organization', '组织', { required: true }),
      warehouse: ref('warehouse', '默认仓库', { inherits: true }),
      location: ref('location', '默认库位'),
      safetyStock: qty('安全库存'),
      minStock: qty('最小库存'),
      maxStock: qty('最大库存'),
      reorderPoint: qty('再订货点'),
      defaultSupplier: ref('supplier', '默认供应商'),
      planner: ref('employee', '计划员'),
      enabled: bool('启用', { default: true }),
    },
  },
  barcodes: {
    title: '条码',
    uniques: [['barcode']],
    fields: {
      barcode: text('条码', { required: true, index: true }),
      unit: ref('unit', '单位', { required: true }),
      packQty: qty('每包数量', { default: '1', scale: 'unit' }),
      remark: text('备注'),
    },
  },
} as const;
