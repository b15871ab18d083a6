// What stands in a page's place when it failed: the reason, the request number, and a way to try again.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { chunkFailureText, retryFailedParts } from './chunks.ts';
import { ErrorState } from './ErrorState.tsx';

/** Failures of calls carry a message for users and the request's number; others are told in general terms. */
function callFailure(failure: unknown): { message: string; requestId: string | null } | null {
  if (!(failure instanceof Error) || !('requestId' in failure)) return null;
  return {
    message: failure.message,
    requestId: typeof failure.requestId === 'string' ? failure.requestId : null,
  };
}

export function PageFailure({ failure, onRetry }: { failure: unknown; onRetry?: () => void }): ReactNode {
  const chunk = chunkFailureText(failure);
  if (chunk !== null) {
    const retry = (): void => {
      retryFailedParts();
      onRetry?.();
    };
    // A version that was replaced meanwhile is only found by loading the whole program anew.
    const reload = (
      <Button size="xs" variant="default" onClick={() => location.reload()}>
        重新加载
      </Button>
    );
    return <ErrorState message={`${chunk.message}（${chunk.code}）`} onRetry={retry} action={reload} />;
  }
  const call = callFailure(failure);
  if (call !== null)
    return <ErrorState message={call.message} requestId={call.requestId} onRetry={onRetry} />;
  const name = failure instanceof Error ? `（${failure.name}）` : '';
  return <ErrorState message={`页面出现错误，其它页面不受影响${name}`} onRetry={onRetry} />;
}
