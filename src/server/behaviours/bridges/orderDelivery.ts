// Bridge order → delivery notice: an approved notice counts as noticed on the order lines, unapproval gives it back.
import { defineBehaviour } from '../behaviour.ts';

export const orderDelivery = defineBehaviour({
  plan: {
    approve: () => [{ effect: 'progress', to: 'executed' }],
    unapprove: () => [{ effect: 'progress', to: 'occupied' }],
  },
});
