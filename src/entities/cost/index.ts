// The definitions of the area, in the order the dictionary lists them.
export { costLayer } from './methods/costLayer.ts';
export { costParam } from './costParam.ts';
export { costRate } from './rates/costRate.ts';
export { costVariance } from './books/costVariance.ts';
export { recostRun } from './methods/recostRun.ts';
export { purchaseInvoice } from './invoice/purchaseInvoice.ts';
export { saleInvoice } from './invoice/saleInvoice.ts';
export { pieceRate } from './wage/pieceRate.ts';
export { wageEntry } from './wage/wageEntry.ts';
export { wageSettlement } from './wage/wageSettlement.ts';
export { estimatedReceiptReport } from './invoice/estimatedReceiptReport.ts';
export { pieceWageDetail } from './wage/pieceWageDetail.ts';
export { wageMatrixReport } from './wage/wageMatrixReport.ts';
