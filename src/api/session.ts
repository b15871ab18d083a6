// The calls around a session: signing in and out, who am I, what may I do, companies, branding, password.
import { queryOptions } from '@tanstack/react-query';
import type { PermissionSet } from '#model/wire.ts';
import { dictionariesQuery } from './dictionaries.ts';
import { getJson, postJson, putJson, shortTimeout } from './http.ts';
import { keys } from './keys.ts';
import { localKeys, readLocal, readLocalText, writeLocal } from './localStore.ts';
import { queryClient } from './queryClient.ts';
import { forgetRefs } from './refsCache.ts';
import { dropSession, keepSession, keepUser, type UserInfo, useSessionStore } from './sessionStore.ts';

interface SignInResult {
  sessionKey: string;
  userInfo: UserInfo;
}

/** Answers of getSystemUrlConfig; demo accounts are only sent by a server that runs the demo. */
export interface Branding {
  loginSystemName?: string;
  loginBackImageUrl?: string;
  loginImageUrl?: string;
  logoImageUrl?: string;
  copyrightDesc?: string;
  links: readonly { name: string; url: string }[];
  demoAccounts: readonly { username: string; password: string; title: string }[];
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
  const result = await postJson<SignInResult>('user/getCodeLogin', { username, password }, { quiet: true, timeout: shortTimeout });
  startSession(result);
  writeLocal(localKeys.userName, username);
  return result.userInfo;
}

/** Login name of the last sign-in in this browser. */
export function lastUserName(): string {
  return readLocalText(localKeys.userName) ?? '';
}

function startSession({ sessionKey, userInfo }: SignInResult): void {
  queryClient.clear();
  forgetRefs();
  keepSession(sessionKey, userInfo);
}

/** Ends the session here and on the server; the browser goes to the root of the application in any case. */
export async function signOut(): Promise<void> {
  const { token } = useSessionStore.getState();
  dropSession();
  sessionStorage.clear();
  try {
    if (token !== null) await postJson('request/getLogOut', { sessionKey: token }, { token, quiet: true, timeout: 5000 });
  } finally {
    location.assign(import.meta.env.BASE_URL);
  }
}

/** The server said that this session is over: nothing to tell it, start again at the sign-in screen. */
export function abandonSession(): void {
  dropSession();
  sessionStorage.clear();
  location.reload();
}

export async function fetchUser(): Promise<UserInfo> {
  const { userInfo } = await postJson<{ userInfo: UserInfo }>('user/getLoginInfo', {}, { timeout: shortTimeout });
  keepUser(userInfo);
  return userInfo;
}

const addressKeys = ['sessionKey', 'doLogin', 'username', 'aesPassword', 'loginTokenMsg'] as const;
let signInNotice: string | null = null;

/** Why a sign-in from the address failed, for the sign-in screen; told once. */
export function takeSignInNotice(): string | null {
  const notice = signInNotice;
  signInNotice = null;
  return notice;
}

/**
 * Takes sign-in data of another system out of the address: a session key (exchanged for a fresh one at once), or
 * doLogin with user name and encrypted password. Never touches a session that is stored already.
 * @returns the query without them, or null when there was nothing to take.
 */
export async function signInByAddress(searchText: string): Promise<string | null> {
  const query = new URLSearchParams(searchText);
  if (!query.has('sessionKey') && !query.has('doLogin') && !query.has('loginTokenMsg')) return null;
  const [sessionKey, doLogin, username, aesPassword, tokenMessage] = addressKeys.map((key) => query.get(key) ?? '');
  for (const key of addressKeys) query.delete(key);
  const rest = query.size === 0 ? '' : `?${query.toString()}`;
  if (isSignedIn()) return rest;
  try {
    if (sessionKey) {
      writeLocal(localKeys.token, sessionKey);
      startSession(await postJson<SignInResult>('user/getLoginInfo', { exchange: true }, { quiet: true }));
    } else if (doLogin && username && aesPassword) {
      const credentials = { username, aesPassword, doLogin: true };
      startSession(await postJson<SignInResult>('user/getCodeLogin', credentials, { quiet: true }));
    } else if (tokenMessage) signInNotice = '未启用令牌登录（loginTokenMsg），请使用账号密码登录';
  } catch (failure) {
    dropSession();
    signInNotice = failure instanceof Error ? failure.message : '登录失败，请使用账号密码登录';
  }
  return rest;
}

