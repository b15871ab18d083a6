// The calls of planning beside those of documents and lists.
import { queryOptions } from '@tanstack/react-query';
import type { PegBranch, PegWay, WhyLate } from '#entities/planning/pegging/pegTree.ts';
import { planOrderRelease, type ReleaseRequest } from '#entities/planning/planOrder/releaseRequest.ts';
import type { JobView } from '#model/wire/jobs.ts';
import { ApiError, postJson } from './http.ts';
import { startJob } from './jobs.ts';
import { keys } from './keys.ts';

export function startRelease(input: ReleaseRequest): Promise<JobView> {
  return startJob(planOrderRelease, input);
}

export function pegBranchQuery(way: PegWay, code: string, line: number | null) {
  return queryOptions({
    queryKey: [...keys.entity('mrpPegging'), 'branch', way, code, line],
    queryFn: ({ signal }) =>
      postJson<PegBranch>('data/mrpPegging/branch', { way, code, line }, { signal, quiet: true }),
    staleTime: 0,
  });
}

export function whyLateQuery(code: string, line: number | null) {
  return queryOptions({
    queryKey: [...keys.entity('mrpPegging'), 'whyLate', code, line],
    queryFn: ({ signal }) =>
      postJson<WhyLate>('data/mrpPegging/whyLate', { code, line }, { signal, quiet: true }),
    staleTime: 0,
  });
}

/** Id of the document with this code; null where there is none. */
export async function documentOf(entity: string, code: string): Promise<string | null> {
  try {
    return (await postJson<{ id: string }>('data/mrpPegging/document', { entity, code }, { quiet: true })).id;
  } catch (failure) {
    if (failure instanceof ApiError) return null;
    throw failure;
  }
}
