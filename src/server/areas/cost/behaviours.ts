// Behaviours of the area by entity, one line each.
export { costRate } from './rates/costRate.ts';
export { recostRun } from './recost/recostRun.ts';
export { purchaseInvoice } from './invoice/purchaseInvoice.ts';
export { saleInvoice } from './invoice/saleInvoice.ts';
export { pieceRate } from './wage/pieceRate.ts';
export { wageEntry } from './wage/wageEntry.ts';
export { wageSettlement } from './wage/wageSettlement.ts';
