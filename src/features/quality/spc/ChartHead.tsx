// Head of a control chart: which one, how it is shown, and its limits calculated anew or fixed.
import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode } from 'react';
import type { SpcChartDetail } from '#entities/quality/spc/spcBoard.ts';
import frame from '#ui/page.module.css';
import { usePermission } from '#ui/shell/Permission.tsx';
import classes from './spc.module.css';

export type View = 'plots' | 'histogram' | 'table';

export interface ChartHeadProps {
  chart: SpcChartDetail;
  view: View;
  onView(view: View): void;
  onRecalculate(): void;
  onFreeze(): void;
}

export function ChartHead({ chart, view, onView, onRecalculate, onFreeze }: ChartHeadProps): ReactNode {
  const { permitted } = usePermission();
  return (
    <header className={frame['line']}>
      <h2 className={classes['title']}>
        {chart.code} {chart.name}
      </h2>
      <SegmentedControl
        size="xs"
        aria-label="显示"
        value={view}
        onChange={(value) => onView(value === 'table' || value === 'histogram' ? value : 'plots')}
        data={[
          { value: 'plots', label: '控制图' },
          { value: 'histogram', label: '直方图' },
          { value: 'table', label: '表格' },
        ]}
      />
      <span className={frame['grow']} />
      {permitted('spcChart:recalculate') && (
        <Button size="xs" variant="default" onClick={onRecalculate}>
          重算控制限
        </Button>
      )}
      {permitted('spcChart:freeze') && chart.limitMode !== 'fixed' && (
        <Button size="xs" variant="default" onClick={onFreeze}>
          冻结控制限
        </Button>
      )}
    </header>
  );
}
