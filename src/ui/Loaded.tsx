// What a query brought, or what stands in its place: a skeleton once it takes long, or the failure with a way to try again.
import type { ReactNode } from 'react';
import { Delayed } from './Delayed.tsx';
import { ErrorState } from './ErrorState.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

export interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch(): Promise<unknown> };
  children(data: T): ReactNode;
}

/** A failure goes before what was read earlier, which may no longer be so. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>): ReactNode {
  if (error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (data !== undefined) return children(data);
  return (
    <Delayed>
      <PageSkeleton />
    </Delayed>
  );
}
