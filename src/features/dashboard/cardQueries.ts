// Answers of the server's cards, and the filtered lists their figures lead to.
import { queryOptions } from '@tanstack/react-query';
import type { Board, CardName } from '#entities/dashboard.ts';
import { getJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import { plainAddress, writeListAddress } from '#features/list/listAddress.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { Condition } from '#model/filter.ts';
import { placesOf } from '#ui/shell/menu/menuTree.ts';
import { stringifySearch } from '#ui/shell/addressSearch.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';

export function cardQuery<Card>(card: CardName) {
  return queryOptions({
    queryKey: [...keys.entity('*'), 'card', card],
    queryFn: ({ signal }) => getJson<Card>(`api/dashboard/${card}`, { signal, quiet: true }),
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
}

/** Changes with the rights of the person, so it is asked again whenever they are. */
export const boardQuery = queryOptions({
  queryKey: keys.session('board'),
  queryFn: ({ signal }) => getJson<Board>('api/dashboard', { signal, quiet: true }),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

/** ['status', 'eq', 'approved'] */
export type Where = readonly [field: string, op: FilterOp, ...values: string[]];

/** Address of an entity's list with these conditions; null when the person's menu has no such list. */
export function useListHref(): (entity: string, where: readonly Where[], lines?: string) => string | null {
  const { menu } = useSession();
  const paths = new Map(placesOf(menu).map(({ node, path }) => [node.component, path]));
  return (entity, where, lines) => {
    const path = paths.get(`entity/${entity}/List`);
    if (path === undefined) return null;
    const conditions = where.map(([field, op, ...values]): Condition => ({ field, op, values }));
    return path + stringifySearch(writeListAddress({ ...plainAddress, lines: lines ?? null, conditions }));
  };
}
