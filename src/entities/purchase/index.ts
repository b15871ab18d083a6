// The definitions of the area, in the order the dictionary lists them.
export { purchaseDiscountList } from './purchaseDiscountList.ts';
export { purchaseParam } from './purchaseParam.ts';
export { purchasePriceList } from './purchasePriceList.ts';
