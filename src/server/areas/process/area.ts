// 工艺与资源: what resources and time do beyond their definitions.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { calendarCalls } from './calendarCalls.ts';
import { calendarMoves } from './calendarMoves.ts';
import { capacityCall } from './capacityCall.ts';
import { equipmentHealth } from './equipment/healthCall.ts';
import { taskEquipment } from './equipment/taskEquipment.ts';
import { taskMould } from './mould/taskMould.ts';
import { mouldWork } from './mould/mouldWork.ts';
import { mouldLife } from './mould/growLife.ts';
import { reportShots } from './mould/reportShots.ts';
import { autoReport, reportedByHand } from './counter/autoReport.ts';
import { confirmReading, takeReading } from './counter/readingLedgers.ts';
import { readingsCall } from './counter/readingsCall.ts';
import { processInvariants } from './invariants.ts';
import { processFigures } from './figures.ts';
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
  bridges: [
    { entity: 'workTaskOrder', behaviour: taskEquipment },
    { entity: 'workTaskOrder', behaviour: taskMould },
    { entity: 'workReport', behaviour: reportShots },
    { entity: 'workReport', behaviour: reportedByHand },
  ],
  ledgers: [
    standstill,
    generateTasks,
    maintained,
    raiseRepair,
    mouldWork,
    mouldLife,
    takeReading,
    confirmReading,
    autoReport,
  ],
  reports: { reliabilityReport },
  figures: processFigures,
  invariants: processInvariants,
  tasks: { maintenanceGenerate, maintenanceReminders },
  routes: [
    calendarCalls,
    calendarMoves,
    capacityCall,
    maintenanceCalendarCall,
    equipmentHealth,
    readingsCall,
  ],
};
