// Answers asked for before their page stands: by the loader of a route, when it is gone to or a link to it is pointed at.
// The page takes such an answer once; a later question of the same page goes to the server.
import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import { queryClient } from './queryClient.ts';

/** Milliseconds in which an answer fetched ahead may still be shown. */
export const freshAhead = 10_000;

export interface AheadQuery<T> {
  queryKey: QueryKey;
  queryFn: QueryFunction<T>;
}

/** Starts fetching; a failure is nobody's yet, the page will meet it itself. */
export function fetchAhead<T>({ queryKey, queryFn }: AheadQuery<T>): void {
  void queryClient.prefetchQuery({ queryKey, queryFn, staleTime: freshAhead, retry: false });
}

/** The answer that was fetched ahead or is under way; otherwise `load` asks now. */
export async function takeAhead<T>(queryKey: QueryKey, load: () => Promise<T>): Promise<T> {
  const found = queryClient.getQueryCache().find<T>({ queryKey, exact: true });
  if (found === undefined) return load();
  const { dataUpdatedAt, fetchStatus, isInvalidated } = found.state;
  const fresh = !isInvalidated && Date.now() - dataUpdatedAt < freshAhead;
  if (!fresh && fetchStatus !== 'fetching') return load();
  try {
    const answer = await queryClient.ensureQueryData<T>({ queryKey, queryFn: load, retry: false });
    return answer;
  } catch {
    return await load();
  } finally {
    if (found.getObserversCount() === 0) queryClient.removeQueries({ queryKey, exact: true });
  }
}
