// Behaviours of the area by entity, one line each.
export { purchaseContract, saleContract } from './contract.ts';
export { contractChange } from './contractChange.ts';
