// 工艺与资源: what resources and time do beyond their definitions.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { calendarCalls } from './calendarCalls.ts';
import { calendarMoves } from './calendarMoves.ts';
import { capacityCall } from './capacityCall.ts';

export const process: ServerArea = {
  name: 'process',
  behaviours,
  routes: [calendarCalls, calendarMoves, capacityCall],
};
