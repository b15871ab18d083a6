// Fields whose change lets the server look up prices, discounts and validity again, on quotations and orders alike.
import { ratedBy } from '#entities/blocks/docFinance.ts';

export const pricedBy = [
  'customer',
  ...ratedBy,
  'taxIncluded',
  'items.material',
  'items.unit',
  'items.qty',
  'items.priceUnit',
  'items.priceQty',
  'items.price',
  'items.taxPrice',
] as const;
