// The life of contracts: a document that closes when it is fulfilled, or is terminated before.
import { closing, standardStates, submitting } from '#model/states/standardStates.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

export const contractStates: StateMachine = {
  ...standardStates.document,
  name: 'contract',
  transitions: [
    ...submitting,
    ...closing,
    {
      action: 'terminate',
      title: '终止',
      from: ['approved'],
      to: 'closed',
      reason: 'closeReason',
      stamps: { by: 'closedBy', at: 'closedAt' },
    },
  ],
};
