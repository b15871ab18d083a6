// Bridge quotation → order: an approved order counts on the lines of the quotation and wins it; unapproval gives it back.
import { defineBehaviour } from '../behaviour.ts';

export const quotationOrder = defineBehaviour({
  plan: {
    approve: () => [{ effect: 'progress', to: 'executed' }],
    unapprove: () => [{ effect: 'progress', to: 'occupied' }],
  },
});
