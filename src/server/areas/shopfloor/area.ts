// 车间现场: what terminals, badges and their sessions do beyond their definitions.
import type { ServerArea } from '../serverArea.ts';
import { badgeCredentials } from './access/badgeCredentials.ts';
import { endOperatorSessions } from './access/endOperatorSessions.ts';
import { enrollCodes } from './access/enrollCodes.ts';
import { terminalSignIn } from './access/terminalSignIn.ts';
import { escalateCalls } from './andon/escalateCalls.ts';
import * as behaviours from './behaviours.ts';
import { shopfloorInvariants } from './invariants.ts';
import { boardCall } from './board/boardCall.ts';
import { packBridges } from './pack/packBills.ts';
import { packCall } from './pack/packCall.ts';
import { packMove } from './pack/packMove.ts';
import { packReport, packReportLedger } from './pack/packReport.ts';
import { packWork } from './pack/packWork.ts';
import { taskResources } from './skill/taskResources.ts';
import { taskSkills } from './skill/taskSkills.ts';
import { lifeOfTask } from './stops/lifeOfTask.ts';
import { machineStop } from './stops/machineStop.ts';
import { stopSilence } from './stops/silentMachines.ts';
import { stopMerge, stopSplit } from './stops/stopParts.ts';
import { oeeTask } from './stops/calculateOee.ts';
import { stopParetoReport } from './stops/stopParetoReport.ts';
import { taskStops } from './stops/taskStops.ts';
import { sendCommands } from './terminal/sendCommands.ts';
import { stateCall } from './terminal/stateCall.ts';
import { reportOnTheFloor, taskOnTheFloor } from './terminal/taskRules.ts';

export const shopfloor: ServerArea = {
  name: 'shopfloor',
  behaviours,
  ledgers: [
    enrollCodes,
    badgeCredentials,
    endOperatorSessions,
    machineStop,
    stopSplit,
    stopMerge,
    packMove,
    packWork,
    packReportLedger,
  ],
  bridges: [
    { entity: 'workTaskOrder', behaviour: taskOnTheFloor },
    { entity: 'workTaskOrder', behaviour: taskSkills },
    { entity: 'workTaskOrder', behaviour: taskResources },
    { entity: 'workTaskOrder', behaviour: taskStops },
    { entity: 'workReport', behaviour: reportOnTheFloor },
    { entity: 'workReport', behaviour: lifeOfTask },
    { entity: 'workReport', behaviour: packReport },
    ...packBridges,
  ],
  routes: [terminalSignIn, stateCall, sendCommands, packCall, boardCall],
  tasks: { andonEscalation: escalateCalls, stopSilence, oeeCalculate: oeeTask },
  reports: { stopParetoReport },
  invariants: shopfloorInvariants,
};
