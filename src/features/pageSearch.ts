// The typed query of every page below the workbench's catch-all route. The menu decides which paths are lists and which are
// documents, so the route knows the parameters of both; other parameters belong to pages with a schema of their own.
import type { SearchRecord } from '#ui/shell/addressSearch.ts';
import { type DocumentSearch, documentSearchNames } from './document/documentSearch.ts';
import { type ListSearch, listSearchNames } from './list/listSearch.ts';

export type PageSearch = ListSearch & DocumentSearch & SearchRecord;

const texts: ReadonlySet<string> = new Set([...listSearchNames, ...documentSearchNames]);

/**
 * Whatever stands in an address, read: known parameters of another shape are left out. The order stays, so that an address
 * that was typed or saved is not rewritten.
 */
export function pageSearchOf(search: Readonly<SearchRecord>): PageSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => typeof value === 'string' || !texts.has(name)),
  );
}
