// The control charts of the organisation, and the points of one.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SpcBoard } from '#entities/quality/spc/spcBoard.ts';
import { getJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';

export function spcBoardQuery(chart: string) {
  return queryOptions({
    queryKey: keys.session(`spc board ${chart}`),
    queryFn: ({ signal }) => getJson<SpcBoard>('spcBoard', { query: { chart }, signal, timeout: 20_000 }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
