// Calls over bills of materials: exploded, costed, and where a material is used.
import { queryOptions } from '@tanstack/react-query';
import type { CostResult } from '#entities/master/bom/bomCost.ts';
import type { ExpandResult } from '#entities/master/bom/bomTree.ts';
import type {
  LevelsRequest,
  LevelsResult,
  PasteRequest,
  PasteResult,
  UsedInResult,
} from '#entities/master/bom/bomWire.ts';
import { getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import { fetchDocument } from './queries.ts';

/** Worked out anew each time: what is below may have changed. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

export function expandQuery(bom: string, qty: string, date: string) {
  return queryOptions({
    queryKey: keys.session(`expand ${bom} ${qty} ${date}`),
    queryFn: ({ signal }) =>
      getJson<ExpandResult>(`data/bom/${bom}/expand`, { query: { qty, date }, signal }),
    ...fresh,
  });
}

export function costQuery(bom: string, lot: string, source: string) {
  return queryOptions({
    queryKey: keys.session(`bomCost ${bom} ${lot} ${source}`),
    queryFn: ({ signal }) => getJson<CostResult>(`data/bom/${bom}/cost`, { query: { lot, source }, signal }),
    ...fresh,
  });
}

export function usedInQuery(material: string, all: boolean, direct: boolean) {
  return queryOptions({
    queryKey: keys.session(`usedIn ${material} ${all} ${direct}`),
    queryFn: ({ signal }) =>
      getJson<UsedInResult>(`data/material/${material}/whereUsed`, {
        query: { all: all ? '1' : '0', direct: direct ? '1' : '0' },
        signal,
      }),
    ...fresh,
  });
}

/** One bill of materials, to be held against another. */
export function bomQuery(bom: string) {
  return queryOptions({
    queryKey: keys.session(`bom ${bom}`),
    queryFn: async ({ signal }) => (await fetchDocument('bom', bom, signal)).doc,
    ...fresh,
  });
}

/** Lines of some bills, and the versions in force of some materials. */
export function fetchLevels(asked: LevelsRequest, signal?: AbortSignal): Promise<LevelsResult> {
  return postJson('data/bom/levels', asked, { signal });
}

/** Tries a block with levels, or writes it. */
export function pasteLevels(asked: PasteRequest): Promise<PasteResult> {
  return postJson('data/bom/pasteLevels', asked, { quiet: true });
}
