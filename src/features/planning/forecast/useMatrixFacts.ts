// What stands beside a forecast while it is typed, asked of the server: orders, shipments of the year before, lots, and what
// another version says.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { postJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import { messageOf } from '#api/mutations.ts';
import { fetchDocument } from '#api/queries.ts';
import { demandForecast } from '#entities/planning/demand/demandForecast.ts';
import type { MatrixFacts } from '#entities/planning/demand/matrix/matrixFacts.ts';
import { cellSum, matrixRows } from '#entities/planning/demand/matrix/matrixRows.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { plainText } from '#model/text/plainText.ts';
import { docOf } from '#model/typedAnswer.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { otherKey, type OtherVersion } from './matrixColumns.ts';
import { forecastLineOf } from './matrixLines.ts';
import type { MatrixTable } from './matrixTable.ts';

/** Orders, shipments of the year before and lots of the materials in the table. */
export function useFacts(table: MatrixTable, draft: DocumentDraft) {
  const periods = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => table.periods(),
  );
  const materials = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () =>
      [...new Set(table.rows().map(({ first }) => plainText(forecastLineOf(first).material)))]
        .filter((id) => id !== '')
        .toSorted()
        .join(' '),
  );
  const { data: facts } = useQuery({
    queryKey: keys.session(`forecastFacts ${periods[0]?.key ?? ''} ${periods.length} ${materials}`),
    queryFn: ({ signal }) =>
      postJson<MatrixFacts>(
        'data/demandForecast/matrixFacts',
        { periods: periods.map(({ start, end }) => ({ start, end })), materials: materials.split(' ') },
        { signal, quiet: true },
      ),
    enabled: materials !== '' && periods.length > 0,
    staleTime: 60_000,
  });
  return { periods, facts };
}

/** What another forecast says for the same materials, customers and periods. */
export function useOtherVersion(
  table: MatrixTable,
  other: string | null,
  periods: ReturnType<MatrixTable['periods']>,
): OtherVersion | null {
  const { data, error } = useQuery({
    queryKey: [...keys.entity('demandForecast'), 'compare', other],
    queryFn: ({ signal }) => fetchDocument('demandForecast', other ?? '', signal),
    enabled: other !== null,
  });
  useEffect(() => {
    if (error !== null) notify('error', `对比版本没有读到：${messageOf(error)}`);
  }, [error]);
  return useMemo(() => {
    if (other === null || data === undefined) return null;
    const { lines } = docOf(demandForecast, data.doc);
    const rows = matrixRows(lines.items, table.periods(), new Map());
    return new Map(rows.map((row) => [otherKey(row.first), periods.map((_period, at) => cellSum(row, at))]));
  }, [other, data, table, periods]);
}
