// 成本重算 by hand: its work goes into the queue with it, and is stopped with it.
import type { recostRun as run } from '#entities/cost/methods/recostRun.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { queueRecost } from '#server/ledgers/stock/costing/recostQueue.ts';

interface QueueRecostEffect {
  effect: 'queueRecost';
}

interface CancelRecostEffect {
  effect: 'cancelRecost';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    queueRecost: QueueRecostEffect;
    cancelRecost: CancelRecostEffect;
  }
}

export const queueRecostRun: Ledger<'queueRecost'> = {
  effect: 'queueRecost',
  title: '排队等待成本重算',
  locks: [],
  async apply({ context, doc }: EffectStep<DocOf<typeof run>>) {
    await queueRecost(context, { id: doc.id, code: doc.fields.code ?? '' });
    return {
      ...doc,
      fields: { ...doc.fields, progress: '0', errorText: null, startedAt: null, finishedAt: null },
    };
  },
};

export const cancelRecostRun: Ledger<'cancelRecost'> = {
  effect: 'cancelRecost',
  title: '停止成本重算',
  locks: [],
  async apply({ context, doc }) {
    await context.session.query(
      `update job set cancel_requested = true, status = case status when 'waiting' then 'cancelled' else status end,
         finished_at = case status when 'waiting' then $2::timestamptz else finished_at end
       where kind = 'recost' and org = $3::uuid and input->>'id' = $1 and status in ('waiting', 'running')`,
      [doc.id, context.now, context.grants.org],
    );
    return doc;
  },
};

export const recostRun = defineBehaviour({
  title: '成本重算',
  actions: {
    recost: defineAction({ effects: ['queueRecost'], plan: () => [{ effect: 'queueRecost' }] }),
    cancelRun: defineAction({ effects: ['cancelRecost'], plan: () => [{ effect: 'cancelRecost' }] }),
  },
});
