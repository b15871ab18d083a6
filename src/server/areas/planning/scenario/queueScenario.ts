// Effects of the actions of a scenario: its job goes into the queue with it, and is stopped with it.
import type { planScenario } from '#entities/planning/scenario/planScenario.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { queueJob } from '#server/jobs/jobQueue.ts';

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    queueScenario: { effect: 'queueScenario' };
    cancelScenario: { effect: 'cancelScenario' };
  }
}

export const queueScenario: Ledger<'queueScenario'> = {
  effect: 'queueScenario',
  title: '排队等待场景运算',
  locks: [],
  async apply({ context, doc }: EffectStep<DocOf<typeof planScenario>>) {
    await queueJob(context, 'planScenario', `计划场景 ${doc.fields.code ?? ''}`, { id: doc.id });
    return {
      ...doc,
      fields: { ...doc.fields, errorText: null, startedAt: null, finishedAt: null },
    };
  },
};

export const cancelScenario: Ledger<'cancelScenario'> = {
  effect: 'cancelScenario',
  title: '停止场景运算',
  locks: [],
  async apply({ context, doc }) {
    await context.session.query(
      `update job set cancel_requested = true, status = case status when 'waiting' then 'cancelled' else status end,
         finished_at = case status when 'waiting' then $2::timestamptz else finished_at end
       where kind = 'planScenario' and org = $3::uuid and input->>'id' = $1 and status in ('waiting', 'running')`,
      [doc.id, context.now, context.grants.org],
    );
    return doc;
  },
};
