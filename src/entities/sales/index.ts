// The definitions of the area, in the order the dictionary lists them.
export { deliveryNotice } from './deliveryNotice.ts';
export { saleDiscountGroup } from './saleDiscountGroup.ts';
export { saleDiscountList } from './saleDiscountList.ts';
export { saleOrder } from './saleOrder/saleOrder.ts';
export { saleOrderChange } from './saleOrderChange.ts';
export { saleParam } from './saleParam.ts';
export { salePriceGroup } from './salePriceGroup.ts';
export { salePriceList } from './salePriceList.ts';
export { saleQuotation } from './saleQuotation.ts';
export { saleReturnApplication } from './saleReturnApplication.ts';
export { customerCreditStatus } from './customerCreditStatus.ts';
export { saleOrderExecution } from './saleOrderExecution.ts';
