// Every page of the workbench: the menu says which paths exist; the tabs of the workbench draw them.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadChunk } from '#ui/chunks.ts';

export const Route = createFileRoute('/_workbench/$')({
  beforeLoad: async ({ context, location }) => {
    const { menu } = context.permissions;
    // The list of screens comes with the workbench; the sign-in page does without.
    const { targetOf } = await loadChunk(() => import('#features/screens.ts'));
    const target = targetOf(menu, location.pathname);
    if (menu.length > 0 && target === null) throw redirect({ to: '/404', replace: true });
    if (target?.kind === 'redirect') throw redirect({ href: target.to, replace: true });
  },
  component: () => null,
});
