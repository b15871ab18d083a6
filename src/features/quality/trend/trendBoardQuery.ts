// The rates and reasons behind 质量统计分析, asked with its parameters.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TrendBoard } from '#entities/quality/trend/trendBoard.ts';
import { getJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import type { ReportParameters } from '#model/report/report.ts';

export function trendBoardQuery({
  from = '',
  to = '',
  per = '',
  by = '',
  inspectionType = '',
}: ReportParameters) {
  const query = { from, to, per, by, inspectionType };
  return queryOptions({
    queryKey: [...keys.beside('qualityTrendReport'), query],
    queryFn: ({ signal }) => getJson<TrendBoard>('qualityTrend', { query, signal, timeout: 20_000 }),
    enabled: from !== '' && to !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
