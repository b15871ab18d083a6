// /dashboard/ leads to /dashboard/analysis.
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/dashboard/')({
  beforeLoad: () => {
    throw redirect({ href: '/dashboard/analysis', replace: true });
  },
});
