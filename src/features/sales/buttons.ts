// 销售: buttons of the order.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const salesButtons: AreaButtons = {
  of: ['saleOrder'],
  load: async () => (await import('./salesActions.ts')).salesActions,
};
