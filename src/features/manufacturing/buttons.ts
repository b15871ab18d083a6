// 生产: buttons and progress band of the order.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const manufacturingButtons: AreaButtons = {
  of: ['kittingRun', 'manufacturingOrder'],
  load: async () => (await import('./manufacturingParts.ts')).manufacturingActions,
  lines: {
    manufacturingOrder: async () => ({ sheets: [(await import('./kitting/KittingSheet.tsx')).kittingSheet] }),
    kittingRun: async () => (await import('./kitting/KittingOrders.tsx')).kittingLines,
  },
  bands: async () => (await import('./manufacturingParts.ts')).manufacturingBands,
};
