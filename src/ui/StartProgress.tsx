// What the page shows while the server inside it prepares its database (development and demos without installation).
import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './states.module.css';

export interface StartStep {
  step: string;
  done: number;
  total: number;
}

export function StartProgress({ step, done, total }: StartStep): ReactNode {
  const percent = total === 0 ? 100 : Math.round((done / total) * 100);
  return (
    <output className={classes.state}>
      <span className={classes.message}>正在准备演示数据，仅首次打开需要</span>
      <Progress w={320} size="sm" value={percent} animated={total === 0} aria-label="准备进度" />
      <span className={classes.detail}>{total === 0 ? step : `${step}（${done} / ${total}）`}</span>
    </output>
  );
}
