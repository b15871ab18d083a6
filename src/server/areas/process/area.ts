// 工艺与资源: what resources and time do beyond their definitions.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { calendarCalls } from './calendarCalls.ts';
import { calendarMoves } from './calendarMoves.ts';
import { capacityCall } from './capacityCall.ts';
import { equipmentHealth } from './equipment/healthCall.ts';
import { taskEquipment } from './equipment/taskEquipment.ts';
import { maintenanceCalendarCall } from './upkeep/calendarCall.ts';
import { generateTasks } from './upkeep/generateTasks.ts';
import { maintenanceGenerate, maintenanceReminders } from './upkeep/maintenanceClock.ts';
import { maintained } from './upkeep/nextMaintenance.ts';
import { raiseRepair } from './upkeep/raiseRepair.ts';
import { reliabilityReport } from './upkeep/reliabilityReport.ts';
import { standstill } from './upkeep/standstill.ts';

export const process: ServerArea = {
  name: 'process',
  behaviours,
  bridges: [{ entity: 'workTaskOrder', behaviour: taskEquipment }],
  ledgers: [standstill, generateTasks, maintained, raiseRepair],
  reports: { reliabilityReport },
  tasks: { maintenanceGenerate, maintenanceReminders },
  routes: [calendarCalls, calendarMoves, capacityCall, maintenanceCalendarCall, equipmentHealth],
};
