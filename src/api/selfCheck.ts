// The calls of 系统自检: how the last one fared, asked again while it runs, starting one and stopping it.
import { useQuery, type UseQueryResult, mutationOptions } from '@tanstack/react-query';
import type { SelfCheckState } from '#model/wire/selfCheck.ts';
import { getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import { queryClient } from './queryClient.ts';

const askEvery = 1_000;
const key = keys.session('selfCheck');

export function isRunning(state: SelfCheckState | undefined): boolean {
  return state?.run !== null && state?.run !== undefined && state.run.endedAt === null;
}

export function useSelfCheck(): UseQueryResult<SelfCheckState> {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getJson<SelfCheckState>('api/selfCheck', { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isRunning(data) ? askEvery : false),
  });
}

export const startSelfCheckMutation = mutationOptions({
  mutationKey: keys.write('selfCheck'),
  async mutationFn() {
    queryClient.setQueryData(key, await postJson<SelfCheckState>('api/selfCheck', {}));
  },
});

export const stopSelfCheckMutation = mutationOptions({
  mutationKey: keys.write('selfCheckStop'),
  async mutationFn() {
    queryClient.setQueryData(key, await postJson<SelfCheckState>('api/selfCheck/stop', {}));
  },
});
