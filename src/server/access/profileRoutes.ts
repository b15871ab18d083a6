// What a user may do to the own account: permissions and companies shown, personal data, company switch, password.
import { businessDate } from '#model/time/calendar.ts';
import { Answer } from '#server/http/envelope.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import { forbidden, invalid } from '#server/refusal.ts';
import * as z from 'zod';
import { accountById, companiesOf } from './accounts.ts';
import { changeOwnPassword, type ProfileParts } from './passwords/ownPassword.ts';
import { permissionSetOf } from './permissionSet.ts';
import { keepPersonalInfo, personalInfo, switchCompany } from './profile.ts';
import { expired } from './sessions.ts';

const companySwitch = z.strictObject({
  loginCompanyId: z.string().max(64),
  partyId: z.string().max(64).optional(),
});

const passwordChange = z.strictObject({
  partyId: z.string().max(64),
  currentPassword: z.string().max(200),
  newPassword: z.string().max(200),
  newPasswordVerify: z.string().max(200),
});

export function profileRoutes(routes: Routes, parts: ProfileParts): void {
  const { ports } = parts;

  routes.signedIn(
    {
      method: 'GET',
      path: '/api/getUserPermissionByToken',
      title: '菜单与权限',
      body: nothing,
      withInitialPassword: true,
    },
    ({ grants }) => permissionSetOf(ports.database, grants),
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/api/getTxUserInfo',
      title: '当前组织与可用组织',
      reads: true,
      body: nothing,
      withInitialPassword: true,
    },
    async ({ session, now }) => {
      const today = businessDate(now);
      const account = await accountById(ports.database, session.userId, today);
      if (account === null) throw expired();
      const companies = await companiesOf(ports.database, account, today);
      const current = companies.find(({ id }) => id === session.org);
      return {
        company:
          current === undefined ? null : { id: current.id, fnumber: current.code, fname: current.name },
        companyList: companies.map(({ id, code, name }) => ({
          companyId: id,
          companyNum: code,
          companyName: name,
        })),
      };
    },
  );

  for (const method of ['PUT', 'POST'] as const)
    routes.signedIn(
      {
        method,
        path: '/api/updateSysUser',
        title: '保存个人信息或切换组织',
        body: z.union([companySwitch, personalInfo]),
      },
      async (call) => {
        const { body } = call;
        if ('loginCompanyId' in body) {
          await switchCompany(parts, call, body.loginCompanyId, body.partyId);
          return new Answer('切换成功!');
        }
        await keepPersonalInfo(parts, call, body);
        return new Answer('保存成功！');
      },
    );

  routes.signedIn(
    {
      method: 'POST',
      path: '/api/updatePasswordForPartyIdSelf',
      title: '修改密码',
      body: passwordChange,
      withInitialPassword: true,
    },
    async (call) => {
      const { body, session } = call;
      const account = await accountById(ports.database, session.userId, businessDate(call.now));
      if (account === null || body.partyId !== account.partyId) throw forbidden('只能修改自己的密码');
      if (body.newPassword !== body.newPasswordVerify)
        throw invalid([{ field: 'newPasswordVerify', level: 'error', message: '两次输入的密码不一样！' }]);
      await changeOwnPassword(parts, call, account, body.currentPassword, body.newPassword);
      return new Answer('提交成功');
    },
  );
}
