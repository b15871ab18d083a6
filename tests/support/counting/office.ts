// An office whose server knows an invented kind of job and an invented task of the clock; each test says what they do.
import * as z from 'zod';
import type { JobView } from '#model/wire/jobs.ts';
import { registerServerAreas, serverAreas } from '#server/areas/registered.ts';
import { defineJobKind, type JobKind } from '#server/jobs/jobKind.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import type { Client } from '#tests/support/app.ts';
import { done } from '#tests/support/workingCompany.ts';

const input = z.strictObject({ count: z.int().min(1).max(1_000) });
export type Counted = z.infer<typeof input>;
export type Ticking = Pick<JobWork, 'progress' | 'log' | 'signal' | 'compute'>;

/** What the next run of the job and of the task does. */
export const next: {
  work(given: JobWork<Counted>): ReturnType<JobKind['run']>;
  tick(given: Ticking): Promise<string>;
} = {
  work: async () => ({ state: 'done', message: '' }),
  tick: async () => '',
};

const counting = defineJobKind<Counted>({
  title: '盘算',
  input,
  right: { each: () => ({ entity: 'customer', action: 'edit' }) },
  queuedBy: 'call',
  titleOf: ({ count }) => `盘算 ${count} 件`,
  unit: '件',
  perOrganisation: 1,
  keptDays: 3,
  afterLoss: 'again',
  run: (given) => next.work(given),
});
const ticking = {
  name: '报时',
  cron: '0 0 1 1 *',
  run: (_ports: unknown, given: Ticking) => next.tick(given),
};

/** Registers both; answers what takes them away again. */
export function registerCounting(): () => void {
  const areas = serverAreas();
  registerServerAreas([...areas, { name: 'counting', jobs: { counting }, tasks: { ticking } }]);
  return () => registerServerAreas(areas);
}

export function ask(client: Client, count: number) {
  return client.post<JobView>('jobs', { kind: 'counting', input: { count } });
}

export function seen(client: Client, id: string): Promise<JobView> {
  return done('job', client.get<JobView>(`jobs/${id}`));
}
