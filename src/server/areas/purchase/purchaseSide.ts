// Prices of purchase lines: looked up for the supplier of the document, or the one suggested on the line; what a contract
// agreed stays.
import { linkedSource } from '#entities/blocks/sourceLine.ts';
import { movedFrom } from '#entities/blocks/movedLine.ts';
import { ref, text } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';
import type { PriceSide } from '#server/areas/trade/pricing/listedPrices.ts';
import { purchasePriceFacts } from './purchasePrices.ts';

/** The contract a line was agreed in, and the supplier a requisition suggests. */
const agreed = { sourceEntity: linkedSource.sourceEntity, contractLineId: text('合同行内码') };
const suggested = { suggestSupplier: ref('supplier', '建议供应商') };

export const orderPrices: PriceSide = {
  header: ['supplier', 'currency', 'date', 'priceList', 'discountList'],
  line: ['material', 'unit', 'priceUnit', 'priceQty'],
  partnerOf: (doc) => partOf(doc.fields, movedFrom).supplier,
  isAgreed(row) {
    const { sourceEntity, contractLineId } = partOf(row, agreed);
    return sourceEntity === 'purchaseContract' || contractLineId !== null;
  },
  facts: purchasePriceFacts,
};

export const requisitionPrices: PriceSide = {
  header: ['currency', 'date'],
  line: ['material', 'unit', 'qty', 'suggestSupplier'],
  partnerOf: (_doc, row) => partOf(row, suggested).suggestSupplier,
  isAgreed: () => false,
  facts: purchasePriceFacts,
};
