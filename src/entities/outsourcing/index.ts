// The definitions of the area, in the order the dictionary lists them.
export { outsourcingOrder } from './outsourcingOrder/outsourcingOrder.ts';
export { outsourcingFeed } from './outsourcingFeed.ts';
export { outsourcingConsumption } from './reports/outsourcingConsumption.ts';
export { supplierStockReport } from './reports/supplierStockReport.ts';
