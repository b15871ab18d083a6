// Calls of what administrators build: what a publication would do, and the versions of a form.
import { queryOptions } from '@tanstack/react-query';
import type { PublicationPlan } from '#entities/online/publication.ts';
import type { ReportPreview } from '#entities/online/reportPreview.ts';
import { getJson } from '../http.ts';
import { fetchDocument, fetchRows } from '../queries.ts';

/** Asked anew for every version that is saved. */
export const publicationOptions = (form: string, version: number) =>
  queryOptions({
    queryKey: ['publication', form, version],
    queryFn: ({ signal }) =>
      getJson<PublicationPlan>(`online/publication?form=${encodeURIComponent(form)}`, { signal }),
    staleTime: 0,
  });

export const formVersionsOptions = (code: string, version: number) =>
  queryOptions({
    queryKey: ['formVersions', code, version],
    queryFn: async ({ signal }) => {
      const { rows } = await fetchRows(
        'onlineForm',
        {
          offset: 0,
          limit: 100,
          fields: ['formVersion', 'status', 'publishedAt'],
          filter: { field: 'code', op: 'eq', values: [code] },
          sort: [{ field: 'formVersion', descending: true }],
        },
        signal,
      );
      return rows;
    },
    staleTime: 0,
  });

export const formVersionOptions = (id: string) =>
  queryOptions({
    queryKey: ['formVersion', id],
    queryFn: ({ signal }) => fetchDocument('onlineForm', id, signal),
  });

/** The first rows of a stored design of a report. */
export const reportPreviewOptions = (report: string, version: number) =>
  queryOptions({
    queryKey: ['reportPreview', report, version],
    queryFn: ({ signal }) =>
      getJson<ReportPreview>(`online/reportPreview?report=${encodeURIComponent(report)}`, { signal }),
    staleTime: 0,
    retry: false,
  });
