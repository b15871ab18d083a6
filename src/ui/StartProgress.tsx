// What the page shows at its lower edge while the server inside it prepares its database (development and demos without
// installation); whatever is asked of the server meanwhile waits for it.
import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StartProgress.module.css';

export interface StartStep {
  step: string;
  done: number;
  total: number;
}

export function StartProgress({ step, done, total }: StartStep): ReactNode {
  const percent = total === 0 ? 100 : Math.round((done / total) * 100);
  return (
    <output className={classes.line}>
      <span>正在准备演示数据，登录会等到准备好：</span>
      <span>{total === 0 ? step : `${step}（${done} / ${total}）`}</span>
      <Progress w={160} size="sm" value={percent} animated={total === 0} aria-label="准备进度" />
    </output>
  );
}
