// The session as pages see it: permission set, user, and the server's dictionaries.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dictionariesQuery } from '#api/dictionaries.ts';
import { permissionSetQuery } from '#api/session/session.ts';
import { useSessionStore } from '#api/session/sessionStore.ts';
import type { WorkSession } from '#ui/shell/sessionContext.tsx';

const none = {};

/** Null only while the session ends. */
export function useWorkSession(): WorkSession | null {
  const { data: permissions } = useQuery(permissionSetQuery);
  const { data: dictionaries = none } = useQuery(dictionariesQuery);
  const user = useSessionStore((session) => session.user);
  return useMemo(() => {
    if (permissions === undefined || user === null) return null;
    const { menu, auth, allAuth, grants } = permissions;
    return { user, grants, menu, auth, allAuth, dictionaries };
  }, [permissions, user, dictionaries]);
}
