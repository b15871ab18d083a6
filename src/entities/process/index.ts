// The definitions of the area, in the order the dictionary lists them.
export { equipment } from './equipment/equipment.ts';
export { equipmentCategory } from './equipment/equipmentCategory.ts';
export { factoryCalendar } from './factoryCalendar.ts';
export { maintenanceItem } from './upkeep/maintenanceItem.ts';
export { maintenancePlan } from './upkeep/maintenancePlan.ts';
export { maintenanceTask } from './upkeep/maintenanceTask.ts';
export { operation } from './operation.ts';
export { processRoute } from './processRoute/processRoute.ts';
export { reliabilityReport } from './upkeep/reliabilityReport.ts';
export { repairOrder } from './upkeep/repairOrder.ts';
export { setupMatrix } from './setupMatrix.ts';
export { shift } from './shift.ts';
export { shiftScheme } from './shiftScheme.ts';
export { workCenter } from './workCenter.ts';
export { workTeam } from './workTeam.ts';
export { workshop } from './workshop.ts';
