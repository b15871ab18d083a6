// What reports have in common: the organisation of a row, the material with its names and unit, and the actions.
import { ref } from '#model/fields.ts';
import { drillDown, print } from './actions.ts';
import { materialNames } from './materialLine.ts';

export const reportActions = { print, drillDown } as const;

/** Rows of others are not there; shown only where somebody asks for the column. */
export const reportOrg = { org: ref('organization', '组织', { filter: true, hidden: true }) };

export const reportMaterial = {
  material: ref('material', '物料编码', { list: true, filter: true }),
  ...materialNames,
};

export const reportCategory = { category: ref('materialCategory', '物料分组', { list: true, filter: true }) };

/** Base unit of the material: all quantities of the row are in it. */
export const reportUnit = { unit: ref('unit', '单位', { list: true }) };

/** A quantity of the row's unit, summed. */
export const unitQty = { list: true, total: true, scale: 'unit' } as const;

/** An amount in local currency that follows from cost. */
export const costAmountSum = { list: true, total: true, scale: 'local.amount', guard: 'cost' } as const;
