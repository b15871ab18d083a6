// Behaviours of the area by entity, one line each.
export { stockParam, stockStatus, warehouse } from './availability.ts';
export { costAdjustment } from './costAdjustment.ts';
export { deficitBill, surplusBill } from './countBills.ts';
export { lot, stockBalance } from './freezing.ts';
export { openingStock } from './openingStock.ts';
export { purchaseInBill } from './purchaseInBill.ts';
export { purchaseReturnBill } from './purchaseReturnBill.ts';
export { salesOutBill } from './salesOutBill.ts';
export { salesReturnBill } from './salesReturnBill.ts';
export { otherInBill, otherOutBill } from './simpleBills.ts';
export { stockCount } from './stockCount/stockCount.ts';
export { stockCountScheme } from './stockCountScheme.ts';
export { stockPeriod } from './stockPeriod.ts';
export { stockReservation } from './stockReservation.ts';
export { transferApply, transferBill } from './transfers/transferBill.ts';
export { transferInBill, transferOutBill } from './transfers/transitBills.ts';
