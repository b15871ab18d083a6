// The specification's calls over menus and permissions: the tree level by level or whole, and the two writes of
// the menu form, each through the recipes of the screens.
import { department } from '#entities/master/department.ts';
import { permission } from '#entities/system/permission.ts';
import { permissionDataRule } from '#entities/system/permissionDataRule.ts';
import type { Patch } from '#model/patch.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { Answer } from '#server/http/envelope.ts';
import type { Routes } from '#server/http/routes.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { optionalText } from '#server/values.ts';
import * as z from 'zod';
import { byParent, optionsOf, permissionNode, treeOf } from './permissionNode.ts';
import { dataRuleCalls } from './dataRuleCalls.ts';
import { commaList, readAll, readRoute, text } from './reading.ts';
import { fieldsOf, menuForm, type MenuForm } from './menuForm.ts';
import { saveRecord } from './saving.ts';
import { sql, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

async function keepMenu(context: WriteContext, form: MenuForm) {
  const def = permission;
  if (optionalText(form.name) === null)
    throw invalid([{ field: 'name', level: 'error', message: '请输入菜单标题!' }]);
  const patches = Object.entries(fieldsOf(form)).map(([field, value]): Patch => ({
    op: 'set',
    field,
    value,
  }));
  const { doc, refs } = await saveRecord(context, def, form.id, patches, form.status);
  return permissionNode({ ...doc.fields, id: doc.id, status: doc.status }, refs, false);
}

export function permissionCalls(routes: Routes, ports: Ports): void {
  menuWrites(routes, ports);
  menuLevels(routes, ports);
  treeList(routes, ports);
  dataRuleCalls(routes, ports);
}

/** The two writes of the menu form. */
function menuWrites(routes: Routes, ports: Ports): void {
  for (const [path, title, right, message] of [
    ['/api/createSysSecurityPermission', '新增菜单权限', 'permission:create', '添加成功！'],
    ['/api/updateSysSecurityPermission', '修改菜单权限', 'permission:edit', '编辑成功！'],
  ] as const)
    routes.signedIn({ method: 'POST', path, title, code: right, body: menuForm }, async (call) => {
      const isNew = right === 'permission:create';
      if (isNew !== (call.body.id === undefined))
        throw invalid([
          {
            field: 'id',
            level: 'error',
            message: isNew ? '新增菜单权限时不能指定 id' : '请指定要修改的菜单权限（id）',
          },
        ]);
      return new Answer(message, await writing(ports, call, (context) => keepMenu(context, call.body)));
    });
}

/** The menus the session may see, and those below each. */
async function nodes(ports: Ports, call: SignedInCall<unknown>) {
  const { rows, refs } = await readAll(reading(ports, call), permission);
  const levels = byParent(rows);
  const below = (parent: string) =>
    (levels.get(parent) ?? []).map((row) => permissionNode(row, refs, levels.has(row.id)));
  return { rows, refs, levels, below };
}

/** The tree level by level, and whole. */
function menuLevels(routes: Routes, ports: Ports): void {
  const code = 'permission:view';
  const query = { parentId: '上级菜单的内码' };

  readRoute(
    routes,
    { path: '/api/getSystemMenuList', title: '一级菜单', code, parameters: z.strictObject({}) },
    async (call) => (await nodes(ports, call)).below(''),
  );

  readRoute(
    routes,
    {
      path: '/api/getSystemSubmenu',
      title: '下级菜单',
      code,
      query,
      parameters: z.strictObject({ parentId: text.min(1) }),
    },
    async (call) => (await nodes(ports, call)).below(call.body.parentId),
  );

  readRoute(
    routes,
    {
      path: '/api/getSystemSubmenuBatch',
      title: '批量查询下级菜单',
      code,
      query: { parentIds: '上级菜单的内码，多个用逗号分隔' },
      parameters: z.strictObject({ parentIds: commaList.optional() }),
    },
    async (call) => {
      const { parentIds } = call.body;
      if (parentIds === undefined)
        throw invalid([
          { field: 'parentIds', level: 'error', message: '批量查询子菜单失败：请给出上级菜单（parentIds）' },
        ]);
      const { below } = await nodes(ports, call);
      return Object.fromEntries(parentIds.map((parent) => [parent, below(parent)]));
    },
  );

  readRoute(
    routes,
    {
      path: '/api/listSysAllSecurityPermission',
      title: '全部菜单权限',
      code,
      parameters: z.strictObject({}),
    },
    async (call) => {
      const { levels, refs } = await nodes(ports, call);
      return treeOf(levels, refs);
    },
  );
}

/** A tree to choose from: menus with those that have data rules, or departments. */
function treeList(routes: Routes, ports: Ports): void {
  readRoute(
    routes,
    {
      path: '/api/queryTreeList',
      title: '树形列表',
      query: { type: 'permission 菜单权限（默认）：树与全部内码；department：部门树' },
      parameters: z.strictObject({ type: z.enum(['permission', 'department']).default('permission') }),
    },
    async (call) => {
      const context = reading(ports, call);
      if (call.body.type === 'department') {
        const { rows } = await readAll(context, department);
        const levels = byParent(
          rows.map((row) => ({ ...row, parentId: row.parent, sortNo: null, icon: null })),
        );
        return optionsOf(levels, ({ name }) => name ?? '', new Set());
      }
      const { rows, levels } = await nodes(ports, call);
      const r = headerTable(permissionDataRule, 'r');
      const ruled = await selectRows(
        ports.database,
        { permission: otherwise(r.permission, '') },
        sql`from ${r} group by ${r.permission}`,
      );
      const withRules = new Set(ruled.map((rule) => rule.permission));
      return {
        treeList: optionsOf(levels, ({ title }) => title ?? '', withRules),
        ids: rows.map(({ id }) => id),
      };
    },
  );
}
