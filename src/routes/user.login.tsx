// The sign-in screen; somebody who is signed in already goes to the workplace.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { isSignedIn } from '#api/session.ts';
import { LoginScreen } from '#features/login/LoginScreen.tsx';

export const Route = createFileRoute('/user/login')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ href: '/dashboard/workplace', replace: true });
  },
  component: LoginScreen,
});
