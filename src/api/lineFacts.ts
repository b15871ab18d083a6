// What a clerk is helped by while a document is typed: facts about the line, and values the server proposes. Fetched by
// document pages alone.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AvailableRequest, AvailableStock, MaterialStock } from '#model/lineFacts.ts';
import type { QueryRequest, ProposeRequest, ProposeResult } from '#model/wire/wire.ts';
import { postJson } from './http.ts';
import { keys } from './keys.ts';
import { fetchRows } from './queries.ts';
import { type Patch } from '#model/patch.ts';

/** Stock moves: half a minute is as old as it may be shown. */
export function materialStockQuery(entity: string, material: string) {
  return queryOptions({
    queryKey: [...keys.entity('stockBalance'), 'material', material],
    queryFn: ({ signal }) => postJson<MaterialStock>(`data/${entity}/stock`, { material }, { signal }),
    staleTime: 30_000,
  });
}

/** @param request each part sorted, so that the same lines ask the same question */
export function availableStockQuery(entity: string, request: AvailableRequest) {
  return queryOptions({
    queryKey: [...keys.entity('stockBalance'), 'available', entity, request],
    queryFn: ({ signal }) => postJson<AvailableStock>(`data/${entity}/available`, request, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    enabled: request.materials.length > 0,
  });
}

export function agreedPricesQuery(entity: string, request: QueryRequest) {
  return queryOptions({
    queryKey: keys.list(entity, request),
    queryFn: ({ signal }) => fetchRows(entity, request, signal),
    staleTime: 60_000,
    gcTime: 300_000,
  });
}

/** Values the server proposes for what was typed so far; nothing is stored. */
export async function fetchSuggestions(
  entity: string,
  request: ProposeRequest,
  signal: AbortSignal,
): Promise<readonly Patch[]> {
  return (await postJson<ProposeResult>(`data/${entity}/propose`, request, { signal })).patches;
}
