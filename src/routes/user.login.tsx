// The sign-in screen; somebody who is signed in already goes to the workplace.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { isSignedIn } from '#api/session/session.ts';
import { textSearch } from '#ui/shell/textSearch.ts';
import { LoginScreen } from '#features/login/LoginScreen.tsx';

/** The page that was wanted before signing in. */
const loginSearch = textSearch(['redirect']);

export const Route = createFileRoute('/user/login')({
  validateSearch: (search) => loginSearch.parse(search),
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ href: '/dashboard/workplace', replace: true });
  },
  component: LoginScreen,
});
