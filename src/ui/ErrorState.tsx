// A failure where it happened: what, the request number for the administrator, and a way to try again.
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

export interface ErrorStateProps {
  message: string;
  requestId?: string | null;
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
}

export function ErrorState({ message, requestId, onRetry, action }: ErrorStateProps): ReactNode {
  return (
    <div className={classes.state} role="alert">
      <IconAlertCircle className={classes.errorIcon} size={32} stroke={1.4} aria-hidden />
      <p className={classes.message}>{message}</p>
      {requestId !== undefined && requestId !== null && <p className={classes.detail}>请求号 {requestId}</p>}
      <div className={classes.actions}>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            重试
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
