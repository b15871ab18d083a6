// The calls of planning beside those of documents and lists.
import { planOrderRelease, type ReleaseRequest } from '#entities/planning/planOrder/releaseRequest.ts';
import type { JobView } from '#model/wire/jobs.ts';
import { startJob } from './jobs.ts';

export function startRelease(input: ReleaseRequest): Promise<JobView> {
  return startJob(planOrderRelease, input);
}