export const permissionSetQuery = queryOptions({
  queryKey: keys.session('permissions'),
  queryFn: ({ signal }) => getJson<PermissionSet>('api/getUserPermissionByToken', { signal }),
  // Changed rights arrive when the user comes back to the window, without signing in again.
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  gcTime: Infinity,
});

export const companiesQuery = queryOptions({
  queryKey: keys.session('companies'),
  queryFn: async ({ signal }) => {
    const info = await postJson<CompanyInfo>('api/getTxUserInfo', {}, { signal, timeout: shortTimeout, quiet: true });
    writeLocal(localKeys.companyMap, info);
    return info;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Makes another company the current one; the page has to be loaded anew afterwards. */
export async function switchCompany(companyId: string, partyId: string): Promise<void> {
  await putJson('api/updateSysUser', { loginCompanyId: companyId, partyId }, { timeout: shortTimeout });
}

/** What the workbench needs before its first page: user, permission set, dictionaries. */
export async function loadSession(): Promise<PermissionSet> {
  const user = useSessionStore.getState().user === null ? fetchUser() : null;
  const [permissions] = await Promise.all([
    queryClient.ensureQueryData(permissionSetQuery),
    user,
    // Without the server's dictionaries the program's own texts are shown, so their failure stops nothing.
    queryClient.ensureQueryData(dictionariesQuery).catch(() => null),
  ]);
  return permissions;
}

export interface PasswordChange {
  partyId: string;
  currentPassword: string;
  newPassword: string;
  newPasswordVerify: string;
}

export async function changePassword(change: PasswordChange): Promise<void> {
  await postJson('api/updatePasswordForPartyIdSelf', change, { quiet: true, timeout: shortTimeout });
}

type BrandingAnswer = Partial<Record<string, unknown>>;

function textAt(answer: BrandingAnswer, key: string): string | undefined {
  const value = answer[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isDemoAccount(value: unknown): value is { username: string; password: string; title: string } {
  return typeof value === 'object' && value !== null && 'username' in value && 'password' in value && 'title' in value;
}

function brandingOf(answer: BrandingAnswer): Branding {
  const names = ['loginSystemName', 'loginBackImageUrl', 'loginImageUrl', 'logoImageUrl', 'copyrightDesc'] as const;
  const texts = Object.fromEntries(names.flatMap((key) => (textAt(answer, key) ? [[key, textAt(answer, key)]] : [])));
  const links = [1, 2, 3, 4, 5].flatMap((number) => {
    const name = textAt(answer, `relatedLinkName${number}`);
    const url = textAt(answer, `relatedLinkUrl${number}`);
    return name !== undefined && url !== undefined ? [{ name, url }] : [];
  });
  const accounts = answer['demoAccounts'];
  return { ...texts, links, demoAccounts: Array.isArray(accounts) ? accounts.filter(isDemoAccount) : [] };
}

/** Kept for a week and shown at once; renewed behind the user's back on every visit. */
export const brandingQuery = queryOptions({
  queryKey: keys.session('branding'),
  queryFn: async ({ signal }) => {
    const query = { url: location.host };
    const answer = await getJson<BrandingAnswer | null>('api/getSystemUrlConfig', { query, signal, quiet: true });
    writeLocal(localKeys.branding, answer);
    return brandingOf(answer ?? {});
  },
  staleTime: Infinity,
  placeholderData: () => brandingOf((readLocal(localKeys.branding) ?? {}) as BrandingAnswer),
});
