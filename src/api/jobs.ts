// The calls of background jobs: templates, uploads, imports, exports, and how far each is. While a job runs the live
// link brings its progress; asking again now and then covers for messages that were lost.
import { infiniteQueryOptions, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  ExportRequest,
  FaultList,
  ImportPreview,
  ImportRequest,
  JobLog,
  JobProgress,
  JobView,
  LogLevel,
  PastedBlock,
  ScheduledJobView,
} from '#model/wire/jobs.ts';
import { actionRun, type ActionRunAnswer, type ActionRunRequest } from '#model/wire/actionRun.ts';
import { noteRun } from './answeredVersions.ts';
import { getBlob, getJson, postForm, postJson } from './http.ts';
import { keys } from './keys.ts';
import { onJobProgress } from './liveLink.ts';
import { queryClient } from './queryClient.ts';

const askEvery = 2_000;
/** Large workbooks take their time. */
const uploadTimeout = 300_000;

export function isOpen({ state }: Pick<JobView, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

const jobKeys = {
  all: [...keys.session('jobs')] as const,
  list: (everybody: boolean) => [...jobKeys.all, 'list', everybody] as const,
  one: (id: string) => [...jobKeys.all, 'one', id] as const,
  faults: (id: string) => [...jobKeys.all, 'faults', id] as const,
  log: (id: string, level: string) => [...jobKeys.all, 'log', id, level] as const,
  scheduled: [...keys.session('scheduledJobs')] as const,
};

export function fetchTemplate(entity: string): Promise<Blob> {
  return getBlob(`imports/${entity}/template`);
}

export function uploadWorkbook(entity: string, file: File, signal?: AbortSignal): Promise<ImportPreview> {
  const form = new FormData();
  form.append('file', file, file.name);
  return postForm<ImportPreview>(`imports/${entity}/file`, form, {
    quiet: true,
    timeout: uploadTimeout,
    ...(signal === undefined ? {} : { signal }),
  });
}

export function uploadBlock(entity: string, block: PastedBlock): Promise<ImportPreview> {
  return postJson<ImportPreview>(`imports/${entity}/paste`, block, { quiet: true, timeout: uploadTimeout });
}

function cachedJob(job: JobView): JobView {
  queryClient.setQueryData(jobKeys.one(job.id), job);
  void queryClient.invalidateQueries({ queryKey: [...jobKeys.all, 'list'] });
  return job;
}

export async function startImport(entity: string, request: ImportRequest): Promise<JobView> {
  return cachedJob(await postJson<JobView>(`imports/${entity}`, request, { quiet: true }));
}

export async function startExport(entity: string, request: ExportRequest): Promise<JobView> {
  return cachedJob(await postJson<JobView>(`exports/${entity}`, request, { quiet: true }));
}

/** A job of this kind, which an area registers. */
export async function startJob(kind: string, input: object): Promise<JobView> {
  return cachedJob(await postJson<JobView>('jobs', { kind, input }, { quiet: true }));
}

/** One action over many documents, done in the background. */
export function startActionRun(input: ActionRunRequest): Promise<JobView> {
  return startJob(actionRun, input);
}

/** The ticked orders of a kitting run are reserved for and released, in the background. */
export function startKittingCommit(id: string): Promise<JobView> {
  return startJob('kittingCommit', { id });
}

/** Tries the methods of a forecast run and writes what it found, in the background. */
export async function startForecastRun(id: string): Promise<JobView> {
  return cachedJob(await postJson<JobView>('jobs', { kind: 'forecastRun', input: { id } }, { quiet: true }));
}

export async function steerJob(id: string, action: JobView['can'][number]): Promise<JobView> {
  return cachedJob(await postJson<JobView>(`jobs/${id}/${action}`, undefined, { quiet: true }));
}

export function fetchJobFile(id: string, which: 'result' | 'errors'): Promise<Blob> {
  return getBlob(`jobs/${id}/file`, { query: { which }, quiet: true });
}

export async function fetchJob(id: string): Promise<JobView> {
  const job = await getJson<JobView>(`jobs/${id}`, { quiet: true });
  if (job.kind === actionRun) noteRun((job.answer as ActionRunAnswer | null)?.rows ?? []);
  return job;
}

function jobQuery(id: string) {
  return queryOptions({ queryKey: jobKeys.one(id), queryFn: () => fetchJob(id), staleTime: 0 });
}

function jobsQuery(everybody: boolean) {
  return queryOptions({
    queryKey: jobKeys.list(everybody),
    queryFn: ({ signal }) =>
      getJson<JobView[]>('jobs', { query: everybody ? { all: '1' } : {}, signal, quiet: true }),
    staleTime: 0,
  });
}

export function faultsQuery(id: string) {
  return queryOptions({
    queryKey: jobKeys.faults(id),
    queryFn: ({ signal }) => getJson<FaultList>(`jobs/${id}/faults`, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 60_000,
  });
}

/** The log page by page, oldest line first. @param level '' for all lines */
export function jobLogQuery(id: string, level: LogLevel | '') {
  return infiniteQueryOptions({
    queryKey: jobKeys.log(id, level),
    queryFn: ({ pageParam, signal }) =>
      getJson<JobLog>(`jobs/${id}/log`, { query: { after: String(pageParam), level }, signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: ({ lines }) => lines.at(-1)?.seq ?? null,
    staleTime: 0,
    gcTime: 60_000,
  });
}

const scheduledJobsQuery = queryOptions({
  queryKey: jobKeys.scheduled,
  queryFn: ({ signal }) => getJson<ScheduledJobView[]>('scheduledJobs', { signal, quiet: true }),
  staleTime: 0,
});

export async function runScheduledJob(id: string): Promise<void> {
  queryClient.setQueryData(
    jobKeys.scheduled,
    await postJson<ScheduledJobView[]>(`scheduledJobs/${id}/run`, undefined, { quiet: true }),
  );
}

export function reloadScheduledJobs(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: jobKeys.scheduled });
}

/** A job as it is now, until it ends; null: none. */
export function useJob(id: string | null): JobView | null {
  const { data } = useQuery({
    ...jobQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data) ? askEvery : false),
  });
  useProgress();
  return id === null ? null : (data ?? null);
}

