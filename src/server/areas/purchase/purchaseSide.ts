// Prices of purchase lines: looked up for the supplier of the document, or the one suggested on the line; what a contract
// agreed stays.
import { isEmpty } from '#model/kind.ts';
import type { PriceSide } from '#server/areas/trade/pricing/listedPrices.ts';
import { purchasePriceFacts } from './purchasePrices.ts';

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
