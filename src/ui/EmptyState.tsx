// Nothing to show: one line with the reason, and at most one way on.
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

export function EmptyState({
  message = '没有数据',
  action,
}: {
  message?: string;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className={classes.state}>
      <IconInbox className={classes.emptyIcon} size={40} stroke={1.1} aria-hidden />
      <p className={classes.detail}>{message}</p>
      {action}
    </div>
  );
}
