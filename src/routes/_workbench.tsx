// Everything inside the workbench needs a session; its user, permission set and dictionaries are loaded first.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { isSignedIn, loadSession } from '#api/session.ts';
import { Workbench } from '#features/workbench/Workbench.tsx';
import { ImagePreview } from '#ui/upload/ImagePreview.tsx';
import { WorkProviders } from '#ui/WorkProviders.tsx';

export const Route = createFileRoute('/_workbench')({
  beforeLoad: async ({ location }) => {
    if (!isSignedIn())
      throw redirect({ to: '/user/login', search: { redirect: location.href }, replace: true });
    return { permissions: await loadSession() };
  },
  component: () => (
    <WorkProviders>
      <Workbench />
      <ImagePreview />
    </WorkProviders>
  ),
});
