// The calls around a session: signing in and out, who am I, what may I do, companies, password.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { PermissionSet } from '#model/wire/wire.ts';
import { dictionariesQuery, forgetDictionaries, takeWrittenDictionaries } from '../dictionaries.ts';
import { messages } from '../errorCatalogue.ts';
import { ApiError, getJson, postJson, putJson, shortTimeout } from '../http.ts';
import { keys } from '../keys.ts';
import { localKeys, readLocalText, writeLocal } from '../localStore.ts';
import { queryClient } from '../queryClient.ts';
import { forgetRefs } from '../refsCache.ts';
import { dropSession, persistSession, persistUser, type UserInfo, useSessionStore } from './sessionStore.ts';

export interface SignInResult {
  sessionKey: string;
  userInfo: UserInfo;
}

export interface Company {
  companyId: string;
  companyNum?: string;
  companyName: string;
}

export interface CompanyInfo {
  company: { id: string; fnumber?: string; fname: string } | null;
  companyList: readonly Company[];
}

/** A session key is stored and has not run out; whether the server still accepts it shows at the first call. */
export function isSignedIn(): boolean {
  return readLocalText(localKeys.token) !== null;
}

export async function signIn(username: string, password: string): Promise<UserInfo> {
  const result = await postJson<SignInResult>(
    'user/getCodeLogin',
    { username, password },
    { quiet: true, timeout: shortTimeout },
  );
  startSession(result);
  writeLocal(localKeys.userName, username);
  return result.userInfo;
}

/** Login name of the last sign-in in this browser. */
export function lastUserName(): string {
  return readLocalText(localKeys.userName) ?? '';
}

/** Nothing of the session before stays. */
export function startSession({ sessionKey, userInfo }: SignInResult): void {
  queryClient.clear();
  forgetRefs();
  persistSession(sessionKey, userInfo);
}

const farewellName = 'workbench:farewell';

export interface Farewell {
  title: string;
  message: string;
}

function leaveWord(title: string, message: string): void {
  sessionStorage.setItem(farewellName, JSON.stringify([title, message]));
}

/** Why the session ended, or could not be ended on the server, for the page that is loaded next; answered once. */
export function takeFarewell(): Farewell | null {
  const stored = sessionStorage.getItem(farewellName);
  sessionStorage.removeItem(farewellName);
  try {
    const parts: unknown = JSON.parse(stored ?? 'null');
    const [title, message] = Array.isArray(parts) ? (parts as unknown[]) : [];
    return typeof title === 'string' && typeof message === 'string' ? { title, message } : null;
  } catch {
    return null;
  }
}

/**
 * Ends the session here and on the server; the browser goes to the root of the application whatever the call brings.
 * `empty` runs when no session is stored any more, and is waited for.
 */
export async function signOut(empty: () => Promise<void> = async () => undefined): Promise<void> {
  const { token } = useSessionStore.getState();
  dropSession();
  sessionStorage.clear();
  // A damaged database of the browser keeps nobody signed in.
  const emptied = empty().catch(() => undefined);
  try {
    if (token !== null)
      await postJson('request/getLogOut', { sessionKey: token }, { token, quiet: true, timeout: 5000 });
  } catch (failure) {
    // A session that is over already needs no ending.
    const over = failure instanceof ApiError && ['110', '302'].includes(failure.code);
    if (!over)
      leaveWord(messages.signOutFailed.title, failure instanceof Error ? failure.message : '注销失败');
  } finally {
    await emptied;
    location.assign(import.meta.env.BASE_URL);
  }
}

/**
 * The server said that this session is over: nothing to tell it, start again at the sign-in screen. What was open and
 * half typed stays with this browser tab, for the same user only. `reason` is shown there; null: it was told before.
 */
export function abandonSession(reason: string | null = null): void {
  dropSession();
  forgetDictionaries();
  if (reason !== null) leaveWord('登录已失效', reason === '' ? '请重新登录' : reason);
  location.reload();
}

/** Asks the server whether this session still stands; if not, the catalogue's reaction to its answer follows. */
export async function askAfterSession(): Promise<void> {
  await postJson('user/getLoginInfo', {}, { quiet: true, timeout: shortTimeout }).catch(() => undefined);
}

export async function fetchUser(): Promise<UserInfo> {
  const { userInfo } = await postJson<{ userInfo: UserInfo }>(
    'user/getLoginInfo',
    {},
    { timeout: shortTimeout },
  );
  persistUser(userInfo);
  return userInfo;
}

function listOf<T>(given: readonly T[] | null | undefined): T[] {
  return Array.isArray(given) ? [...given] : [];
}

/** Whether this page has ever known published definitions. */
let following = false;

export const permissionSetQuery = queryOptions({
  queryKey: keys.session('permissions'),
  queryFn: async ({ signal }) => {
    const answer = await getJson<PermissionSet>('api/getUserPermissionByToken', { signal });
    // No list is an empty one: a session without permissions, not a broken page.
    const [menu, auth, allAuth] = [listOf(answer.menu), listOf(answer.auth), listOf(answer.allAuth)];
    const set: PermissionSet = { ...answer, menu, auth, allAuth };
    const published = answer.definitions ?? 0;
    // The dictionary of entities is no part of the first pages: without published definitions it comes with the screens.
    if (published > 0 || following) {
      following = true;
      await (await import('../definitions.ts')).followDefinitions(published, signal);
    }
    writeLocal(localKeys.userButtons, set.auth);
    writeLocal(localKeys.systemButtons, set.allAuth);
    return set;
  },
  // Changed rights arrive when the user comes back to the window, without signing in again.
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  gcTime: Infinity,
});

export const companiesQuery = queryOptions({
  queryKey: keys.session('companies'),
  queryFn: async ({ signal }) => {
    const info = await postJson<CompanyInfo>(
      'api/getTxUserInfo',
      {},
      { signal, timeout: shortTimeout, quiet: true },
    );
    writeLocal(localKeys.companyMap, info);
    return info;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Makes another company the current one; the page has to be loaded anew afterwards. */
export const switchCompanyMutation = mutationOptions({
  mutationKey: keys.write('switchCompany'),
  async mutationFn({ companyId, partyId }: { companyId: string; partyId: string }) {
    const request = { loginCompanyId: companyId, partyId };
    await putJson('api/updateSysUser', request, { quiet: true, timeout: shortTimeout });
    const { user } = useSessionStore.getState();
    if (user !== null) persistUser({ ...user, companyId });
  },
});

/** What the workbench needs before its first page: user, permission set, dictionaries. */
export async function loadSession(): Promise<PermissionSet> {
  const user = useSessionStore.getState().user === null ? fetchUser() : null;
  const [permissions] = await Promise.all([
    queryClient.ensureQueryData(permissionSetQuery),
    user,
    // Without the server's dictionaries the program's own texts are shown, so their failure stops nothing.
    queryClient.ensureQueryData(dictionariesQuery).catch(takeWrittenDictionaries),
  ]);
  return permissions;
}

export interface PasswordChange {
  partyId: string;
  currentPassword: string;
  newPassword: string;
  newPasswordVerify: string;
}

export const changePasswordMutation = mutationOptions({
  mutationKey: keys.write('changePassword'),
  async mutationFn(change: PasswordChange) {
    await postJson('api/updatePasswordForPartyIdSelf', change, { quiet: true, timeout: shortTimeout });
    const { user } = useSessionStore.getState();
    if (user?.mustChangePassword === true) persistUser({ ...user, mustChangePassword: false });
  },
});
