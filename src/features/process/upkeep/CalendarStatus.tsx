// Below the maintenance calendar: how many machines there are, the bars that are late or meet something else to go through, and
// what the colours mean.
import type { ReactNode } from 'react';
import { calendarLegend, type CalendarRows } from './calendarRows.ts';
import classes from './upkeep.module.css';

export interface CalendarStatusProps {
  chart: CalendarRows;
  /** Goes to the next of these bars. */
  onGo(ids: readonly string[]): void;
}

export function CalendarStatus({ chart, onGo }: CalendarStatusProps): ReactNode {
  return (
    <div className={classes['status']} role="status" aria-label="保养情况">
      <span>{chart.rows.length} 台</span>
      <button type="button" disabled={chart.late.length === 0} onClick={() => onGo(chart.late)}>
        逾期 {chart.late.length}
      </button>
      <button
        type="button"
        data-bad={chart.met.length > 0}
        disabled={chart.met.length === 0}
        onClick={() => onGo(chart.met)}
      >
        冲突 {chart.met.length}
      </button>
      <span className={classes['hint']}>方向键选择，M 移动，回车放下或打开</span>
      <span className={classes['legend']}>
        {calendarLegend.map(({ tone, text }) => (
          <span key={tone}>
            <i data-tone={tone} />
            {text}
          </span>
        ))}
        <span>
          <i data-tone="outline" />
          派工
        </span>
      </span>
    </div>
  );
}
