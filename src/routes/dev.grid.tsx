// The gallery of the grid, in development only: a build knows neither the page nor its code.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('#features/gridGallery/GridGallery.tsx')).GridGallery }))
  : null;

export const Route = createFileRoute('/dev/grid')({
  beforeLoad: () => {
    if (Gallery === null) throw redirect({ to: '/404', replace: true });
  },
  component: () => <Suspense fallback={null}>{Gallery && <Gallery />}</Suspense>,
});
