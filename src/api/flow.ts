// Calls of the document flow: push-down of several documents, choice of source lines, trace, comments, templates.
import { queryOptions, mutationOptions } from '@tanstack/react-query';
import type { OpenReceipts } from '#entities/cost/invoice/openReceipts.ts';
import type { TraceAnswer } from '#entities/quality/genealogy/traceAnswer.ts';
import type {
  CommentRequest,
  CommentRow,
  DocumentTemplate,
  MentionedPerson,
  PullableRequest,
  PullableResult,
  PullRequest,
  PullSource,
  PushableResult,
  PushManyRequest,
  PushManyResult,
  TemplateContent,
  TraceResult,
} from '#model/wire/flowWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { announceChanges } from './entityChanges.ts';
import { getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import type { Keyed } from './writeIntents.ts';
import { queryClient } from './queryClient.ts';
import { rememberRefs } from './refsCache.ts';

const at = (entity: string, id: string): string => `data/${entity}/${encodeURIComponent(id)}`;

export async function fetchPushable(
  entity: string,
  to: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<PushableResult> {
  const result = await postJson<PushableResult>(`data/${entity}/push/${to}/lines`, { ids }, { signal });
  rememberRefs(result.refs);
  return result;
}

export function pushMutation(entity: string) {
  return mutationOptions({
    mutationKey: keys.write(`push ${entity}`),
    async mutationFn({ to, ...request }: Omit<PushManyRequest, 'key'> & { to: string } & Keyed) {
      const result = await postJson<PushManyResult>(`data/${entity}/push/${to}`, request);
      announceChanges(queryClient, result.affected);
      return result;
    },
  });
}

/** The kinds of documents whose lines this person may draw into a draft of the entity. */
export function pullSourcesQuery(entity: string) {
  return queryOptions({
    queryKey: keys.session(`pull ${entity}`),
    queryFn: ({ signal }) => getJson<PullSource[]>(`data/${entity}/pull/sources`, { signal, quiet: true }),
    staleTime: 300_000,
  });
}

export async function fetchPullable(
  entity: string,
  request: PullableRequest,
  signal?: AbortSignal,
): Promise<PullableResult> {
  const result = await postJson<PullableResult>(`data/${entity}/pull/lines`, request, { signal });
  rememberRefs(result.refs);
  return result;
}

export async function pullLines(entity: string, request: PullRequest): Promise<DocResult> {
  const result = await postJson<DocResult>(`data/${entity}/pull`, request);
  rememberRefs(result.refs);
  announceChanges(queryClient, result.affected);
  return result;
}

/** Documents up and down the flow, at any distance. */
export function traceQuery(entity: string, id: string) {
  return queryOptions({
    queryKey: keys.trace(entity, id),
    queryFn: async ({ signal }) => {
      const result = await getJson<TraceResult>(`${at(entity, id)}/trace`, { signal });
      rememberRefs(result.refs);
      return result;
    },
    staleTime: 0,
  });
}

/** Renewed whenever somebody changes the document or says something about it. */
export function commentsQuery(entity: string, id: string) {
  return queryOptions({
    queryKey: [...keys.document(entity, id), 'comments'],
    queryFn: ({ signal }) => getJson<CommentRow[]>(`${at(entity, id)}/comments`, { signal }),
    staleTime: 30_000,
  });
}

function setComments(entity: string, id: string, rows: CommentRow[]): void {
  queryClient.setQueryData(commentsQuery(entity, id).queryKey, rows);
}

/** `comment` null: a new one. */
export function saveCommentMutation(entity: string, id: string) {
  return mutationOptions({
    mutationKey: keys.write(`comment ${entity} ${id}`),
    async mutationFn({ comment, ...request }: CommentRequest & { comment: string | null }) {
      const path = `${at(entity, id)}/comments${comment === null ? '' : `/${comment}`}`;
      setComments(entity, id, await postJson<CommentRow[]>(path, request));
    },
  });
}

export function removeCommentMutation(entity: string, id: string) {
  return mutationOptions({
    mutationKey: keys.write(`comment ${entity} ${id}`),
    async mutationFn(comment: string) {
      const path = `${at(entity, id)}/comments/${comment}/delete`;
      setComments(entity, id, await postJson<CommentRow[]>(path, {}));
    },
  });
}

export function fetchPeople(
  entity: string,
  id: string,
  search: string,
  signal?: AbortSignal,
): Promise<MentionedPerson[]> {
  return getJson<MentionedPerson[]>(`${at(entity, id)}/comments/people`, {
    query: { search },
    signal,
    quiet: true,
  });
}

export function templatesQuery(entity: string) {
  return queryOptions({
    queryKey: [...keys.entity(entity), 'templates'],
    queryFn: ({ signal }) => getJson<DocumentTemplate[]>(`data/${entity}/templates/list`, { signal }),
    staleTime: 60_000,
  });
}

export function fetchTemplate(entity: string, id: string, signal?: AbortSignal): Promise<TemplateContent> {
  return getJson<TemplateContent>(`data/${entity}/templates/${encodeURIComponent(id)}/content`, { signal });
}

export function saveTemplateMutation(entity: string) {
  return mutationOptions({
    mutationKey: keys.write(`template ${entity}`),
    async mutationFn({ name, content }: { name: string; content: TemplateContent }) {
      const lines = Object.values(content.lines).reduce((sum, rows) => sum + rows.length, 0);
      const request = { name, content, lines };
      const templates = await postJson<DocumentTemplate[]>(`data/${entity}/templates`, request);
      queryClient.setQueryData(templatesQuery(entity).queryKey, templates);
    },
  });
}

export function removeTemplateMutation(entity: string) {
  return mutationOptions({
    mutationKey: keys.write(`template ${entity}`),
    async mutationFn(id: string) {
      const path = `data/${entity}/templates/${encodeURIComponent(id)}/delete`;
      queryClient.setQueryData(templatesQuery(entity).queryKey, await postJson<DocumentTemplate[]>(path, {}));
    },
  });
}

export interface TraceAsked {
  text: string;
  direction: string;
  /** '' for all. */
  levels: string;
}

/** What a lot, serial number or document came from and went into; asked again when edges change. */
export function genealogyQuery({ text, direction, levels }: TraceAsked) {
  return queryOptions({
    queryKey: [...keys.entity('genealogyEdge'), 'walk', text, direction, levels],
    queryFn: ({ signal }) =>
      getJson<TraceAnswer>('genealogy/trace', {
        query: { text, direction, ...(levels === '' ? {} : { levels }) },
        signal,
      }),
    enabled: text !== '',
    staleTime: 0,
  });
}

/** Receipts of the invoice's supplier that may still be invoiced; asked anew whenever the match page is opened. */
export function openReceiptsQuery(invoice: string, version: number) {
  return queryOptions({
    queryKey: ['openReceipts', invoice, version],
    queryFn: ({ signal }) => getJson<OpenReceipts>('cost/openReceipts', { query: { invoice }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
