// Sign-in data another system put into the address: a session key, doLogin with user name and encrypted password, a
// signed message, a ticket of the central sign-in, a code of WeChat. It leaves the address before anything else
// happens and is used once; a session that is stored already is never replaced.
import { getJson, postJson, shortTimeout } from '../http.ts';
import { isSignedIn, startSession } from './session.ts';
import type { SignInResult } from './session.ts';
import { isOwnWechatState, serviceAddress, takeWanted } from './signInWays.ts';

const names = ['sessionKey', 'doLogin', 'username', 'aesPassword', 'loginTokenMsg'] as const;
const rootNames = ['ticket', 'code', 'state'] as const;
type Way = 'key' | 'link' | 'message' | 'cas' | 'wechat';

interface Given {
  way: Way;
  texts: ReadonlyMap<string, string>;
}

let given: Given | null = null;
let notice: string | null = null;

/** Why a sign-in from the address failed, for the sign-in screen; told once. */
export function takeSignInNotice(): string | null {
  const reason = notice;
  notice = null;
  return reason;
}

/** Takes the data out of the address; to be called before the router reads it. */
export function takeSignInFromAddress(): void {
  const atRoot = location.pathname === import.meta.env.BASE_URL;
  const parts = location.search.slice(1).split('&');
  const entries = parts.map((part) => [...new URLSearchParams(part)][0] ?? ['', '']);
  const texts = new Map(entries.map(([name = '', value = '']) => [name, value]));
  const way = wayOf(texts, atRoot);
  if (way === null) return;
  const taken: readonly string[] = way === 'cas' || way === 'wechat' ? [...names, ...rootNames] : names;
  const rest = parts
    .filter((part, index) => part !== '' && !taken.includes(entries[index]?.[0] ?? ''))
    .join('&');
  history.replaceState(
    history.state,
    '',
    `${location.pathname}${rest === '' ? '' : `?${rest}`}${location.hash}`,
  );
  given = isSignedIn() ? null : { way, texts };
}

function wayOf(texts: ReadonlyMap<string, string>, atRoot: boolean): Way | null {
  if (texts.has('sessionKey')) return 'key';
  if (texts.has('doLogin')) return 'link';
  if (texts.has('loginTokenMsg')) return 'message';
  if (atRoot && texts.get('ticket')?.startsWith('ST-') === true) return 'cas';
  return atRoot && texts.has('code') && texts.has('state') ? 'wechat' : null;
}

/** A signed message is worked off at the sign-in screen. */
export function signsInAtLoginScreen(): boolean {
  return given?.way === 'message';
}

/**
 * Signs in with what the address brought. Null when there was nothing to do or it failed (then the notice says why);
 * else the page that was wanted before leaving for a foreign sign-in page, '' for none.
 */
export async function signInByAddress(): Promise<string | null> {
  if (given === null) return null;
  const { way, texts } = given;
  given = null;
  const wanted = way === 'cas' || way === 'wechat' ? takeWanted() : null;
  try {
    startSession(await ways[way]((name) => texts.get(name) ?? ''));
    return wanted ?? '';
  } catch (failure) {
    notice = failure instanceof Error ? failure.message : '登录失败，请使用账号密码登录';
    return null;
  }
}

const options = { quiet: true, timeout: shortTimeout } as const;

const ways: Readonly<Record<Way, (text: (name: string) => string) => Promise<SignInResult>>> = {
  // The key travelled in an address, so it is exchanged for a fresh one and never stored itself.
  key: (text) => postJson('user/getLoginInfo', { exchange: true }, { ...options, token: text('sessionKey') }),
  link: (text) =>
    postJson(
      'user/getCodeLogin',
      { username: text('username'), aesPassword: text('aesPassword'), doLogin: true },
      options,
    ),
  message: (text) => postJson('user/getCodeLogin', { loginTokenMsg: text('loginTokenMsg') }, options),
  cas: (text) =>
    getJson('/cas/client/validateLogin', {
      ...options,
      query: { ticket: text('ticket'), service: serviceAddress() },
    }),
  wechat: (text) =>
    isOwnWechatState(text('state'))
      ? postJson('user/registerWxLogin', { code: text('code') }, options)
      : Promise.reject(new Error('微信登录已失效，请重新扫码')),
};
