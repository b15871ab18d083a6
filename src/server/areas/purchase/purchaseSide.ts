// Prices of purchase lines: looked up for the supplier of the document, or the one suggested on the line; what a contract
// agreed stays.
import { isEmpty } from '#model/kind.ts';
import type { PriceSide } from '#server/areas/trade/pricing/listedPrices.ts';
import { purchasePriceFacts } from './purchasePrices.ts';

/** The contract a line was agreed in, and the supplier a requisition suggests. */
const agreed = { sourceEntity: linkedSource.sourceEntity, contractLineId: text('合同行内码') };
const suggested = { suggestSupplier: ref('supplier', '建议供应商') };

export const orderPrices: PriceSide = {
  header: ['supplier', 'currency', 'date', 'priceList', 'discountList'],
  line: ['material', 'unit', 'priceUnit', 'priceQty'],
  partnerOf: (doc) => doc.fields.supplier ?? null,
  isAgreed: (row) => row.sourceEntity === 'purchaseContract' || !isEmpty(row.contractLineId),
  facts: purchasePriceFacts,
};

export const requisitionPrices: PriceSide = {
  header: ['currency', 'date'],
  line: ['material', 'unit', 'qty', 'suggestSupplier'],
  partnerOf: (_doc, row) => row.suggestSupplier ?? null,
  isAgreed: () => false,
  facts: purchasePriceFacts,
};
