// A dashboard once the server has said what this person may see on it.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#api/mutations.ts';
import type { Board } from '#entities/dashboard.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { boardQuery } from './cardQueries.ts';

export interface BoardScreenProps {
  children: (board: Board, menu: readonly MenuNode[]) => ReactNode;
}

export function BoardScreen({ children }: BoardScreenProps): ReactNode {
  const { menu } = useSession();
  const { data, isError, error, refetch } = useQuery(boardQuery);
  if (data !== undefined) return children(data, menu);
  return isError ? (
    <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <PageSkeleton />
  );
}
