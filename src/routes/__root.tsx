// Root of all routes: takes sign-in data out of the address before anything else reads it.
import { createRootRoute, redirect } from '@tanstack/react-router';
import { signInByAddress } from '#api/session.ts';
import { FailedRoute } from '#features/errors/ErrorPages.tsx';

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    const rest = await signInByAddress(location.searchStr);
    if (rest !== null) throw redirect({ href: location.pathname + rest, replace: true });
  },
  errorComponent: FailedRoute,
  notFoundComponent: () => null,
});
