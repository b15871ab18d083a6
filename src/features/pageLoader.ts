// What the loader of a page's route does: the part of the program that draws the page and its first answer are asked for
// together, instead of one after the other. Pages that stand already are left alone.
import { fetchDocumentAhead, fetchRowsAhead } from '#api/queries.ts';
import { entityOf } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import type { QueryRequest } from '#model/wire/wire.ts';
import type { TabEntry } from '#ui/shell/tabs/tabList.ts';
import { firstRowsRequest } from './list/rows/firstRows.ts';
import { listAddressOf } from './list/listAddress.ts';
import type { PageSearch } from './pageSearch.ts';
import type { Target } from './screens.ts';

export interface PageVisit {
  target: Target;
  /** Path and query inside the application. */
  href: string;
  search: PageSearch;
  grants: Grants;
  /** Pages that are open now. */
  tabs: readonly TabEntry[];
}

/** What has to be fetched for the page, as far as it can be told before the page stands. */
export type FirstFetch =
  | { kind: 'rows'; entity: string; request: QueryRequest }
  | { kind: 'document'; entity: string; id: string }
  | null;

export function firstFetchOf({ target, href, search, grants, tabs }: PageVisit): FirstFetch {
  if (target.kind !== 'screen' || tabs.some((tab) => tab.live && tab.location.href === href)) return null;
  const { page, entity, id } = target;
  const def = entityOf(entity);
  if (def === undefined) return null;
  if (page === 'list') {
    const request = firstRowsRequest(def, listAddressOf(def, search), grants);
    return request === null ? null : { kind: 'rows', entity, request };
  }
  // A page that was put away goes on with its own draft, and a lost one with what was kept of it.
  const known = tabs.some((tab) => tab.location.href === href);
  if (page !== 'document' || id === null || id === 'new' || known || search.draft !== undefined) return null;
  return { kind: 'document', entity, id };
}

export function loadPage(visit: PageVisit): void {
  const first = firstFetchOf(visit);
  if (first?.kind === 'rows') fetchRowsAhead(first.entity, first.request);
  else if (first?.kind === 'document') fetchDocumentAhead(first.entity, first.id);
}
