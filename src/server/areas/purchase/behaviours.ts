// Behaviours of the area by entity, one line each.
export { purchaseOrder } from './purchaseOrder.ts';
export { purchaseOrderChange } from './purchaseOrderChange.ts';
export { purchasePriceList } from './purchasePrices.ts';
export { purchaseRefundApplication } from './purchaseRefundApplication.ts';
export { purchaseRequisition } from './purchaseRequisition.ts';
export { receiptNotice } from './receiptNotice.ts';
