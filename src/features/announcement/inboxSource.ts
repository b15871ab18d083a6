// The rows of the own announcement list: pages of the server for the grid.
import { fetchInbox, type InboxFilter } from '#api/announcements.ts';
import { createPagedSource, type GridSort, type PagedSource } from '#grid';
import type { Announcement } from '#model/wire/announcements.ts';

export interface InboxQuery {
  filter: InboxFilter;
  sort: readonly GridSort[];
}

export type InboxSource = PagedSource<Announcement, InboxQuery>;

const newestFirst: GridSort = { column: 'sendTime', descending: true };
const perPage = 100;

export function createInboxSource(query: InboxQuery, onLoad: (failure: string | null) => void): InboxSource {
  return createPagedSource<Announcement, InboxQuery>({
    query,
    idOf: ({ id }) => id,
    blockSize: perPage,
    async load({ query: { filter, sort }, offset, signal }) {
      const { column, descending } = sort[0] ?? newestFirst;
      // Blocks begin at multiples of their size, which is what pages are.
      const window = { column, descending, pageNo: Math.floor(offset / perPage) + 1, pageSize: perPage };
      const { records, total } = await fetchInbox(filter, window, signal);
      onLoad(null);
      return { rows: records, total: { value: total, exact: true } };
    },
    onError: (failure) => onLoad(failure instanceof Error ? failure.message : '读取失败'),
  });
}
