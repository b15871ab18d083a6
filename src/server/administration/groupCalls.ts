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
import type { Ports } from '#server/ports.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { optionalText } from '#server/values.ts';
import * as z from 'zod';
import { groupForm, groupOf, groupPatches } from './groupForm.ts';
import { groupMembershipCall } from './groupMembershipCall.ts';
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

  groupMembershipCall(routes, ports);
  groupReads(routes, ports);
}

/** The groups, those of one user, and what one of them grants. */
function groupReads(routes: Routes, ports: Ports): void {
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
