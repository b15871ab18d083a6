// The points of a chart as a table, for whoever reads figures rather than a drawing: newest first.
import type { ReactNode } from 'react';
import type { SpcChartDetail } from '#entities/quality/spc/spcBoard.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import { spreadSymbol } from '#entities/quality/spc/chartTypes.ts';
import { locationTitle } from './plotOptions.ts';
import classes from './spc.module.css';

export function PointTable({
  chart,
  selected,
  onSelect,
}: {
  chart: SpcChartDetail;
  selected: number;
  onSelect(place: number): void;
}): ReactNode {
  const symbol = spreadSymbol(chart.chartType);
  const rows = chart.points.map((point, place) => ({ point, place })).toReversed();
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th>组</th>
            <th>时间</th>
            <th>检验单</th>
            <th>任务</th>
            <th>设备</th>
            <th>{locationTitle(chart)}</th>
            <th>UCL</th>
            <th>LCL</th>
            {symbol !== null && <th>{symbol}</th>}
            <th>判异</th>
            <th>备注</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ point, place }) => (
            <tr
              key={point.id}
              aria-selected={place === selected}
              data-excluded={point.isExcluded || undefined}
              onClick={() => onSelect(place)}
            >
              <td>{point.no}</td>
              <td>{shanghaiText(point.takenAt)}</td>
              <td>{point.billCode}</td>
              <td>{point.task}</td>
              <td>{point.machine}</td>
              <td>{point.value}</td>
              <td>{point.ucl ?? '—'}</td>
              <td>{point.lcl ?? '—'}</td>
              {symbol !== null && <td>{point.value2 ?? '—'}</td>}
              <td>
                {[...point.signals, ...point.signals2.map((code) => `${symbol ?? ''} ${code}`)].join('、')}
              </td>
              <td>{point.isExcluded ? `已剔除：${point.excludeReason ?? ''}` : (point.note ?? '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
