// Where a line came from: the upstream document and line, written by push-down only. And what general code reads of a row at
// an end of a link rule, whatever document it stands in: its units and quantities, its state, the row it came from.
import { dict, qty, ref, text } from '#model/fields.ts';

export const sourceLine = {
  sourceEntity: dict('entityName', '源单类型', { readonly: true }),
  sourceCode: text('源单编号', { readonly: true, list: true, filter: true }),
  sourceLineId: text('源单行内码', { readonly: true, hidden: true }),
};

export const lineStatus = dict('lineStatus', '行状态', {
  readonly: true,
  list: true,
  filter: true,
  default: 'open',
});

export const linkedUnits = { unit: ref('unit', '单位'), baseUnit: ref('unit', '基本单位') };

export const linkedQuantity = { qty: qty('数量'), baseQty: qty('基本数量') };

export const linkedState = { lineStatus };

export const linkedSource = {
  sourceEntity: sourceLine.sourceEntity,
  sourceLineId: sourceLine.sourceLineId,
};

/** What a return asks to be delivered again. */
export const linkedReplenishment = { replenishBaseQty: qty('补货基本数量') };
