// 库存期间: its actions are the ledger's work; the reason of an opening again comes with the request.
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';

const worked = (what: 'open' | 'check' | 'close') =>
  defineAction({ effects: ['period'], plan: () => [{ effect: 'period', work: { do: what } }] });

export const stockPeriod = defineBehaviour({
  title: '库存期间的开账与关账',
  actions: {
    open: worked('open'),
    check: worked('check'),
    close: worked('close'),
    reopen: defineAction({
      effects: ['period'],
      facts: async (_doc, { request }) => request.reason ?? '',
      plan: (_doc, reason) => [{ effect: 'period', work: { do: 'reopen', reason } }],
    }),
  },
});
