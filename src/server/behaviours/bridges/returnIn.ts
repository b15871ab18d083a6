// Bridge of what comes back: applications count on stock-out bills and orders, return bills on everything further up.
import { defineBehaviour } from '../behaviour.ts';

export const returnIn = defineBehaviour({
  plan: {
    approve: () => [{ effect: 'progress', to: 'executed' }],
    unapprove: () => [{ effect: 'progress', to: 'occupied' }],
  },
});
