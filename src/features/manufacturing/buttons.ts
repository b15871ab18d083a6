// 生产: buttons and progress band of the order.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const manufacturingButtons: AreaButtons = {
  of: ['kittingRun', 'manufacturingOrder'],
  load: async () => (await import('./manufacturingParts.ts')).manufacturingActions,
  bands: async () => (await import('./manufacturingParts.ts')).manufacturingBands,
};
