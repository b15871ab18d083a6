// The definitions of the area, in the order the dictionary lists them.
export { receivablePlanScheme } from './receivablePlanScheme.ts';
export { payablePlanScheme } from './payablePlanScheme.ts';
export { receivablePlan } from './receivablePlan.ts';
export { receiptRecord } from './receiptRecord.ts';
export { payablePlan } from './payablePlan.ts';
export { paymentRecord } from './paymentRecord.ts';
export { planAgeing } from './planAgeing.ts';
