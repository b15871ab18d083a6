// The chosen point of a control chart in words, and what may be done with it.
import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import type { SpcBoardPoint } from '#entities/quality/spc/spcBoard.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import frame from '#ui/page.module.css';
import { usePermission } from '#ui/shell/Permission.tsx';
import classes from './spc.module.css';

interface PointLineProps {
  point: SpcBoardPoint;
  onBill(): void;
  onNote(): void;
  onInclude(): void;
  onExclude(): void;
}

export function PointLine({ point, onBill, onNote, onInclude, onExclude }: PointLineProps): ReactNode {
  const { permitted } = usePermission();
  return (
    <footer className={classes['point']}>
      <output>
        第 {point.no} 组 · {shanghaiText(point.takenAt)} · {point.billCode}
        {point.task === '' ? '' : ` · 任务 ${point.task}`}
        {point.machine === '' ? '' : ` · 设备 ${point.machine}`} · 值 {point.value}
        {point.value2 === null ? '' : ` · 离散 ${point.value2}`}
        {point.isExcluded ? ` · 已剔除：${point.excludeReason ?? ''}` : ''}
        {point.note === null ? '' : ` · ${point.note}`}
      </output>
      <span className={frame['grow']} />
      <Button size="xs" variant="default" onClick={onBill} disabled={point.bill === null} title="Enter">
        检验单
      </Button>
      {permitted('spcPoint:annotate') && (
        <Button size="xs" variant="default" onClick={onNote} title="N">
          备注
        </Button>
      )}
      {point.isExcluded
        ? permitted('spcPoint:include') && (
            <Button size="xs" variant="default" onClick={onInclude}>
              恢复
            </Button>
          )
        : permitted('spcPoint:exclude') && (
            <Button size="xs" variant="default" onClick={onExclude}>
              剔除
            </Button>
          )}
    </footer>
  );
}
