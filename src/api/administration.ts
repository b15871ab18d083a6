// Calls of the administration screens: the tree of permissions, data rules, accounts, numbers.
import { queryOptions } from '@tanstack/react-query';
import type { NumberTrial, QueryResult, RuleTrial } from '#model/wire.ts';
import { announceChanges } from './entityChanges.ts';
import { getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import { newWriteKey } from './mutations.ts';
import { queryClient } from './queryClient.ts';
import { signOut, startSession, type SignInResult } from './session.ts';
import { useSessionStore } from './sessionStore.ts';

/** A row of 菜单权限 as the calls of the specification name its fields. */
export interface PermissionNode {
  id: string;
  title: string;
  /** 0 一级菜单, 1 子菜单, 2 按钮/权限. */
  menuType: number;
  perms: string | null;
  component: string | null;
  status: unknown;
  children: readonly PermissionNode[] | null;
}

export const permissionTreeQuery = queryOptions({
  queryKey: keys.session('permissionTree'),
  queryFn: ({ signal }) => getJson<readonly PermissionNode[]>('api/listSysAllSecurityPermission', { signal }),
  staleTime: 60_000,
});

export interface ListedRule {
  id: string;
  name: string;
  /** Id of the menu it hangs on. */
  permission: string;
}

/** Enabled rules, by name. */
export const dataRulesQuery = queryOptions({
  queryKey: keys.session('dataRules'),
  queryFn: async ({ signal }) => {
    const filter = { field: 'status', op: 'eq', values: ['enabled'] };
    const body = {
      offset: 0,
      limit: 500,
      fields: ['code', 'ruleName', 'permission'],
      filter,
      sort: [{ field: 'ruleName', descending: false }],
    };
    const { rows } = await postJson<QueryResult>('data/permissionDataRule/query', body, { signal });
    return rows.map((row): ListedRule => ({
      id: row.id,
      name: typeof row['ruleName'] === 'string' ? row['ruleName'] : '',
      permission: typeof row['permission'] === 'string' ? row['permission'] : '',
    }));
  },
  staleTime: 30_000,
});

/** How many rows the rule leaves a user; without one, the caller. */
export function tryRule(rule: string, user: string | null): Promise<RuleTrial> {
  return postJson<RuleTrial>(`data/permissionDataRule/${rule}/test`, user === null ? {} : { user });
}

export function tryNumber(rule: string): Promise<NumberTrial> {
  return postJson<NumberTrial>(`data/businessCode/${rule}/test`, {});
}

/** The new password, told once. */
export async function resetPassword(user: string): Promise<string> {
  const { password } = await postJson<{ password: string }>('api/updatePasswordForPartyId', { partyId: user });
  announceChanges(queryClient, { user: [user], userSession: [] });
  return password;
}

export async function actOnAccount(user: string, action: 'lock' | 'unlock' | 'kickOut', version: number): Promise<void> {
  await postJson(`data/user/${user}/${action}`, { version, key: newWriteKey(), acceptWarnings: true });
  announceChanges(queryClient, { user: [user], userSession: [] });
}

const ownSession = 'workbench:ownSession';

/** Looks through the user's eyes in this browser from now on; the page has to be loaded anew afterwards. */
export async function beginPreview(user: string): Promise<void> {
  const session = await postJson<SignInResult>(`data/user/${user}/simulate`, {});
  sessionStorage.clear();
  sessionStorage.setItem(ownSession, JSON.stringify(useSessionStore.getState()));
  startSession(session);
}

/** Back to one's own session where this browser tab still knows it, else to the sign-in page. */
export async function endPreview(): Promise<void> {
  const own = ownSessionOf(sessionStorage.getItem(ownSession));
  if (own === null) return signOut();
  const { token } = useSessionStore.getState();
  if (token !== null) await postJson('request/getLogOut', { sessionKey: token }, { token, quiet: true }).catch(() => undefined); // over after an hour at the latest
  sessionStorage.clear();
  startSession(own);
  location.assign(import.meta.env.BASE_URL);
}

/** Read defensively: anybody can write the storage of a browser. */
function ownSessionOf(stored: string | null): SignInResult | null {
  if (stored === null) return null;
  try {
    const kept = JSON.parse(stored) as { token?: unknown; user?: unknown } | null;
    if (typeof kept?.token !== 'string' || typeof kept.user !== 'object' || kept.user === null) return null;
    return { sessionKey: kept.token, userInfo: kept.user as SignInResult['userInfo'] };
  } catch {
    return null;
  }
}
