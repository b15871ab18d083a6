// Calls of sales orders beyond those every document has: what they earn, and what they were before they were changed.
import { queryOptions } from '@tanstack/react-query';
import type { VersionsResult } from '#model/documentVersions.ts';
import type { ProfitResult } from '#entities/sales/saleOrder/profitCheck.ts';
import { getJson } from './http.ts';
import { keys } from './keys.ts';

export function profitQuery(id: string) {
  return queryOptions({
    queryKey: keys.session(`profit ${id}`),
    queryFn: ({ signal }) => getJson<ProfitResult>(`data/saleOrder/${id}/profit`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function versionsQuery(entity: string, id: string) {
  return queryOptions({
    queryKey: keys.session(`versions ${entity} ${id}`),
    queryFn: ({ signal }) => getJson<VersionsResult>(`data/${entity}/${id}/versions`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
