// The line below a schedule: how many operations there are, how many are late, in conflict, locked or no longer in force, and
// what the colours of the chart mean.
import type { ReactNode } from 'react';
import { workshopSchedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { LineRow } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import type { ChartRows, legendOf } from './chartRows.ts';
import type { OpenSchedule } from './useSchedule.ts';
import classes from './schedule.module.css';

const lineOf = fieldsReader(workshopSchedule.lines.items.fields, ['locked']);

export interface ScheduleStatusProps {
  draft: DocumentDraft;
  open: OpenSchedule;
  rows: readonly LineRow[];
  chart: ChartRows;
  legend: ReturnType<typeof legendOf>;
  /** Goes on to the next of these operations. */
  onNext(ids: readonly string[]): void;
}

export function ScheduleStatus(props: ScheduleStatusProps): ReactNode {
  const { draft, open, rows, chart, legend, onNext } = props;
  const lockedLines = rows.filter((row) => lineOf(row).locked === true).length;
  return (
    <div className={classes['status']} role="status" aria-label="排产情况">
      <span>{rows.length.toLocaleString('zh-CN')} 道</span>
      <button type="button" disabled={chart.lateLines.length === 0} onClick={() => onNext(chart.lateLines)}>
        迟 {chart.lateLines.length}
      </button>
      <button
        type="button"
        data-bad={chart.conflictLines.length > 0}
        disabled={chart.conflictLines.length === 0}
        onClick={() => onNext(chart.conflictLines)}
      >
        冲突 {chart.conflictLines.length}
      </button>
      <span>锁定 {lockedLines}</span>
      {draft.dirty && <span>有未保存的改动</span>}
      {rows.length > open.index.places.length && (
        <span title="这些工序已完工、已取消或设备已减少，重新排产后去掉">
          已失效 {rows.length - open.index.places.length}
        </span>
      )}
      <span className={classes['legend']}>
        {legend.map(({ tone, text }) => (
          <span key={tone}>
            <i data-tone={tone} />
            {text}
          </span>
        ))}
      </span>
    </div>
  );
}
