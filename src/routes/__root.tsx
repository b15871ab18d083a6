// Root of all routes: signs in with what another system put into the address, before any page asks for a session.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { signInByAddress, signsInAtLoginScreen } from '#api/session/addressSignIn.ts';
import { FailedRoute } from '#features/errors/ErrorPages.tsx';
import { ownPath } from '#model/address.ts';

const loginPath = '/user/login';

export interface RouterContext {
  /** Cache of server answers, for the loaders. */
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location }) => {
    const atLogin = location.pathname === loginPath;
    if (!atLogin && signsInAtLoginScreen())
      throw redirect({ to: loginPath, search: { redirect: location.href }, replace: true });
    const wanted = await signInByAddress();
    if (wanted === null) return;
    const target =
      ownPath(wanted) ?? (atLogin ? ownPath(new URLSearchParams(location.searchStr).get('redirect')) : null);
    if (target !== null) throw redirect({ href: target, replace: true });
  },
  errorComponent: FailedRoute,
  notFoundComponent: () => null,
});
