// What every line with a material shows of it, the quantity in base and second unit that belongs to a quantity, and their sum.
import { qty, ref, text } from '#model/fields.ts';

/** Copied when the material is picked and kept as they were. */
export const materialNames = {
  materialName: text('物料名称', { list: true, lookup: 'material.name' }),
  specification: text('规格型号', { list: true, lookup: 'material.specification' }),
};

export const customerMaterialNames = {
  customerMaterialNo: text('客户物料编码'),
  customerMaterialName: text('客户物料名称'),
};

/** Base quantity by rule Q1; the second unit is typed where its conversion floats (Q5). */
export const baseQuantity = {
  baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit' }),
  baseQty: qty('基本数量', { readonly: true, scale: 'baseUnit' }),
  auxUnit: ref('unit', '辅单位', { lookup: 'material.auxUnit' }),
  auxQty: qty('辅助数量', { scale: 'auxUnit', editableWhen: 'not empty(auxUnit)' }),
};

export const trackingLine = {
  project: ref('project', '项目', { inherits: true, filter: true }),
  mtoNo: text('计划跟踪号', { filter: true }),
};

/** Formula of a header over the lines `items`: pieces and kilograms are not added, so a document of several units has no sum. */
export const totalOfOneUnit = 'if(differs(items.unit), null, sum(items.qty))';
