// Puts the background work of a run of 成本重算 into the queue, for whoever posted the bill that asked for it.
import type { Context } from '#server/context.ts';
import { queueJob } from '#server/jobs/jobQueue.ts';

export async function queueRecost(context: Context, run: { id: string; code: string }): Promise<void> {
  await queueJob(context, 'recost', `成本重算 ${run.code}`, { id: run.id });
}
