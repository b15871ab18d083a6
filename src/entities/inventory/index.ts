// The definitions of the area, in the order the dictionary lists them.
export { otherInBill } from './otherInBill.ts';
export { purchaseInBill } from './purchaseInBill.ts';
export { purchaseReturnBill } from './purchaseReturnBill.ts';
export { salesOutBill } from './salesOutBill.ts';
export { salesReturnBill } from './salesReturnBill.ts';
export { stockAging } from './stockAging.ts';
export { stockAlert } from './stockAlert.ts';
export { stockAvailability } from './stockAvailability.ts';
export { stockBalance } from './stockBalance.ts';
export { stockCostPool } from './stockCostPool.ts';
export { stockInOutDetail } from './stockInOutDetail.ts';
export { stockInOutSummary } from './stockInOutSummary.ts';
export { stockLedger } from './stockLedger.ts';
export { stockParam } from './stockParam.ts';
