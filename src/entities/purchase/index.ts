// The definitions of the area, in the order the dictionary lists them.
export { purchaseRequisition } from './purchaseRequisition.ts';
export { purchaseOrder } from './purchaseOrder/purchaseOrder.ts';
export { purchaseOrderChange } from './purchaseOrderChange.ts';
export { receiptNotice } from './receiptNotice.ts';
export { purchaseAcceptance } from './purchaseAcceptance.ts';
export { purchaseRefundApplication } from './purchaseRefundApplication.ts';
export { purchaseDiscountList } from './purchaseDiscountList.ts';
export { purchaseParam } from './purchaseParam.ts';
export { purchasePriceList } from './purchasePriceList.ts';
export { purchaseOrderExecution } from './purchaseOrderExecution.ts';
