// The state of every machine of a workshop, asked again when something of it changed.
import { queryOptions } from '@tanstack/react-query';
import type { ShopBoard } from '#entities/shopfloor/board/shopBoard.ts';
import { getJson } from '../http.ts';
import { keys } from '../keys.ts';

/** FLOWS n9 boardRefreshSeconds: without a live link the board still asks this often, in milliseconds. */
const refresh = 30_000;

export function shopBoardQuery(workshop: string) {
  return queryOptions({
    queryKey: keys.session(`shop board ${workshop}`),
    queryFn: ({ signal }) =>
      getJson<ShopBoard>('shopBoard', { query: { workshop }, signal, quiet: true, timeout: 20_000 }),
    enabled: workshop !== '',
    staleTime: 0,
    refetchInterval: refresh,
    refetchIntervalInBackground: true,
  });
}
