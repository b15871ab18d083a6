// What stands in for a page that is still loading: a toolbar and rows of the height the page will have.
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Delayed } from './Delayed.tsx';
import classes from './states.module.css';

const widths = ['62%', '48%', '71%', '55%', '66%', '43%', '59%', '68%'];

export function PageSkeleton(): ReactNode {
  return (
    <Delayed>
      <div className={classes.skeleton} role="status" aria-busy="true" aria-label="正在加载">
        <Skeleton height={28} width={320} />
        {widths.map((width) => (
          <div key={width} className={classes.skeletonRow}>
            <Skeleton height={12} width={width} />
          </div>
        ))}
      </div>
    </Delayed>
  );
}
