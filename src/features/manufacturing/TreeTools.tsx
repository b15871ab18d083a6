// The line above a tree of orders: how many there are, and what can be done with all of them or with those marked.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TreeRow } from './treeColumns.tsx';
import classes from './OrderTab.module.css';

export interface TreeToolsProps {
  rows: readonly TreeRow[];
  /** What the buttons are about: the whole tree or the rows marked. */
  scope: string;
  /** Orders that wait to be released, orders that may be moved. */
  waiting: number;
  moving: number;
  isPrintable: boolean;
  /** Null: not permitted. */
  onRelease: (() => void) | null;
  onShift: (() => void) | null;
  onPrint: (() => void) | null;
}

export function TreeTools(props: TreeToolsProps): ReactNode {
  const { rows, scope, waiting, moving, isPrintable, onRelease, onShift, onPrint } = props;
  return (
    <div className={classes['tools']}>
      <span className={classes['said']}>
        {rows.length > 1
          ? `连同本单 ${rows.length} 张，待下达 ${rows.filter((row) => row.orderStatus === 'planned').length} 张`
          : '没有子订单；自制用料短缺时可用“生成子订单”逐层生成'}
      </span>
      {onRelease !== null && (
        <Button size="compact-sm" variant="default" disabled={waiting === 0} onClick={onRelease}>
          下达{scope}
          {waiting > 0 && ` ${waiting} 张`}
        </Button>
      )}
      {onShift !== null && (
        <Button size="compact-sm" variant="default" disabled={moving === 0} onClick={onShift}>
          平移{scope}…
        </Button>
      )}
      {onPrint !== null && (
        <Button size="compact-sm" variant="default" disabled={!isPrintable} onClick={onPrint}>
          打印{scope}流转卡
        </Button>
      )}
    </div>
  );
}
