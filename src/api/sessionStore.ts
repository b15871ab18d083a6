// Who is signed in in this browser: token and user info, mirrored in local storage for seven days.
// A change of the token in another browser tab reloads this one, so that two users never mix.
import { create } from 'zustand';
import { clearSessionKeys, type LocalKey, localKeys, readLocal, readLocalText, storageNameOf, writeLocal } from './localStore.ts';

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
  /** The password was given by an administrator and has to be replaced. */
  mustChangePassword?: boolean;
}

interface SessionState {
  token: string | null;
  user: UserInfo | null;
}

function isUserInfo(value: unknown): value is UserInfo {
  return typeof value === 'object' && value !== null && 'userLoginId' in value && 'partyId' in value;
}

function restored(): SessionState {
  const user = readLocal(localKeys.userInfo);
  return { token: readLocalText(localKeys.token), user: isUserInfo(user) ? user : null };
}

export const useSessionStore = create<SessionState>(restored);

const mirrored: readonly (LocalKey & keyof UserInfo)[] = [
  localKeys.partyId,
  localKeys.companyId,
  localKeys.departmentId,
  localKeys.groupType,
  localKeys.scopeGroup,
];

export function keepSession(token: string, user: UserInfo): void {
  writeLocal(localKeys.token, token);
  keepUser(user);
  useSessionStore.setState({ token });
}

export function keepUser(user: UserInfo): void {
  writeLocal(localKeys.userInfo, user);
  for (const key of mirrored) writeLocal(key, user[key]);
  useSessionStore.setState({ user });
}

export function dropSession(): void {
  clearSessionKeys();
  useSessionStore.setState({ token: null, user: null });
}

/** Reloads when another browser tab signed in, signed out or changed the user. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== storageNameOf(localKeys.token) && event.key !== null) return;
    if (readLocalText(localKeys.token) !== useSessionStore.getState().token) location.reload();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
