// The definitions of the area, in the order the dictionary lists them.
export { manufacturingOrder } from './manufacturingOrder/manufacturingOrder.ts';
export { workshopOrder } from './shopFloor/workshopOrder.ts';
export { workOrder } from './shopFloor/workOrder.ts';
export { workTaskOrder } from './shopFloor/workTaskOrder.ts';
export { workReport } from './workReport/workReport.ts';
export { kittingRun } from './kitting/kittingRun.ts';
export { workshopSchedule } from './workshopSchedule/workshopSchedule.ts';
export { executionLog } from './executionLog.ts';
export { materialShortageReport } from './reports/materialShortageReport.ts';
export { productionFeed } from './materialFlow/productionFeed.ts';
export { productionScrap } from './materialFlow/productionScrap.ts';
export { orderProgressReport } from './reports/orderProgressReport.ts';
export { orderTreeReport } from './reports/orderTreeReport.ts';
