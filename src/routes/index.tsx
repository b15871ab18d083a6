// The root of the application leads to the user's own first page, or to the dashboard.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useSessionStore } from '#api/session/sessionStore.ts';
import { loadChunk } from '#ui/chunks.ts';

export const Route = createFileRoute('/')({
  beforeLoad: async () => {
    const { landingOf } = await loadChunk(() => import('#features/login/landing.ts'));
    const { user } = useSessionStore.getState();
    throw redirect({ href: landingOf(undefined, user?.homePath), replace: true });
  },
});
