// Behaviours of the area by entity, one line each.
export { factoryCalendar } from './factoryCalendar.ts';
export { processRoute } from './processRoute/processRoute.ts';
export { workCenter, workTeam } from './resources.ts';
export { shift, shiftScheme } from './shift.ts';
export { counterReading, machineCounter } from './counter/machineCounter.ts';
export { mould } from './mould/mould.ts';
export { repairOrder } from './upkeep/repairOrder.ts';
export { maintenancePlan } from './upkeep/maintenancePlan.ts';
export { maintenanceTask } from './upkeep/maintenanceTask.ts';
