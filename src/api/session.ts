// The calls around a session: signing in and out, who am I, what may I do, companies, branding, password.
import { queryOptions } from '@tanstack/react-query';
import type { PermissionSet } from '#model/wire.ts';
import { getJson, postJson, putJson, shortTimeout } from './http.ts';
import { keys } from './keys.ts';
import { localKeys, readLocal, writeLocal } from './localStore.ts';
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

function startSession({ sessionKey, userInfo }: SignInResult): void {
  queryClient.clear();
  forgetRefs();
  keepSession(sessionKey, userInfo);
}

/** Ends the session here and on the server; the browser goes to the root of the application in any case. */
export async function signOut(): Promise<void> {
  const { token } = useSessionStore.getState();
  const ended = postJson('request/getLogOut', { sessionKey: token }, { quiet: true, timeout: 5000 });
  dropSession();
  sessionStorage.clear();
  try {
    await ended;
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

/** A session key that came with the address, when none is stored; it is exchanged by the server at once. */
export async function adoptSessionKey(sessionKey: string): Promise<void> {
  writeLocal(localKeys.token, sessionKey);
  const result = await postJson<Partial<SignInResult> & { userInfo: UserInfo }>('user/getLoginInfo', {});
  startSession({ sessionKey: result.sessionKey ?? sessionKey, userInfo: result.userInfo });
}

/** Sign-in started from the address by another system (doLogin); the server refuses it unless configured. */
export async function signInFromAddress(username: string, aesPassword: string): Promise<void> {
  startSession(await postJson<SignInResult>('user/getCodeLogin', { username, aesPassword, doLogin: true }, { quiet: true }));
}

export const permissionSetQuery = queryOptions({
  queryKey: keys.session('permissions'),
  queryFn: ({ signal }) => getJson<PermissionSet>('api/getUserPermissionByToken', { signal }),
  staleTime: Infinity,
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
