// 库存期间: its actions are the ledger's work; the reason of an opening again comes with the request.
import { defineBehaviour } from '#server/behaviours/behaviour.ts';

export const stockPeriod = defineBehaviour<{ reason: string }>({
  title: '库存期间的开账与关账',
  effects: { open: ['period'], check: ['period'], close: ['period'], reopen: ['period'] },
  facts: (_doc, { request }) => Promise.resolve({ reason: request.reason ?? '' }),
  plan: {
    open: () => [{ effect: 'period', work: { do: 'open' } }],
    check: () => [{ effect: 'period', work: { do: 'check' } }],
    close: () => [{ effect: 'period', work: { do: 'close' } }],
    reopen: (_doc, { reason }) => [{ effect: 'period', work: { do: 'reopen', reason } }],
  },
});
