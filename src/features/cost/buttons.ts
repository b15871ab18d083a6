// 成本核算: the match page of a purchase invoice.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const costButtons: AreaButtons = {
  of: ['purchaseInvoice'],
  load: async () => ({ purchaseInvoice: (await import('./match/MatchButton.tsx')).MatchButton }),
};
