// Who is signed in in this browser: token and user info, mirrored in local storage for seven days.
// A change of the token or the company in another browser tab reloads this one, so that two users never mix.
import { create } from 'zustand';
import { appId } from '../clientSettings.ts';
import {
  clearSessionKeys,
  type LocalKey,
  localKeys,
  readLocal,
  readLocalText,
  storageNameOf,
  writeLocal,
} from '../localStore.ts';

/** userInfo of the sign-in answer; unknown keys are kept. */
export interface UserInfo {
  userLoginId: string;
  firstName: string;
  partyId: string;
  companyId?: string | null;
  departmentId?: string | null;
  groupType?: string | null;
  scopeGroup?: string | null;
  logoImageUrl?: string | null;
  /** The page the user begins with; empty: the common one. */
  homePath?: string | null;
  /** The password was given by an administrator and has to be replaced. */
  mustChangePassword?: boolean;
}

interface SessionState {
  token: string | null;
  user: UserInfo | null;
}

const needed = ['userLoginId', 'firstName', 'partyId'] as const;
const mirrored: readonly (LocalKey & keyof UserInfo)[] = [
  localKeys.partyId,
  localKeys.companyId,
  localKeys.departmentId,
  localKeys.groupType,
  localKeys.scopeGroup,
];

function isUserInfo(value: unknown): value is UserInfo {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const optional = [...mirrored, 'logoImageUrl', 'homePath'].map((key) => fields.get(key));
  return (
    needed.every((key) => typeof fields.get(key) === 'string') &&
    optional.every((text) => text === undefined || text === null || typeof text === 'string')
  );
}

function restored(): SessionState {
  const user = readLocal(localKeys.userInfo);
  return { token: readLocalText(localKeys.token), user: isUserInfo(user) ? user : null };
}

export const useSessionStore = create<SessionState>(restored);

export function persistSession(token: string, user: UserInfo): void {
  writeLocal(localKeys.token, token);
  writeLocal(localKeys.appId, appId);
  writeLocal(localKeys.timestamp, Date.now());
  persistUser(user);
  useSessionStore.setState({ token });
}

export function persistUser(user: UserInfo): void {
  writeLocal(localKeys.userInfo, user);
  for (const key of mirrored) writeLocal(key, user[key]);
  useSessionStore.setState({ user });
}

export function dropSession(): void {
  clearSessionKeys();
  useSessionStore.setState({ token: null, user: null });
}

/** Reloads when another browser tab signed in, signed out or went to another company; `before` runs just before it. */
export function followOtherTabs(before: () => void): () => void {
  const watched: readonly (string | null)[] = [
    storageNameOf(localKeys.token),
    storageNameOf(localKeys.companyId),
    null,
  ];
  const onStorage = (event: StorageEvent): void => {
    if (!watched.includes(event.key)) return;
    const { token, user } = useSessionStore.getState();
    const sameCompany = readLocalText(localKeys.companyId) === (user?.companyId ?? null);
    if (readLocalText(localKeys.token) === token && (token === null || sameCompany)) return;
    before();
    location.reload();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
