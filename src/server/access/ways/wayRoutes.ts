// The calls of the ways in beside account and password. Each answers clearly when the deployment has it switched off.
import * as z from 'zod';
import { Answer } from '#server/http/envelope.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import { signedInResult } from '../signInRoutes.ts';
import type { SignInParts } from '../signIn.ts';
import { signInByCas } from './cas.ts';
import type { OneTimeCodes } from './oneTimeCodes.ts';
import { sendPhoneCode, signInByPhone } from './phone.ts';
import { signInByWechat } from './wechat.ts';

const mobile = z.string().max(20);

export function wayRoutes(routes: Routes, parts: SignInParts, codes: OneTimeCodes): void {
  routes.open(
    { method: 'POST', path: '/user/sms', title: '发送手机验证码', body: z.strictObject({ mobile }) },
    async (call) => {
      await sendPhoneCode(parts, codes, call, call.body.mobile);
      return new Answer('验证码已发送，10分钟内有效');
    },
  );

  routes.open(
    {
      method: 'POST',
      path: '/user/phoneLogin',
      title: '手机号登录',
      body: z.strictObject({ mobile, captcha: z.string().max(20) }),
      result: signedInResult,
    },
    async (call) =>
      new Answer('登录成功', await signInByPhone(parts, codes, call, call.body.mobile, call.body.captcha)),
  );

  routes.open(
    {
      method: 'POST',
      path: '/user/registerWxLogin',
      title: '微信登录与注册',
      body: z.strictObject({
        code: z.string().min(1).max(512),
        firstName: z.exactOptional(z.string().trim().min(1).max(50)),
        phone: z.exactOptional(z.string().regex(/^1\d{10}$/)),
      }),
      result: signedInResult,
    },
    async (call) => new Answer('登录成功', await signInByWechat(parts, call, call.body.code, call.body)),
  );

  routes.open(
    {
      method: 'GET',
      path: '/cas/client/validateLogin',
      outsideBase: true,
      title: '统一认证登录',
      body: nothing,
      query: { ticket: '统一认证服务器签发的票据', service: '本系统的公开地址' },
      result: signedInResult,
    },
    async (call) => {
      const { query } = call;
      return new Answer(
        '登录成功',
        await signInByCas(parts, call, query.get('ticket') ?? '', query.get('service') ?? ''),
      );
    },
  );
}
