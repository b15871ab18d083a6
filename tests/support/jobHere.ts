// Runs a kind of job at once, without the queue: what it does is what is asked, not how it is watched.
// Whoever asks may stop it where it says how far it is, or do something else there before it goes on.
import type { JobKind } from '#server/jobs/jobKind.ts';
import type { Job } from '#server/jobs/jobStore.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import { Stopping } from '#server/jobs/runningJob.ts';
import type { Company } from './scenario.ts';

export async function ranHere<Input>(
  { ports, admin }: Company,
  kind: JobKind<Input>,
  input: Input,
  stopAt: (words: string) => boolean = () => false,
  meanwhile: (words: string) => Promise<void> = () => Promise.resolve(),
): ReturnType<JobKind<Input>['run']> {
  const id = crypto.randomUUID();
  const job: Job = {
    id,
    kind: '',
    org: admin.grants.org ?? '',
    userId: admin.grants.userId,
    code: '',
    entity: '',
    fileName: '',
    file: null,
    state: 'running',
    claim: id,
    done: 0,
    total: null,
    phase: '',
    logLines: 0,
    request: null,
    createdAt: '',
    startedAt: null,
    writing: false,
    succeeded: 0,
    failed: 0,
    faults: 0,
    errorFile: null,
    rights: null,
  };
  const controller = new AbortController();
  const { signal } = controller;
  const hear = (words = ''): void => {
    if (stopAt(words)) controller.abort(new Stopping('cancelled'));
    signal.throwIfAborted();
  };
  const work: JobWork<Input> = {
    ports,
    grants: admin.grants,
    job,
    input: kind.input.parse(input),
    signal,
    tell: async () => undefined,
    async progress({ phase = '' }) {
      hear(phase);
      await meanwhile(phase);
    },
    log: () => undefined,
    compute: async (computation, from) =>
      computation.run(from, { progress: (_done, _total, words) => hear(words) }),
  };
  return kind.run(work);
}
