// Reads of business data: plain calls for row sources, queryOptions for everything that renders from the cache.
import { queryOptions } from '@tanstack/react-query';
import type {
  ColumnValues,
  ColumnValuesRequest,
  DocResult,
  GroupsRequest,
  GroupsResult,
  PickRequest,
  PickResult,
  QueryRequest,
  QueryResult,
  FoundRecord,
} from '#model/wire/wire.ts';
import { fetchAhead, takeAhead } from './ahead.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import type { PivotAnswer, PivotQuery } from '#model/report/pivot.ts';
import { getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import { rememberRefs } from './refsCache.ts';

function at(entity: string, id: string): string {
  return `data/${entity}/${encodeURIComponent(id)}`;
}

export async function fetchRows(
  entity: string,
  request: QueryRequest,
  signal?: AbortSignal,
  quiet = false,
): Promise<QueryResult> {
  const result = await postJson<QueryResult>(`data/${entity}/query`, request, { signal, quiet });
  rememberRefs(result.refs);
  return result;
}

export async function fetchValues(
  entity: string,
  request: ColumnValuesRequest,
  signal?: AbortSignal,
): Promise<ColumnValues> {
  const result = await postJson<ColumnValues>(`data/${entity}/values`, request, { signal });
  rememberRefs(result.refs);
  return result;
}

export async function fetchListGroups(
  entity: string,
  request: GroupsRequest,
  signal?: AbortSignal,
): Promise<GroupsResult> {
  const result = await postJson<GroupsResult>(`data/${entity}/groups`, request, { signal });
  rememberRefs(result.refs);
  return result;
}

export async function fetchPivot(
  entity: string,
  query: PivotQuery,
  signal?: AbortSignal,
): Promise<PivotAnswer> {
  const answer = await postJson<PivotAnswer>(`data/${entity}/pivot`, query, { signal });
  rememberRefs(answer.refs);
  return answer;
}

export async function fetchDocument(
  entity: string,
  id: string,
  signal?: AbortSignal,
  quiet = false,
): Promise<DocResult> {
  const result = await getJson<DocResult>(at(entity, id), { signal, quiet });
  rememberRefs(result.refs);
  return result;
}

export async function fetchPick(
  entity: string,
  request: PickRequest,
  signal?: AbortSignal,
): Promise<PickResult> {
  const result = await postJson<PickResult>(`data/${entity}/pick`, request, { signal });
  rememberRefs(result.refs, { [entity]: Object.fromEntries(result.rows.map((row) => [row.id, row])) });
  return result;
}

/** One block of a list, or a count with limit 0. */
export function listQuery(entity: string, request: QueryRequest) {
  return queryOptions({
    queryKey: keys.list(entity, request),
    queryFn: ({ signal }) => fetchRows(entity, request, signal),
    gcTime: 60_000,
  });
}

export function documentQuery(entity: string, id: string) {
  return queryOptions({
    queryKey: keys.document(entity, id),
    queryFn: ({ signal }) => fetchDocument(entity, id, signal),
    staleTime: 0,
  });
}

export function pickQuery(entity: string, request: PickRequest) {
  return queryOptions({
    queryKey: keys.pick(entity, request),
    queryFn: ({ signal }) => fetchPick(entity, request, signal),
    gcTime: 60_000,
  });
}

/** The first rows of a list, before its page stands. */
export function fetchRowsAhead(entity: string, request: QueryRequest): void {
  fetchAhead({
    queryKey: keys.list(entity, request),
    queryFn: ({ signal }) => fetchRows(entity, request, signal, true),
  });
}

export function takeRows(entity: string, request: QueryRequest, signal?: AbortSignal): Promise<QueryResult> {
  return takeAhead(keys.list(entity, request), () => fetchRows(entity, request, signal));
}

/** A document, before its page stands. */
export function fetchDocumentAhead(entity: string, id: string): void {
  fetchAhead({
    queryKey: keys.document(entity, id),
    queryFn: ({ signal }) => fetchDocument(entity, id, signal, true),
  });
}

export function takeDocument(entity: string, id: string, signal?: AbortSignal): Promise<DocResult> {
  return takeAhead(keys.document(entity, id), () => fetchDocument(entity, id, signal));
}

/** Audit rows of one document, newest first. */
export function historyQuery<Row>(entity: string, id: string) {
  return queryOptions({
    queryKey: keys.history(entity, id),
    queryFn: ({ signal }) => getJson<Row[]>(`${at(entity, id)}/history`, { signal }),
    staleTime: 0,
  });
}

export function foundRecordsQuery(text: string) {
  return queryOptions({
    queryKey: [...keys.entity('*'), 'search', text],
    queryFn: ({ signal }) =>
      postJson<FoundRecord[]>('api/searchRecords', { text: text.slice(0, 60) }, { signal, quiet: true }),
    staleTime: 10_000,
    gcTime: 60_000,
  });
}

/** Which days the organisation works; `from` and `to` are the days its calendar was made for, null where there is none. */
export interface OrganisationCalendar {
  calendar: WorkCalendar;
  from: string | null;
  to: string | null;
}

export function organisationCalendarQuery() {
  return queryOptions({
    // Among the answers about calendars, so that a write to one asks anew.
    queryKey: [...keys.entity('factoryCalendar'), 'organisation'],
    queryFn: ({ signal }) => getJson<OrganisationCalendar>('calendars/organisation', { signal }),
    staleTime: 60_000,
  });
}
