// The specification's calls over security groups: the groups, what they grant, and who belongs to them.
import { permission } from '#entities/system/permission.ts';
import { securityGroup } from '#entities/system/securityGroup.ts';
import { user } from '#entities/system/user.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { Patch } from '#model/patch.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { Answer } from '#server/http/envelope.ts';
import type { Routes } from '#server/http/routes.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { optionalText } from '#server/values.ts';
import * as z from 'zod';
import { groupForm, groupOf, groupPatches } from './groupForm.ts';
import { codesOfNode, grantedNodes } from './permissionNode.ts';
import { commaList, readAll, readRoute, text, type ListedRow } from './reading.ts';
import { changeLines, saveRecord } from './saving.ts';
import { userIdOf } from './userCalls.ts';
import { sql, raw, asKind, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';

/** The lines of a group after nodes were ticked and unticked: only the difference, by code. */
function grantPatches(
  ports: Ports,
  group: DocOf<typeof securityGroup>,
  rows: readonly ListedRow<typeof permission>[],
  { now, last }: { now: readonly string[]; last: readonly string[] },
): Patch[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const unknown = [...now, ...last].find((id) => !known.has(id));
  if (unknown !== undefined)
    throw invalid([
      { field: 'permissionIds', level: 'error', message: '所选的菜单权限已不存在，请刷新后重新选择' },
    ]);
  const codesAtNode = (id: string): string[] => {
    const row = known.get(id);
    return row === undefined ? [] : codesOfNode(row);
  };
  const codesAt = (ids: readonly string[]): Set<string> => new Set(ids.flatMap((id) => codesAtNode(id)));
  const kept = codesAt(now);
  const gone = new Set(
    [...codesAt(last.filter((id) => !now.includes(id)))].filter((code) => !kept.has(code)),
  );
  const lines = group.lines.permissions;
  const codes = ({ code }: { code: string | null }): string[] => codesIn(optionalText(code));
  const removed = lines.filter(
    (line) => codes(line).length > 0 && codes(line).every((code) => gone.has(code)),
  );
  const held = new Set(lines.filter((line) => !removed.includes(line)).flatMap(codes));
  const patches: Patch[] = removed.map(({ id }) => ({ op: 'removeLine', lines: 'permissions', id }));
  for (const id of now.filter((given) => !last.includes(given))) {
    const given = codesAtNode(id);
    if (given.every((code) => held.has(code))) continue;
    for (const code of given) held.add(code);
    const values = { permission: id, code: given.join(',') };
    patches.push({ op: 'insertLine', lines: 'permissions', id: newId(ports), before: null, values });
  }
  return patches;
}

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

export function groupCalls(routes: Routes, ports: Ports): void {
  for (const [path, title, right, message] of [
    ['/api/createSysSecurityGroup', '新增安全组', 'securityGroup:create', '添加成功！'],
    ['/api/updateSysSecurityGroup', '修改安全组', 'securityGroup:edit', '编辑成功！'],
  ] as const)
    routes.signedIn({ method: 'POST', path, title, code: right, body: groupForm }, async (call) => {
      const { body } = call;
      const isNew = right === 'securityGroup:create';
      if (isNew !== (body.id === undefined))
        throw invalid([
          {
            field: 'id',
            level: 'error',
            message: isNew ? '新增安全组时不能指定 id' : '请指定要修改的安全组（id）',
          },
        ]);
      const { doc } = await writing(ports, call, (context) =>
        saveRecord(context, securityGroup, body.id, groupPatches(body), body.status),
      );
      return new Answer(message, groupOf({ ...doc.fields, id: doc.id, status: doc.status }));
    });

  routes.signedIn(
    {
      method: 'POST',
      path: '/api/saveSysSecurityPermissionToSecurityGroup',
      title: '安全组授权',
      code: 'securityGroup:assignPermissions',
      body: z.strictObject({
        securityGroupId: text.min(1).optional(),
        roleId: text.min(1).optional(),
        permissionIds: commaList,
        lastpermissionIds: commaList.optional(),
      }),
    },
    async (call) => {
      const { securityGroupId, roleId, permissionIds, lastpermissionIds } = call.body;
      const group = securityGroupId ?? roleId;
      if (group === undefined)
        throw invalid([{ field: 'securityGroupId', level: 'error', message: '请指定要授权的安全组' }]);
      await writing(ports, call, async (context) => {
        const { rows } = await readAll(
          { ...context, grants: { ...context.grants, admin: true } },
          permission,
        );
        await changeLines(context, securityGroup, group, 'assignPermissions', (doc) => {
          const codes = new Set(doc.lines.permissions.flatMap(({ code }) => codesIn(optionalText(code))));
          const last = lastpermissionIds ?? grantedNodes(rows, codes);
          return grantPatches(ports, doc, rows, { now: permissionIds, last });
        });
      });
      return new Answer('授权成功！');
    },
  );

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

  readRoute(
    routes,
    {
      path: '/api/listSysSecurityGroup',
      title: '安全组列表',
      code: 'securityGroup:view',
      parameters: z.strictObject({}),
    },
    async (call) => (await readAll(reading(ports, call), securityGroup)).rows.map(groupOf),
  );

  readRoute(
    routes,
    {
      path: '/api/listSysSecurityGroupByUserId',
      title: '用户的安全组',
      code: 'user:view',
      query: { userId: '用户的内码或用户标识' },
      parameters: z.strictObject({ userId: text.min(1) }),
    },
    async (call) => {
      const context = reading(ports, call);
      const id = await userIdOf(ports.database, call.body.userId);
      await openDoc(context, user, id);
      const rows = await selectRows(
        ports.database,
        {
          id: otherwise(asKind('ref', raw('m.security_group')), ''),
          limitedTo: asKind('ref', raw('m.organization')),
          validTo: asKind('date', raw('m.valid_to')),
        },
        sql`from (select security_group, organization, valid_to from user_groups where doc_id = ${id}::uuid
         union select doc_id, organization, valid_to from security_group_users where "user" = ${id}::uuid) m`,
      );
      const groups = new Map((await readAll(context, securityGroup)).rows.map((row) => [row.id, row]));
      return rows.flatMap(({ id: groupId, limitedTo, validTo }) => {
        const group = groups.get(groupId);
        return group === undefined ? [] : [{ ...groupOf(group), limitedTo, validTo }];
      });
    },
  );

  readRoute(
    routes,
    {
      path: '/api/listSysSecurityPermissionBySecurityGroup',
      title: '安全组的权限',
      code: 'securityGroup:view',
      query: { securityGroupId: '安全组的内码', roleId: '同上' },
      parameters: z.strictObject({ securityGroupId: text.min(1).optional(), roleId: text.min(1).optional() }),
    },
    async (call) => {
      const id = call.body.securityGroupId ?? call.body.roleId;
      if (id === undefined) throw notFound('该安全组不存在或已被删除');
      const { doc } = await openDoc(reading(ports, call), securityGroup, id);
      const codes = new Set(doc.lines.permissions.flatMap(({ code }) => codesIn(optionalText(code))));
      const context = reading(ports, { ...call, grants: { ...call.grants, admin: true } });
      return grantedNodes((await readAll(context, permission)).rows, codes);
    },
  );
}
