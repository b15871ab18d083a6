// The definitions of the area, in the order the dictionary lists them.
export { otherInBill } from './otherInBill.ts';
export { salesOutBill } from './salesOutBill.ts';
export { stockBalance } from './stockBalance.ts';
export { stockCostPool } from './stockCostPool.ts';
export { stockLedger } from './stockLedger.ts';
export { stockParam } from './stockParam.ts';
