// The calls of the own inbox: unread announcements for the bell, the list of all, one in full, and read marks.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type {
  Announcement,
  AnnouncementDetail,
  AnnouncementPage,
  UnreadAnnouncements,
} from '#model/wire/announcements.ts';
import { getJson, putJson, shortTimeout } from './http.ts';
import { keys } from './keys.ts';
import { merged } from './merged.ts';
import { queryClient } from './queryClient.ts';

/** Unread ones of both categories with their counts. Renewed by the live link, and when the user returns to the window. */
export const unreadQuery = queryOptions({
  queryKey: keys.session('announcements'),
  queryFn: ({ signal }) =>
    getJson<UnreadAnnouncements>('annountCement/listByUser', { signal, quiet: true, timeout: shortTimeout }),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

const listeners = new Set<() => void>();

/** Told after every reload: lists that show announcements ask again. */
export function onAnnouncementsReload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** However often it is asked for: at most one reload is under way and one waits. */
export const reloadAnnouncements = merged(async () => {
  for (const listener of listeners) listener();
  await queryClient.refetchQueries({ queryKey: unreadQuery.queryKey });
});

/** Empty filters do not narrow; days are YYYY-MM-DD, both inclusive. */
export interface InboxFilter {
  titile: string;
  sender: string;
  readFlag: string;
  priority: string;
  from: string;
  to: string;
}

export interface InboxWindow {
  column: string;
  descending: boolean;
  pageNo: number;
  pageSize: number;
}

export function fetchInbox(
  filter: InboxFilter,
  window: InboxWindow,
  signal?: AbortSignal,
): Promise<AnnouncementPage> {
  const { from, to, ...rest } = filter;
  const query = {
    ...rest,
    sendTime_begin: from,
    sendTime_end: to,
    column: window.column,
    order: window.descending ? 'desc' : 'asc',
    pageNo: String(window.pageNo),
    pageSize: String(window.pageSize),
  };
  return getJson<AnnouncementPage>('sysAnnouncementSend/getMyAnnouncementSend', {
    query,
    signal,
    quiet: true,
  });
}

const everything: InboxFilter = { titile: '', sender: '', readFlag: '', priority: '', from: '', to: '' };

/** The last few, read or not. */
export const newestAnnouncementsQuery = queryOptions({
  queryKey: keys.session('newestAnnouncements'),
  queryFn: ({ signal }) =>
    fetchInbox(everything, { column: 'sendTime', descending: true, pageNo: 1, pageSize: 6 }, signal),
  staleTime: 60_000,
});

export function announcementQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.session('announcement'), id],
    queryFn: ({ signal }) =>
      getJson<AnnouncementDetail>('annountCement/queryById', { query: { id }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 60_000,
  });
}

export async function markAnnouncementRead({ id }: Pick<Announcement, 'id'>): Promise<void> {
  await putJson(
    'sysAnnouncementSend/editByAnntIdAndUserId',
    { anntId: id },
    { quiet: true, timeout: shortTimeout },
  );
}

export const markAllReadMutation = mutationOptions({
  mutationKey: keys.write('markAllRead'),
  async mutationFn() {
    await putJson('sysAnnouncementSend/readAll', {}, { quiet: true, timeout: shortTimeout });
    await reloadAnnouncements();
  },
});
