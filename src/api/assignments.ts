// Calls of the dialogs that say who works where and belongs to which group, and that take rights over from another.
import { queryOptions } from '@tanstack/react-query';
import type { AssignedOrganization, CopyMode, Membership } from '#model/assignmentWire.ts';
import { announceChanges } from './entityChanges.ts';
import { getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import { queryClient } from './queryClient.ts';

function membershipQuery(path: string) {
  return queryOptions({
    queryKey: keys.session(path),
    queryFn: ({ signal }) => getJson<readonly Membership[]>(path, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export const groupsOfUserQuery = (user: string) => membershipQuery(`data/user/${user}/groups`);
export const membersOfGroupQuery = (group: string) => membershipQuery(`data/securityGroup/${group}/members`);

/** Warnings are asked before: what the dialog shows is what the person confirms. */
const accepted = { acceptWarnings: true };

async function change(path: string, body: object): Promise<void> {
  await postJson(path, { ...body, ...accepted });
  announceChanges(queryClient, { user: [], securityGroup: [] });
}

export function assignOrganizations(
  user: string,
  organizations: readonly AssignedOrganization[],
): Promise<void> {
  return change(`data/user/${user}/assignOrgs`, { organizations });
}

export function assignGroups(user: string, groups: readonly string[]): Promise<void> {
  return change(`data/user/${user}/assignGroups`, { groups });
}

export function assignMembers(group: string, users: readonly string[]): Promise<void> {
  return change(`data/securityGroup/${group}/assignUsers`, { users });
}

/** What `from` may do, given to the other of its kind. */
export function copyRights(
  kind: 'user' | 'securityGroup',
  to: string,
  from: string,
  mode: CopyMode,
): Promise<void> {
  return change(`data/${kind}/${to}/${kind === 'user' ? 'copyGroups' : 'copyPermissions'}`, { from, mode });
}
