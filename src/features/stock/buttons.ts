// 库存: the codes of bills that leave the store, and the way from lots and serial numbers to their movements.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const stockButtons: AreaButtons = {
  of: ['lot', 'serialNumber', 'salesOutBill', 'otherOutBill'],
  load: async () => (await import('./stockActions.tsx')).stockActions,
};
