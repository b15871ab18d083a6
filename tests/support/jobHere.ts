// Runs a kind of job at once, without the queue: what it does is what is asked, not how it is watched.
import type { JobKind } from '#server/jobs/jobKind.ts';
import type { Job } from '#server/jobs/jobStore.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import type { Company } from './scenario.ts';

export async function ranHere<Input>(
  { ports, admin }: Company,
  kind: JobKind<Input>,
  input: Input,
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
    request: input,
    row: {},
  };
  const work: JobWork<Input> = {
    ports,
    grants: admin.grants,
    job,
    input: kind.input.parse(input),
    signal: new AbortController().signal,
    tell: async () => undefined,
    progress: async () => undefined,
    log: () => undefined,
    compute: (computation, from) => Promise.resolve(computation.run(from, { progress: () => undefined })),
  };
  return kind.run(work);
}
