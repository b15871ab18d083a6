// The plots of a control chart, whose points are walked by keys.
import { type KeyboardEvent, type ReactNode } from 'react';
import type { SpcChartDetail } from '#entities/quality/spc/spcBoard.ts';
import { SpcDrawing } from './SpcDrawing.tsx';
import classes from './spc.module.css';

interface WalkedPlotsProps {
  chart: SpcChartDetail;
  view: 'plots' | 'histogram';
  selected: number;
  onSelect(at: number): void;
  onBill(): void;
  /** Null: this person may not annotate. */
  onNote: (() => void) | null;
  onTable(): void;
}

export function WalkedPlots(props: WalkedPlotsProps): ReactNode {
  const { chart, view, selected, onSelect, onBill, onNote, onTable } = props;
  const point = chart.points[selected];
  const walk = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      PageUp: -10,
      PageDown: 10,
    };
    const step = steps[event.key];
    if (step !== undefined) onSelect(Math.max(0, Math.min(chart.points.length - 1, selected + step)));
    else if (event.key === 'Home') onSelect(0);
    else if (event.key === 'End') onSelect(chart.points.length - 1);
    else if (event.key === 'Enter') onBill();
    else if (event.key === 'n' && onNote !== null) onNote();
    else if (event.key === 't') onTable();
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={classes['plots']}
      role="slider"
      aria-valuemin={1}
      aria-valuemax={chart.points.length}
      aria-valuenow={selected + 1}
      aria-valuetext={`第 ${point?.no ?? 0} 组，${point?.value ?? ''}`}
      tabIndex={0}
      onKeyDown={walk}
      aria-label={`${chart.name}：方向键走点，Enter 打开检验单`}
    >
      <SpcDrawing chart={chart} view={view} selected={selected} onSelect={onSelect} onOpen={onBill} />
    </div>
  );
}
