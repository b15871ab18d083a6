// 生产: buttons, progress band and further pages of the order.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const manufacturingButtons: AreaButtons = {
  of: [
    'kittingRun',
    'manufacturingOrder',
    'workOrder',
    'workshopOrder',
    'workTaskOrder',
    'workshopSchedule',
    'outsourcingOrder',
  ],
  load: async () => (await import('./manufacturingParts.ts')).manufacturingActions,
  lines: {
    manufacturingOrder: async () => (await import('./orderSheets.tsx')).orderSheets,
    outsourcingOrder: async () => (await import('./outsourcing/orderSheets.tsx')).outsourcingSheets,
    kittingRun: async () => (await import('./kitting/KittingOrders.tsx')).kittingLines,
    workshopSchedule: async () => (await import('./schedule/SchedulePane.tsx')).scheduleLines,
  },
  bands: async () => (await import('./manufacturingParts.ts')).manufacturingBands,
};
