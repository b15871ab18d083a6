// Behaviours of the area by the names of their entities.
export { outsourcingInBill } from './bills/outsourcingInBill.ts';
export { outsourcingReturnBill } from './bills/outsourcingReturnBill.ts';
export {
  outsourcingFeed,
  outsourcingIssueBill,
  outsourcingMaterialReturnBill,
} from './bills/sentMaterial.ts';
export { outsourcingOrder } from './outsourcingOrder.ts';
