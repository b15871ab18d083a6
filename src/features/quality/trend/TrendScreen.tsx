// 质量统计分析: the rows of the report, and beside them what they come to over time and which reasons weigh most. The drawings
// ask with the parameters of the report, and are read again with its rows.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#api/mutations.ts';
import { ListScreen } from '#features/list/ListScreen.tsx';
import { askedParameters } from '#features/list/rows/listQuery.ts';
import type { List } from '#features/list/useList.ts';
import type { ReportParameters } from '#model/report/report.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { TrendDrawing } from './TrendDrawing.tsx';
import { trendBoardQuery } from './trendBoardQuery.ts';
import { paretoOptions, trendOptions } from './trendOptions.ts';
import classes from './trend.module.css';

export function TrendScreen(): ReactNode {
  return <ListScreen entity="qualityTrendReport" beside={drawings} />;
}

function drawings({ asked: { def, address } }: List): ReactNode {
  return <TrendPane parameters={askedParameters(def, address)} />;
}

function TrendPane({ parameters }: { parameters: ReportParameters }): ReactNode {
  const { data, error, refetch } = useQuery(trendBoardQuery(parameters));
  if (error !== null && data === undefined)
    return (
      <aside className={classes['pane']} aria-label="质量趋势">
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </aside>
    );
  const { points = [], reasons = [] } = data ?? {};
  const last = points.at(-1);
  const [first] = reasons;
  return (
    <aside className={classes['pane']} aria-label="质量趋势">
      <h2 className={classes['title']}>批合格率与 PPM</h2>
      {points.length === 0 ? (
        <p className={classes['hint']}>所选期间没有已判定的检验单</p>
      ) : (
        <TrendDrawing
          label={`${points.length} 个期间的批合格率与 PPM，${last?.period ?? ''} 批合格率 ${last?.lotPassRate ?? '—'}%，PPM ${last?.ppm ?? '—'}`}
          drawn={points}
          options={trendOptions}
        />
      )}
      <h2 className={classes['title']}>不良原因排列</h2>
      {reasons.length === 0 ? (
        <p className={classes['hint']}>所选期间的检验单没有登记缺陷记录</p>
      ) : (
        <TrendDrawing
          label={`${reasons.length} 种不良原因，首要 ${first?.name ?? ''} 占 ${first?.share ?? ''}%`}
          drawn={reasons}
          options={paretoOptions}
        />
      )}
    </aside>
  );
}
