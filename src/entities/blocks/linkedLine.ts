// What a row at an end of a link rule says of itself, whatever document it stands in: its units and quantities, its state,
// and the row it came from. General code reads rows of links through it.
import { qty, ref } from '#model/fields.ts';
import { lineStatus, sourceLine } from './sourceLine.ts';

export const linkedUnits = { unit: ref('unit', '单位'), baseUnit: ref('unit', '基本单位') };

export const linkedQuantity = { qty: qty('数量'), baseQty: qty('基本数量') };

export const linkedState = { lineStatus };

export const linkedSource = {
  sourceEntity: sourceLine.sourceEntity,
  sourceLineId: sourceLine.sourceLineId,
};

/** What a return asks to be delivered again. */
export const linkedReplenishment = { replenishBaseQty: qty('补货基本数量') };
