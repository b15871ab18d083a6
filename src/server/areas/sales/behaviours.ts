// Behaviours of the area by entity, one line each.
export { saleDiscountGroup, salePriceGroup } from './customerGroups.ts';
export { salePriceList } from './prices.ts';
export { saleOrder } from './saleOrder.ts';
export { saleOrderChange } from './saleOrderChange.ts';
export { saleQuotation } from './saleQuotation.ts';
export { saleReturnApplication } from './saleReturnApplication.ts';
