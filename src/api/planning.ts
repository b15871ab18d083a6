// The calls of planning beside those of documents and lists.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PegBranch, PegWay, WhyLate } from '#entities/planning/pegging/pegTree.ts';
import type { PlanRunBoard } from '#entities/planning/plan/planRunView.ts';
import { planOrderRelease, type ReleaseRequest } from '#entities/planning/planOrder/releaseRequest.ts';
import type { JobView } from '#model/wire/jobs.ts';
import { ApiError, postJson } from './http.ts';
import { startJob } from './jobs.ts';
import { keys } from './keys.ts';
import { removeDocument, runAction, saveDocument } from './mutations.ts';
import { isAnswerLost, type Keyed } from './writeIntents.ts';

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

/** A run as it stands; null: the one under way, else the last. While one is under way it is asked for again and again. */
export function planRunBoardQuery(run: string | null) {
  return queryOptions({
    queryKey: [...keys.entity('mrpRun'), 'board', run],
    queryFn: ({ signal }) => postJson<PlanRunBoard>('data/mrpRun/board', { run }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.active !== null || (data.run?.job ?? null) !== null) ? watchEvery : false,
    placeholderData: keepPreviousData,
  });
}

/** Milliseconds between two looks at a run under way. */
const watchEvery = 700;

export interface RunStart {
  scheme: string;
  planDate: string;
  runType: string;
  isSimulation: boolean;
}

/** Makes a run and starts it; one that is refused leaves nothing behind. @returns its id */
export async function startPlanRun(
  { scheme, planDate, runType, isSimulation }: RunStart,
  { key }: Keyed,
): Promise<string> {
  const values = Object.entries({ scheme, planDate, runType, isSimulation });
  const { doc } = await saveDocument('mrpRun', {
    key,
    patches: values.map(([field, value]) => ({ op: 'set', field, value })),
  });
  const { id, version } = doc;
  try {
    await runAction('mrpRun', id, 'runMrp', { version, key: `${key}-run` });
  } catch (failure) {
    if (!isAnswerLost(failure))
      await removeDocument('mrpRun', id, version, `${key}-remove`).catch(() => undefined);
    throw failure;
  }
  return id;
}

/** A run as it stands now. */
export function fetchPlanRunBoard(run: string): Promise<PlanRunBoard> {
  return postJson<PlanRunBoard>('data/mrpRun/board', { run }, { quiet: true });
}
