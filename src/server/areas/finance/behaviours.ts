// Behaviours of the area by entity, one line each.
export { payablePlan, receivablePlan } from './moneyPlan.ts';
export { paymentRecord, receiptRecord } from './moneyRecord.ts';
export { payablePlanScheme, receivablePlanScheme } from './planScheme.ts';
