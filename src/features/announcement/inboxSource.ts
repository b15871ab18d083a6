// The rows of the own announcement list: pages of the server for the grid.
import { fetchInbox, type InboxFilter } from '#api/announcements.ts';
import { createPagedSource, type GridSort, type PagedSource } from '#grid';
import type { Announcement } from '#model/announcements.ts';

export interface InboxSource extends PagedSource<Announcement> {
  /** Another filter or order: shown rows stay, dimmed, until the new ones are there. */
  ask(filter: InboxFilter, sort: readonly GridSort[]): void;
}

const newestFirst: GridSort = { column: 'sendTime', descending: true };
const perPage = 100;

export function createInboxSource(filter: InboxFilter, sort: readonly GridSort[], onLoad: (failure: string | null) => void): InboxSource {
  let asked = { filter, sort };
  const source = createPagedSource<Announcement>({
    idOf: ({ id }) => id,
    blockSize: perPage,
    async load({ offset, signal }) {
      const { column, descending } = asked.sort[0] ?? newestFirst;
      // Blocks begin at multiples of their size, which is what pages are.
      const window = { column, descending, pageNo: Math.floor(offset / perPage) + 1, pageSize: perPage };
      const { records, total } = await fetchInbox(asked.filter, window, signal);
      onLoad(null);
      return { rows: records, total: { value: total, exact: true } };
    },
    onError: (failure) => onLoad(failure instanceof Error ? failure.message : '读取失败'),
  });
  return {
    ...source,
    ask(nextFilter, nextSort) {
      const next = { filter: nextFilter, sort: nextSort };
      if (JSON.stringify(next) === JSON.stringify(asked)) return;
      asked = next;
      source.invalidate();
    },
  };
}
