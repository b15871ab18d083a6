// The pages at /403, /404 and /500, and what stands in for a route that failed to load.
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageFailure } from '#ui/PageFailure.tsx';
import { ResultPage } from '#ui/ResultPage.tsx';

function useHome(): () => void {
  const router = useRouter();
  return () => void router.navigate({ to: '/' });
}

export function ForbiddenPage(): ReactNode {
  return <ResultPage status={403} onHome={useHome()} />;
}

export function MissingPage(): ReactNode {
  return <ResultPage status={404} onHome={useHome()} />;
}

export function BrokenPage(): ReactNode {
  return <ResultPage status={500} onHome={useHome()} />;
}

export function FailedRoute({ error, reset }: { error: unknown; reset: () => void }): ReactNode {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <PageFailure failure={error} onRetry={retry} />;
}
