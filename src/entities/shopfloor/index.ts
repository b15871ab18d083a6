// The entities of the area by name, one line each.
export { shopDevice } from './access/shopDevice.ts';
export { operatorBadge } from './access/operatorBadge.ts';
export { operatorSession } from './access/operatorSession.ts';
export { offlineBatch } from './terminal/offlineBatch.ts';
export { andonRule } from './andon/andonRule.ts';
export { andonCall } from './andon/andonCall.ts';
export { workInstruction } from './instruction/workInstruction.ts';
export { stepRecord } from './instruction/stepRecord.ts';
export { stopReason } from './stops/stopReason.ts';
export { stopEvent } from './stops/stopEvent.ts';
export { stopParetoReport } from './stops/stopParetoReport.ts';
export { oeeRecord } from './oee/oeeRecord.ts';
export { employeeSkill } from './skill/employeeSkill.ts';
export { workResource } from './skill/workResource.ts';
export { operationResource } from './skill/operationResource.ts';
export { packRule } from './pack/packRule.ts';
export { packUnit } from './pack/packUnit.ts';
