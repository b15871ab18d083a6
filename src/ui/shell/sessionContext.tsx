// What every page may ask about the person at work: user, grants, menu, permissions, dictionaries.
// The workbench frame fills it once the permission set is there; pages below never see a half-loaded session.
import { createContext, useContext } from 'react';
import type { Grants } from '#model/rights/can.ts';
import type { AuthEntry, MenuNode } from '#model/wire/wire.ts';

export interface DictionaryEntry {
  value: string;
  text: string;
  /** Meaning of the tag colour: draft, waiting, approved, running, finished, refused, changed. */
  tone?: string;
}

export interface SessionUser {
  userLoginId: string;
  firstName: string;
  partyId: string;
}

export interface WorkSession {
  user: SessionUser;
  grants: Grants;
  menu: readonly MenuNode[];
  auth: readonly AuthEntry[];
  allAuth: readonly AuthEntry[];
  dictionaries: Readonly<Record<string, readonly DictionaryEntry[]>>;
}

export const SessionContext = createContext<WorkSession | null>(null);

export function useSession(): WorkSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is used outside the workbench');
  return session;
}

export function useGrants(): Grants {
  return useSession().grants;
}

const noEntries: readonly DictionaryEntry[] = [];

export function useDictionary(name: string): readonly DictionaryEntry[] {
  return useSession().dictionaries[name] ?? noEntries;
}
