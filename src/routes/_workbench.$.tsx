// Every page of the workbench: the menu says which paths exist; the tabs of the workbench draw them.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { targetOf } from '#features/screens.ts';

export const Route = createFileRoute('/_workbench/$')({
  beforeLoad: ({ context, location }) => {
    const { menu } = context.permissions;
    const target = targetOf(menu, location.pathname);
    if (menu.length > 0 && target === null) throw redirect({ to: '/404', replace: true });
    if (target?.kind === 'redirect') throw redirect({ href: target.to, replace: true });
  },
  component: () => null,
});
