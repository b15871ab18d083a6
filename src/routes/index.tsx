// The root of the application shows the dashboard.
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ href: '/dashboard/analysis', replace: true });
  },
});
