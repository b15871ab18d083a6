// /user/ leads to /user/login.
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/user/')({
  beforeLoad: () => {
    throw redirect({ href: '/user/login', replace: true });
  },
});
