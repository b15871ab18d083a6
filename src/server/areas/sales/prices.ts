// Prices of sales lines: looked up for the customer of the document, but where a line was agreed upstream.
import type { Patch } from '#model/patch.ts';
import { isEmpty } from '#model/kind.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { adjustPrices } from '#server/areas/trade/pricing/adjustPrices.ts';
import { proposeListed, type PriceSide } from '#server/areas/trade/pricing/listedPrices.ts';
import { salePriceList as list } from '#entities/sales/salePriceList.ts';
import type { PricedDoc } from '#server/areas/trade/pricing/pricedDoc.ts';
import { readPriceFacts } from './priceFacts.ts';

export function saleSide(quoted: boolean): PriceSide {
  return {
    header: ['customer', 'currency', 'date'],
    line: ['material', 'unit', 'priceUnit', 'priceQty'],
    partnerOf: (doc) => doc.fields.customer ?? null,
    isAgreed: (row) => !isEmpty(row.sourceLineId),
    facts: (read, { doc, partner, ...scope }) =>
      readPriceFacts(read, { ...scope, doc: doc.id, customer: partner, quoted }),
  };
}

/** @param quoted whether quotations in effect are asked; not by quotations themselves */
export function proposePrices(proposal: Proposal<PricedDoc>, read: Read, quoted: boolean): Promise<Patch[]> {
  return proposeListed(saleSide(quoted), proposal, read);
}

export const salePriceList = adjustPrices(list);
