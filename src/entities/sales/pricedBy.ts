// Fields whose change lets the server look up prices, discounts and validity again, on quotations and orders alike.

export const pricedBy = [
  'customer',
  'currency',
  'date',
  'taxIncluded',
  'items.material',
  'items.unit',
  'items.qty',
  'items.priceUnit',
  'items.priceQty',
  'items.price',
  'items.taxPrice',
] as const;
