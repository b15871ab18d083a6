// Effects of the actions of a run: its job goes into the queue with it, and is stopped with it.
import { configNumber } from '#server/configuration/config.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { queueJob } from '#server/jobs/jobQueue.ts';
import type { mrpRun } from '#entities/planning/plan/mrpRun.ts';
import { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { conflict } from '#server/refusal.ts';
import { selectRows } from '#server/select/select.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { freeze, orgsOf } from './frozenScheme.ts';
import { activeRun } from './mrpRun.ts';

interface QueuePlanRunEffect {
  effect: 'queuePlanRun';
}

interface CancelPlanRunEffect {
  effect: 'cancelPlanRun';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    queuePlanRun: QueuePlanRunEffect;
    cancelPlanRun: CancelPlanRunEffect;
  }
}

export const queuePlanRun: Ledger<'queuePlanRun'> = {
  effect: 'queuePlanRun',
  title: '排队等待计划运算',
  locks: [],
  async apply({ context, doc }: EffectStep<DocOf<typeof mrpRun>>) {
    const { session, grants } = context;
    const scheme = await readDoc(session, mrpScheme, doc.fields.scheme ?? '', { org: grants.org });
    if (scheme === null) throw conflict('计划方案已被删除，请另选方案');
    const orgs = orgsOf(scheme, grants.org);
    // Two that ask at the same moment: the second one waits here and then finds the first.
    for (const org of orgs.toSorted())
      await session.query(`select pg_advisory_xact_lock(hashtextextended('mrpRun ' || $1, 0))`, [org]);
    const active = await activeRun((selection, rest) => selectRows(session, selection, rest), doc.id, orgs);
    if (active !== null) throw conflict(`本组织正在进行运算 ${active.code}，请等它结束或取消后再运算`);
    // Runs whose job was lost for good never end by themselves.
    await session.query(
      `update mrp_run h set status = 'failed', version = version + 1, finished_at = $2::timestamptz, error_text = '服务器曾停止，运算没有做完，原计划仍然有效'
       where h.org = $1::uuid and h.id <> $3::uuid and h.status in ('queued', 'running')
         and not exists (select 1 from job j where j.kind = 'mrpRun' and j.input->>'id' = h.id::text and j.status in ('waiting', 'running'))`,
      [grants.org, context.now, doc.id],
    );
    const minutes = Math.min(scheme.fields.maxMinutes ?? 30, await configNumber(session, 'mrpMaxMinutes'));
    await freeze(session, doc.id, { scheme, orgs, planDate: doc.fields.planDate ?? context.today });
    await queueJob(context, 'mrpRun', `计划运算 ${doc.fields.code ?? ''}`, { id: doc.id, minutes });
    return {
      ...doc,
      fields: { ...doc.fields, progress: '0', errorText: null, startedAt: null, finishedAt: null },
    };
  },
};

export const cancelPlanRun: Ledger<'cancelPlanRun'> = {
  effect: 'cancelPlanRun',
  title: '停止计划运算',
  locks: [],
  async apply({ context, doc }) {
    await context.session.query(
      `update job set cancel_requested = true, status = case status when 'waiting' then 'cancelled' else status end,
         finished_at = case status when 'waiting' then $2::timestamptz else finished_at end
       where kind = 'mrpRun' and org = $3::uuid and input->>'id' = $1 and status in ('waiting', 'running')`,
      [doc.id, context.now, context.grants.org],
    );
    return doc;
  },
};
