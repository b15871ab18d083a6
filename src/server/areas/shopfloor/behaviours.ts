// Behaviours of the area by entity, one line each.
export { shopDevice } from './access/shopDevice.ts';
export { operatorBadge } from './access/operatorBadge.ts';
export { andonCall } from './andon/andonCall.ts';
export { stopEvent } from './stops/stopEvent.ts';
export { packUnit } from './pack/packUnit.ts';
