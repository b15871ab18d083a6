// The specification's call that gives groups to a user, or users to a group: all groups of one user at once, or one group
// beside what each of the users has.
import { user } from '#entities/system/user.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import { writing } from '#server/http/contexts.ts';
import { Answer } from '#server/http/envelope.ts';
import type { Routes } from '#server/http/routes.ts';
import { newId } from '#server/ids.ts';
import type { Ports } from '#server/ports.ts';
import type { WriteContext } from '#server/writeContext.ts';
import * as z from 'zod';
import { commaList, text } from './reading.ts';
import { changeLines } from './saving.ts';
import { userIdOf } from './userCalls.ts';

const acceptWarnings = z.boolean().optional();
/** The groups of a user, or users for a group; the names of the stock calls count as well. */
const assignToUser = z
  .union([
    z.strictObject({ userId: text.min(1), securityGroupIds: commaList, acceptWarnings }),
    z.strictObject({ userId: text.min(1), selectedroles: commaList, acceptWarnings }),
  ])
  .transform((given) => ({
    userId: given.userId,
    securityGroupIds: 'selectedroles' in given ? given.selectedroles : given.securityGroupIds,
    acceptWarnings: given.acceptWarnings,
  }));
const assignUsers = z
  .union([
    z.strictObject({ securityGroupId: text.min(1), userIdList: commaList, acceptWarnings }),
    z.strictObject({ roleId: text.min(1), userIdList: commaList, acceptWarnings }),
  ])
  .transform((given) => ({
    securityGroupId: 'roleId' in given ? given.roleId : given.securityGroupId,
    userIdList: given.userIdList,
    acceptWarnings: given.acceptWarnings,
  }));

/** The user's groups become exactly these; what stays keeps its organisation and end. */
function exactly(ports: Ports, doc: DocOf<typeof user>, wanted: readonly string[]): Patch[] {
  const lines = doc.lines.groups;
  const held = lines.map((line) => line.securityGroup ?? '');
  return [
    ...lines
      .filter((_line, index) => !wanted.includes(held[index] ?? ''))
      .map(({ id }): Patch => ({ op: 'removeLine', lines: 'groups', id })),
    ...wanted.filter((group) => !held.includes(group)).map((group) => joining(ports, group)),
  ];
}

function joining(ports: Ports, securityGroup: string): Patch {
  return { op: 'insertLine', lines: 'groups', id: newId(ports), before: null, values: { securityGroup } };
}

async function assign(
  ports: Ports,
  context: WriteContext,
  body: z.output<typeof assignToUser> | z.output<typeof assignUsers>,
): Promise<void> {
  const change = (id: string, patches: (doc: DocOf<typeof user>) => readonly Patch[]): Promise<void> =>
    changeLines(context, user, id, 'assignGroups', patches, body.acceptWarnings === true);
  if ('userId' in body) {
    const id = await userIdOf(context.session, body.userId);
    await change(id, (doc) => exactly(ports, doc, [...new Set(body.securityGroupIds)]));
    return;
  }
  for (const named of new Set(body.userIdList)) {
    const id = await userIdOf(context.session, named);
    await change(id, (doc) =>
      doc.lines.groups.some((line) => line.securityGroup === body.securityGroupId)
        ? []
        : [joining(ports, body.securityGroupId)],
    );
  }
}

export function groupMembershipCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'POST',
      path: '/api/saveSysSecurityGroupToUser',
      title: '给用户分配安全组',
      code: 'user:assignGroups',
      body: z.union([assignToUser, assignUsers]),
    },
    async (call) => {
      await writing(ports, call, (context) => assign(ports, context, call.body));
      return new Answer('分配成功！');
    },
  );
}
