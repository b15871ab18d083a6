// 工艺与资源: how a machine does, what a work centre can do in the next days, and the drawings in which shifts, schemes and set-up times are changed.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const processButtons: AreaButtons = {
  of: ['equipment', 'factoryCalendar', 'workCenter', 'shift', 'shiftScheme', 'setupMatrix'],
  load: async () => (await import('./processParts.ts')).processActions,
  bands: async () => (await import('./processParts.ts')).processBands,
};
