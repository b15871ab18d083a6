// Calls of the administration screens: the tree of permissions, data rules, accounts, numbers.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { NumberTrial, RuleTrial } from '#model/wire/trialWire.ts';
import type { permissionDataRule } from '#entities/system/permissionDataRule.ts';
import type { DocOf, RowOf } from '#model/typedDoc.ts';
import { announceChanges } from './entityChanges.ts';
import { getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import type { Keyed } from './writeIntents.ts';
import { queryClient } from './queryClient.ts';

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

/** What is asked for of a rule. */
type RuleRow = Pick<DocOf<typeof permissionDataRule>, 'id'> &
  Pick<RowOf<typeof permissionDataRule.fields>, 'ruleName' | 'permission'>;

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
    const { rows } = await postJson<{ rows: RuleRow[] }>('data/permissionDataRule/query', body, { signal });
    return rows.map(({ id, ruleName, permission }): ListedRule => ({
      id,
      name: ruleName ?? '',
      permission: permission ?? '',
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
export const resetPasswordMutation = mutationOptions({
  mutationKey: keys.write('resetPassword'),
  async mutationFn(user: string) {
    const { password } = await postJson<{ password: string }>('api/updatePasswordForPartyId', {
      partyId: user,
    });
    announceChanges(queryClient, { user: [user], userSession: [] });
    return password;
  },
});

export interface AccountAction {
  user: string;
  action: 'lock' | 'unlock' | 'kickOut';
  version: number;
}

export const actOnAccountMutation = mutationOptions({
  mutationKey: keys.write('actOnAccount'),
  async mutationFn({ user, action, version, key }: AccountAction & Keyed) {
    await postJson(`data/user/${user}/${action}`, { version, key, acceptWarnings: true });
    announceChanges(queryClient, { user: [user], userSession: [] });
  },
});
