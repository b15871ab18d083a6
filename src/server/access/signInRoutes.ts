// The specification's calls around a session: sign in, who am I, sign out.
import { Answer } from '#server/http/envelope.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import { Refusal } from '#server/refusal.ts';
import * as z from 'zod';
import { passwordOfLink } from './linkSignIn.ts';
import { signIn, signOut, whoAmI } from './signIn.ts';
import type { SignInParts } from './signIn.ts';

const login = z.string().trim().min(1).max(64);

const credentials = z.union([
  z.strictObject({ username: login, password: z.string().min(1).max(200) }),
  z.strictObject({ username: login, aesPassword: z.string().min(1).max(2000), doLogin: z.literal(true) }),
]);

const userInfo = z.looseObject({ userLoginId: z.string(), firstName: z.string(), partyId: z.string() });

export function signInRoutes(routes: Routes, parts: SignInParts): void {
  const { ports, sessions } = parts;

  routes.open(
    {
      method: 'POST',
      path: '/user/getCodeLogin',
      title: '账号密码登录',
      body: credentials,
      result: z.object({ sessionKey: z.string(), userInfo }),
    },
    async (call) => {
      const { body } = call;
      const password = 'password' in body ? body.password : passwordOfLink(ports.settings, body.aesPassword);
      return new Answer('登录成功', await signIn(parts, call, body.username, password));
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/user/getLoginInfo',
      title: '当前用户',
      withInitialPassword: true,
      body: z.union([nothing, z.strictObject({ exchange: z.boolean() })]),
      result: z.object({ userInfo, sessionKey: z.string().optional() }),
    },
    async ({ body, session, now }) => {
      const info = await whoAmI(ports, session, now);
      // A key that travelled in an address is worth one use: the caller asks for a fresh one in exchange.
      return body?.exchange === true ? { userInfo: info, sessionKey: await sessions.renew(session.id) } : { userInfo: info };
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/request/getLogOut',
      title: '退出登录',
      withInitialPassword: true,
      body: z.union([nothing, z.strictObject({ sessionKey: z.string().max(200).nullable() })]),
    },
    async (call) => {
      await signOut(parts, call);
      return new Answer('退出成功');
    },
  );

  for (const [path, title] of switchedOff)
    routes.open({ method: 'POST', path, title, body: z.unknown() }, async () => {
      throw new Refusal('422', 422, `${title}未启用，请使用账号密码登录`);
    });
}

/** Ways in that need a service of the deployment (text messages, WeChat, CAS); none is connected here. */
const switchedOff = [
  ['/user/phoneLogin', '手机号登录'],
  ['/user/registerWxLogin', '微信登录'],
] as const;
