// /cosystem/dashboard/workplace leads to /dashboard/workplace.
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/cosystem/dashboard/workplace')({
  beforeLoad: () => {
    throw redirect({ href: '/dashboard/workplace', replace: true });
  },
});
