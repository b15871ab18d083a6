// Calls of the dialogs that say who works where and belongs to which group, and that take rights over from another.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AssignedOrganization, CopyMode, Membership } from '#model/wire/assignmentWire.ts';
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

export interface CopiedRights {
  kind: 'user' | 'securityGroup';
  to: string;
  from: string;
  mode: CopyMode;
}

export const assignOrganizationsMutation = mutationOptions({
  mutationKey: keys.write('assignOrganizations'),
  mutationFn: ({ user, organizations }: { user: string; organizations: readonly AssignedOrganization[] }) =>
    change(`data/user/${user}/assignOrgs`, { organizations }),
});

/** Groups of a user, or users of a group. */
export const assignMembersMutation = mutationOptions({
  mutationKey: keys.write('assignMembers'),
  mutationFn: ({ of, id, ids }: { of: 'user' | 'securityGroup'; id: string; ids: readonly string[] }) =>
    of === 'user'
      ? change(`data/user/${id}/assignGroups`, { groups: ids })
      : change(`data/securityGroup/${id}/assignUsers`, { users: ids }),
});

/** What `from` may do, given to the other of its kind. */
export const copyRightsMutation = mutationOptions({
  mutationKey: keys.write('copyRights'),
  mutationFn: ({ kind, to, from, mode }: CopiedRights) =>
    change(`data/${kind}/${to}/${kind === 'user' ? 'copyGroups' : 'copyPermissions'}`, { from, mode }),
});
