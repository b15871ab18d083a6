// Says on the sign-in page and below the pages of the workbench that the demo company is still being made, and how far it
// is; goes by itself when it is done.
import type { ReactNode } from 'react';
import { demoProgressText, useDemoProgress } from '#api/session/demoProgress.ts';
import classes from './DemoProgressLine.module.css';

export function DemoProgressLine(): ReactNode {
  const progress = useDemoProgress();
  if (progress === null) return null;
  const { state, done, total } = progress;
  return (
    <div className={classes.line} role="status">
      <span>{demoProgressText(progress)}</span>
      {state === 'making' && (
        <progress
          className={classes.bar}
          value={done}
          max={total === 0 ? 1 : total}
          aria-label="演示数据准备进度"
        />
      )}
    </div>
  );
}
