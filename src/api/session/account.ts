// The calls of the personal centre.
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { DateRange } from '#model/time/periods.ts';
import type { OwnOverview, OwnSession, OwnVisits } from '#model/person/ownAccount.ts';
import type { PersonalInfo } from '#model/person/personalInfo.ts';
import { getJson, postJson, putJson, shortTimeout } from '../http.ts';
import { keys } from '../keys.ts';
import { queryClient } from '../queryClient.ts';
import { fetchUser } from './session.ts';

export const overviewQuery = queryOptions({
  queryKey: keys.session('overview'),
  queryFn: ({ signal }) => getJson<OwnOverview>('account/overview', { signal, quiet: true }),
  staleTime: 0,
});

export const ownSessionsQuery = queryOptions({
  queryKey: keys.session('sessions'),
  queryFn: ({ signal }) => getJson<OwnSession[]>('account/sessions', { signal, quiet: true }),
  staleTime: 0,
});

/** One page of the own visits, newest first; `range` null for all. */
export function ownVisitsQuery(range: DateRange | null, page: number) {
  return queryOptions({
    queryKey: [...keys.session('visits'), range, page] as const,
    queryFn: ({ signal }) =>
      getJson<OwnVisits>('account/visits', {
        query: { from: range?.from, to: range?.to, page: String(page) },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const endOwnSessionMutation = mutationOptions({
  mutationKey: keys.write('endOwnSession'),
  async mutationFn(id: string) {
    const path = `account/sessions/${encodeURIComponent(id)}/end`;
    await postJson(path, {}, { timeout: shortTimeout, quiet: true });
    await queryClient.invalidateQueries(ownSessionsQuery);
  },
});

/** Saves the form and shows the new name and picture everywhere at once. */
export const savePersonalInfoMutation = mutationOptions({
  mutationKey: keys.write('savePersonalInfo'),
  async mutationFn(info: PersonalInfo & { partyId: string }) {
    await putJson('api/updateSysUser', info, { timeout: shortTimeout, quiet: true });
    await Promise.all([fetchUser(), queryClient.invalidateQueries(overviewQuery)]);
  },
});
