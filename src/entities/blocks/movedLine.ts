// What any line of goods says of what it moves, and any head of whose goods they are, whatever document they stand in: general
// code of the store reads bills through it.
import { code, date, longText, qty, ref, refs, text, dict } from '#model/fields.ts';

export const movedGoods = {
  material: ref('material', '物料编码'),
  unit: ref('unit', '单位'),
  qty: qty('数量'),
  baseQty: qty('基本数量'),
  auxQty: qty('辅助数量'),
  warehouse: ref('warehouse', '仓库'),
  location: ref('location', '库位'),
  stockStatus: ref('stockStatus', '库存状态'),
  lot: ref('lot', '批号'),
  project: ref('project', '项目'),
  mtoNo: text('计划跟踪号'),
};

/** The lot and the single pieces, chosen or typed by number. */
export const movedNumbers = {
  material: movedGoods.material,
  baseQty: movedGoods.baseQty,
  lot: movedGoods.lot,
  lotNo: code('新批号'),
  produceDate: date('生产日期'),
  expiryDate: date('有效期至'),
  supplierLot: text('供应商批号'),
  serialText: longText('录入序列号'),
};

export const movedPieces = { serialNos: refs('serialNumber', '序列号') };

export const goodsOwner = {
  ownerType: dict('ownerType', '货主类型'),
  ownerSupplier: ref('supplier', '货主(供应商)'),
  ownerCustomer: ref('customer', '货主(客户)'),
};

/** Of the head: its day, and the supplier whose lots come in. */
export const movedWhen = { date: date('单据日期') };
export const movedFrom = { supplier: ref('supplier', '供应商') };
