// Behaviours of the area by the names of their entities.
export { kittingRun } from './kitting/kittingRun.ts';
export { manufacturingOrder } from './manufacturingOrder.ts';
export { materialIssueBill, productionFeed } from './materialFlow/issues.ts';
export { materialReturnBill } from './materialFlow/materialReturnBill.ts';
export { productionScrap } from './materialFlow/productionScrap.ts';
export { workOrder } from './shopFloor/workOrder.ts';
export { workshopOrder } from './shopFloor/workshopOrder.ts';
export { workTaskOrder } from './shopFloor/workTaskOrder.ts';
export { workReport } from './workReport/workReport.ts';
export { productionInBill, productionReturnBill } from './materialFlow/receipts.ts';
export { workshopSchedule } from './workshopSchedule/workshopSchedule.ts';
