// The definitions of the area, in the order the dictionary lists them.
export { factoryCalendar } from './factoryCalendar.ts';
export { operation } from './operation.ts';
export { processRoute } from './processRoute/processRoute.ts';
export { setupMatrix } from './setupMatrix.ts';
export { shift } from './shift.ts';
export { shiftScheme } from './shiftScheme.ts';
export { workCenter } from './workCenter.ts';
export { workTeam } from './workTeam.ts';
export { workshop } from './workshop.ts';