export function useJobs(everybody: boolean): UseQueryResult<JobView[]> {
  const found = useQuery({
    ...jobsQuery(everybody),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? askEvery * 2 : false),
  });
  useProgress();
  return found;
}

type Watched = Pick<JobView, 'id' | 'state' | 'done' | 'total' | 'phase' | 'logLines'>;

/** The tasks of the clock with how far the running ones are. */
export function useScheduledJobs(): UseQueryResult<ScheduledJobView[]> {
  const found = useQuery({
    ...scheduledJobsQuery,
    refetchInterval: ({ state }) => (state.data?.some(({ running }) => running) === true ? askEvery : false),
  });
  useProgress();
  return found;
}

/** Progress that arrives on the live link goes into what is shown; a job that ended is asked for once more. */
function useProgress(): void {
  useEffect(
    () =>
      onJobProgress(({ id, open, done, total, phase, logLines }: JobProgress) => {
        const moved = <J extends Watched>(job: J): J =>
          job.id === id
            ? { ...job, state: 'running', done, total: total ?? job.total, phase, logLines }
            : job;
        const known = queryClient.getQueryData<JobView>(jobKeys.one(id));
        if (open) {
          if (known !== undefined) queryClient.setQueryData(jobKeys.one(id), moved(known));
          queryClient.setQueriesData<JobView[]>({ queryKey: [...jobKeys.all, 'list'] }, (jobs) =>
            jobs?.map(moved),
          );
          queryClient.setQueryData<ScheduledJobView[]>(jobKeys.scheduled, (tasks) =>
            tasks?.map((task) => (task.job === null ? task : { ...task, job: moved(task.job) })),
          );
        } else {
          void queryClient.invalidateQueries({ queryKey: jobKeys.scheduled });
          void queryClient.invalidateQueries({ queryKey: jobKeys.one(id) });
          void queryClient.invalidateQueries({ queryKey: [...jobKeys.all, 'list'] });
        }
      }),
    [],
  );
}
