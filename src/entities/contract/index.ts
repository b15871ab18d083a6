// The definitions of the area, in the order the dictionary lists them.
export { contractCategory } from './contractCategory.ts';
export { saleContract } from './saleContract.ts';
export { purchaseContract } from './purchaseContract.ts';
export { contractChange } from './contractChange.ts';
export { contractExecution } from './contractExecution.ts';
