// The specification's calls around a session: sign in, who am I, sign out.
import { Answer } from '#server/http/envelope.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import * as z from 'zod';
import { signIn, signOut, whoAmI } from './signIn.ts';
import type { SignInParts } from './signIn.ts';
import { passwordOfLink, signInByMessage } from './ways/link.ts';
import type { OneTimeCodes } from './ways/oneTimeCodes.ts';

const login = z.string().trim().min(1).max(64);

const credentials = z.union([
  z.strictObject({ username: login, password: z.string().min(1).max(200) }),
  z.strictObject({ username: login, aesPassword: z.string().min(1).max(2000), doLogin: z.literal(true) }),
  z.strictObject({ loginTokenMsg: z.string().min(1).max(2000) }),
]);

const userInfo = z.looseObject({ userLoginId: z.string(), firstName: z.string(), partyId: z.string() });

/** What every way in answers. */
export const signedInResult = z.object({ sessionKey: z.string(), userInfo });

export function signInRoutes(routes: Routes, parts: SignInParts, codes: OneTimeCodes): void {
  const { ports, sessions } = parts;

  routes.open(
    {
      method: 'POST',
      path: '/user/getCodeLogin',
      title: '账号密码登录，或另一系统的登录地址',
      body: credentials,
      result: signedInResult,
    },
    async (call) => {
      const { body } = call;
      if ('loginTokenMsg' in body)
        return new Answer('登录成功', await signInByMessage(parts, codes, call, body.loginTokenMsg));
      const password = 'password' in body ? body.password : passwordOfLink(ports.settings, body.aesPassword);
      return new Answer('登录成功', await signIn(parts, call, body.username, password));
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/user/getLoginInfo',
      title: '当前用户',
      reads: true,
      withInitialPassword: true,
      body: z.union([nothing, z.strictObject({ exchange: z.boolean() })]),
      result: z.object({ userInfo, sessionKey: z.string().optional() }),
    },
    async ({ body, session, now }) => {
      const info = await whoAmI(ports, session, now);
      // A key that travelled in an address is worth one use: the caller asks for a fresh one in exchange.
      return body?.exchange === true
        ? { userInfo: info, sessionKey: await sessions.renew(session.id) }
        : { userInfo: info };
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/request/getLogOut',
      title: '退出登录',
      reads: true,
      withInitialPassword: true,
      body: z.union([nothing, z.strictObject({ sessionKey: z.string().max(200).nullable() })]),
    },
    async (call) => {
      await signOut(parts, call);
      return new Answer('退出成功');
    },
  );
}
