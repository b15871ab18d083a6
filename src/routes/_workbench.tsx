// Everything inside the workbench needs a session; its user, permission set and dictionaries are loaded first, and the menu
// says where the path leads.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { isSignedIn, loadSession } from '#api/session/session.ts';
import { useSessionStore } from '#api/session/sessionStore.ts';
import { FailedRoute } from '#features/errors/ErrorPages.tsx';
import { Workbench } from '#features/workbench/Workbench.tsx';
import { loadChunk } from '#ui/chunks.ts';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { ImagePreview } from '#ui/upload/ImagePreview.tsx';
import { WorkProviders } from '#ui/WorkProviders.tsx';

export const Route = createFileRoute('/_workbench')({
  beforeLoad: async ({ location }) => {
    if (!isSignedIn())
      throw redirect({ to: '/user/login', search: { redirect: location.href }, replace: true });
    const permissions = await loadSession();
    // The list of screens comes with the workbench; the sign-in page does without.
    const { targetOf } = await loadChunk(() => import('#features/screens.ts'));
    const target = targetOf(permissions.menu, location.pathname);
    if (permissions.menu.length > 0 && target === null) {
      const { commonLanding, isOwnHome } = await loadChunk(() => import('#features/login/landing.ts'));
      if (isOwnHome(location.pathname, useSessionStore.getState().user?.homePath))
        throw redirect({ href: commonLanding, replace: true });
      throw redirect({ to: '/404', replace: true });
    }
    if (target?.kind === 'redirect') throw redirect({ href: target.to, replace: true });
    return { permissions, target };
  },
  pendingComponent: PageSkeleton,
  errorComponent: FailedRoute,
  notFoundComponent: () => null,
  component: () => (
    <WorkProviders>
      <Workbench />
      <ImagePreview />
    </WorkProviders>
  ),
});
