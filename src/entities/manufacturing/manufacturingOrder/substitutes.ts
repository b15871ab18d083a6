// 替代料: what may stand in for the parts of an order, as the bill of materials and the substitution schemes said when it
// was saved. Replacing a part writes the components; these rows stay.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { dict, integer, qty, ref, text } from '#model/fields.ts';

export const substitutes = {
  title: '替代料',
  readonly: true,
  fields: {
    mainMaterial: ref('material', '主物料', { readonly: true, list: true }),
    mainMaterialName: text('主物料名称', { lookup: 'mainMaterial.name', list: true }),
    priority: integer('优先级', { readonly: true, list: true, default: 1 }),
    material: ref('material', '替代物料', { readonly: true, list: true }),
    ...materialNames,
    unit: ref('unit', '单位', { readonly: true, list: true }),
    mainQty: qty('主料数量', { readonly: true, list: true, default: '1' }),
    substituteQty: qty('替代数量', { readonly: true, list: true, default: '1' }),
    substituteMode: dict('substituteMode', '替代方式', { readonly: true, list: true }),
    bomLineId: text('BOM行内码', { readonly: true, hidden: true }),
  },
} as const;
