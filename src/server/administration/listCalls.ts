// The helper endpoints of the specification (POST: service, role, permission, no-pager), options for selects, and the
// canteen's messages. `user` stands with the users.
import { entityOf } from '#entities/registry.ts';
import { permission } from '#entities/system/permission.ts';
import { securityGroup } from '#entities/system/securityGroup.ts';
import { whyNot } from '#model/rights/can.ts';
import { noOrganization } from '#server/access/grants.ts';
import { optionsByDictionary } from '#server/access/dictionaryOptions.ts';
import { reading } from '#server/http/contexts.ts';
import { fullPath, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import { pick } from '#server/store/pick/pick.ts';
import { plainText } from '#model/text/plainText.ts';
import * as z from 'zod';
import { groupOf } from './groupForm.ts';
import { byParent, permissionNode } from './permissionNode.ts';
import { pageOf, paging, readAll, readPage, readRoute, text } from './reading.ts';

/** Dictionary whose entries are the messages: the day or meal as value, the message as text. */
const foodMessages = 'foodMessage';

export function listCalls(routes: Routes, ports: Ports): void {
  const page = z.strictObject(paging);
  const query = { pageNo: '页码', pageSize: '每页行数' };

  readRoute(
    routes,
    {
      path: '/api/role',
      title: '安全组',
      code: 'securityGroup:view',
      query,
      parameters: page,
      postOnly: true,
    },
    async (call) => {
      const { rows, total } = await readPage(reading(ports, call), securityGroup, null, call.body);
      return pageOf(rows.map(groupOf), total.value, call.body);
    },
  );

  readRoute(
    routes,
    {
      path: '/api/permission',
      title: '菜单权限',
      code: 'permission:view',
      query,
      parameters: page,
      postOnly: true,
    },
    async (call) => {
      const { rows, refs, total } = await readPage(reading(ports, call), permission, null, call.body);
      return pageOf(
        rows.map((row) => permissionNode(row, refs, false)),
        total.value,
        call.body,
      );
    },
  );

  for (const path of ['/api/no-pager', '/api/permission/no-pager'])
    readRoute(
      routes,
      {
        path,
        title: '全部菜单权限（不分页）',
        code: 'permission:view',
        parameters: z.strictObject({}),
        postOnly: true,
      },
      async (call) => {
        const { rows, refs } = await readAll(reading(ports, call), permission);
        const levels = byParent(rows);
        return rows.map((row) => permissionNode(row, refs, levels.has(row.id)));
      },
    );

  readRoute(
    routes,
    { path: '/api/service', title: '服务', code: 'permission:view', query, parameters: page, postOnly: true },
    async ({ body }) => {
      const services = routes.list.map((entry) => ({
        id: `${entry.method} ${fullPath(entry)}`,
        name: entry.title,
        method: entry.method,
        url: fullPath(entry),
        permission: entry.code ?? null,
        session: entry.session,
      }));
      const from = (body.pageNo - 1) * body.pageSize;
      return pageOf(services.slice(from, from + body.pageSize), services.length, body);
    },
  );

  selectCall(routes, ports);

  readRoute(
    routes,
    { path: '/api/listFoodMessage', title: '食堂信息', parameters: z.strictObject({}) },
    async () => {
      const messages = (await optionsByDictionary(ports.database, [foodMessages])).get(foodMessages) ?? [];
      return messages.map(({ value, text: message, sequenceId }) => ({
        id: value,
        title: value,
        content: message,
        sortNo: sequenceId,
      }));
    },
  );
}

/** What a select offers: the entries of a dictionary, or the records of an entity. */
function selectCall(routes: Routes, ports: Ports): void {
  readRoute(
    routes,
    {
      path: '/api/select/:url',
      title: '下拉选项',
      query: { otherField: '随选项带出的其他字段', keyword: '编码、名称或拼音' },
      parameters: z.strictObject({ otherField: text.optional(), keyword: text.optional() }),
    },
    async (call) => {
      const name = call.parameter('url');
      const { otherField = '', keyword = '' } = call.body;
      const def = entityOf(name);
      if (def === undefined || def.kind === 'report') {
        const options = (await optionsByDictionary(ports.database, [name])).get(name);
        if (options === undefined) throw notFound(`没有名为“${name.slice(0, 60)}”的下拉选项`);
        return options;
      }
      const reason = whyNot(call.grants, def, 'view');
      if (reason !== null) throw forbidden(reason);
      if (!def.shared && call.grants.org === noOrganization)
        throw forbidden('该账号未配置可用企业，请联系管理员');
      const { rows } = await pick(reading(ports, call), def, { search: keyword, limit: 500 });
      return rows.map(({ id, code, name: label, fields }) => {
        const shown = label === '' ? code : label;
        const other = Object.hasOwn(fields, otherField) ? { other: plainText(fields[otherField]) } : {};
        return { value: id, text: shown, label: shown, title: shown, key: id, code, ...other };
      });
    },
  );
}
