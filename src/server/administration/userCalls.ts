// The specification's calls over users: pages and lists of them, those of a department, and locking accounts.
import { user } from '#entities/system/user.ts';
import { allOf, type Filter } from '#model/filter.ts';
import type { RefMap } from '#model/refs.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { Answer } from '#server/http/envelope.ts';
import type { Routes } from '#server/http/routes.ts';
import { authorise } from '#server/pipeline/documents.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { optionalText } from '#server/values.ts';
import * as z from 'zod';
import {
  commaList,
  oneOf,
  pageOf,
  readAll,
  readPage,
  readRoute,
  text,
  timeText,
  type ListedRow,
  paging,
} from './reading.ts';
import { setStatus } from './saving.ts';
import { sql, raw, asKind, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** The user's id, from the id or the 用户标识 (partyId). */
export async function userIdOf(session: SqlSession, named: string): Promise<string> {
  const u = headerTable(user, 'u');
  const [found] = await selectRows(
    session,
    { id: u.id },
    sql`from ${u} where ${u.id}::text = ${named} or ${u.partyId} = ${named}`,
  );
  if (found === undefined) throw notFound('该用户不存在');
  return found.id;
}

const genders: Readonly<Record<string, number>> = { M: 1, F: 2 };

function userOf(row: ListedRow<typeof user>, refs: RefMap) {
  const department = row.department ?? '';
  const { department: departments = {} } = refs;
  return {
    id: row.id,
    partyId: optionalText(row.partyId) ?? row.id,
    username: row.loginId ?? '',
    realname: row.name ?? '',
    sex: genders[row.gender ?? ''] ?? 0,
    birthday: optionalText(row.birthDate),
    phone: optionalText(row.phone),
    email: optionalText(row.email),
    avatar: optionalText(row.avatar),
    departId: department === '' ? null : department,
    orgCodeTxt: departments[department]?.name ?? '',
    status: row.status === 'disabled' ? 2 : 1,
    delFlag: 0,
    createTime: timeText(row.createdAt),
  };
}

const userFilters = {
  username: text.optional(),
  realname: text.optional(),
  sex: oneOf('', '1', '2').optional(),
  phone: text.optional(),
  status: oneOf('', '1', '2').optional(),
};
const userQuestion = z.strictObject({ ...userFilters, ...paging });
const meanings = {
  username: '账号',
  realname: '姓名',
  sex: '1 男，2 女',
  phone: '手机号',
  status: '1 正常，2 冻结',
  pageNo: '页码',
  pageSize: '每页行数',
};

function contains(field: string, value: string | undefined): Filter | null {
  return value === undefined || value === '' ? null : { field, op: 'contains', values: [value] };
}

function filterOf({
  username,
  realname,
  sex = '',
  phone,
  status = '',
}: z.output<typeof userQuestion>): Filter | null {
  return allOf([
    contains('loginId', username),
    contains('name', realname),
    contains('phone', phone),
    sex === '' ? null : { field: 'gender', op: 'eq', values: [sex === '2' ? 'F' : 'M'] },
    status === '' ? null : { field: 'status', op: 'eq', values: [status === '2' ? 'disabled' : 'enabled'] },
  ]);
}

export function userCalls(routes: Routes, ports: Ports): void {
  const code = 'user:view';
  for (const [path, title, postOnly] of [
    ['/api/getUserList', '用户列表', false],
    ['/api/user', '用户', true],
  ] as const)
    readRoute(
      routes,
      { path, title, code, query: meanings, parameters: userQuestion, postOnly },
      async (call) => {
        const { rows, refs, total } = await readPage(
          reading(ports, call),
          user,
          filterOf(call.body),
          call.body,
        );
        return pageOf(
          rows.map((row) => userOf(row, refs)),
          total.value,
          call.body,
        );
      },
    );

  readRoute(
    routes,
    {
      path: '/api/queryUserByDepId',
      title: '部门及下级的用户',
      code,
      query: { id: '部门的内码', realname: '姓名' },
      parameters: z.strictObject({ id: text.min(1), realname: text.optional() }),
    },
    async (call) => {
      const found = await selectRows(
        ports.database,
        { id: otherwise(asKind('ref', raw('below.id')), '') },
        sql`from (with recursive below as (
           select id, 1 as depth from department where id::text = ${call.body.id}
           union select d.id, b.depth + 1 from department d join below b on d.parent = b.id where b.depth < 20)
         select distinct id from below) below`,
      );
      const departments = found.map(({ id }) => id);
      if (departments.length === 0) throw notFound('该部门不存在');
      const filter = allOf([
        { field: 'department', op: 'in', values: departments },
        contains('name', call.body.realname),
      ]);
      const { rows, refs } = await readAll(reading(ports, call), user, filter);
      return rows.map((row) => userOf(row, refs));
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/api/setSysPartyStatus',
      title: '冻结或解冻用户',
      // Disabling and enabling are two rights; the recipe asks for the one that is needed.
      body: z.strictObject({
        ids: commaList,
        status: oneOf('1', '2'),
        acceptWarnings: z.boolean().optional(),
      }),
    },
    async (call) => {
      const { ids, status, acceptWarnings = false } = call.body;
      if (ids.length === 0) throw invalid([{ field: 'ids', level: 'error', message: '请选择用户' }]);
      await writing(ports, call, async (context) => {
        authorise(context, user, status === '1' ? 'enable' : 'disable');
        for (const named of new Set(ids)) {
          const id = await userIdOf(context.session, named);
          await setStatus(context, user, id, status === '1', acceptWarnings);
        }
      });
      return new Answer('操作成功！');
    },
  );
}
