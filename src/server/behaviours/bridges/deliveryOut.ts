// Bridge order and notice → sales-out bill: shipped quantities of both, closing of lines and orders that are complete.
import { defineBehaviour } from '../behaviour.ts';

export const deliveryOut = defineBehaviour({
  plan: {
    approve: () => [{ effect: 'progress', to: 'executed' }],
    unapprove: () => [{ effect: 'progress', to: 'occupied' }],
  },
});
