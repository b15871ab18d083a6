// The session as pages see it: permission set, user, and the server's dictionaries over those of the program.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dictionariesQuery } from '#api/dictionaries.ts';
import { permissionSetQuery } from '#api/session.ts';
import { useSessionStore } from '#api/sessionStore.ts';
import { dictionaries as written } from '#entities/dictionaries.ts';
import { entityOf } from '#entities/registry.ts';
import type { DictionaryEntry, WorkSession } from '#ui/shell/sessionContext.tsx';

type Items = Readonly<Record<string, readonly DictionaryEntry[]>>;

function merged(stored: Items | undefined): Items {
  const all: Record<string, readonly DictionaryEntry[]> = {};
  for (const [name, { items }] of Object.entries(written)) all[name] = items;
  for (const [name, items] of Object.entries(stored ?? {})) {
    const tones = new Map(all[name]?.map((item) => [item.value, item.tone]));
    all[name] = items.map((item) => {
      const tone = item.tone ?? tones.get(item.value);
      return { value: item.value, text: item.text, ...(tone === undefined ? {} : { tone }) };
    });
  }
  return all;
}

/** Null only while the session ends. */
export function useWorkSession(): WorkSession | null {
  const { data: permissions } = useQuery(permissionSetQuery);
  const { data: stored } = useQuery(dictionariesQuery);
  const user = useSessionStore((session) => session.user);
  const dictionaries = useMemo(() => merged(stored), [stored]);
  return useMemo(() => {
    if (permissions === undefined || user === null) return null;
    const { menu, auth, allAuth, grants } = permissions;
    return { user, grants, menu, auth, allAuth, dictionaries, has: (entity) => entityOf(entity) !== undefined };
  }, [permissions, user, dictionaries]);
}
