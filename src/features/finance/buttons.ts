// 收付款: buttons of the schemes that split money.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const financeButtons: AreaButtons = {
  of: ['receivablePlanScheme', 'payablePlanScheme'],
  load: async () => (await import('./financeActions.ts')).financeActions,
};
