// 库存: the way from lots and serial numbers to their movements.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const stockButtons: AreaButtons = {
  of: ['lot', 'serialNumber'],
  load: async () => (await import('./movementActions.tsx')).movementActions,
};
