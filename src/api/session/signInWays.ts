// Ways in beside account and password: a code on the phone, the company's central sign-in (CAS), WeChat. The last two
// leave for a foreign page and come back to the root of the application, so what was wanted is put aside meanwhile.
import { postJson, shortTimeout } from '../http.ts';
import { startSession } from './session.ts';
import type { SignInResult } from './session.ts';

const wantedName = 'workbench:wanted';
const stateName = 'workbench:wechatState';

/** The only address foreign sign-in pages are told to come back to. */
export function serviceAddress(): string {
  return location.origin + import.meta.env.BASE_URL;
}

export async function requestPhoneCode(mobile: string): Promise<void> {
  await postJson('user/sms', { mobile }, { quiet: true, timeout: shortTimeout });
}

export async function signInByPhone(mobile: string, captcha: string): Promise<void> {
  startSession(
    await postJson<SignInResult>(
      'user/phoneLogin',
      { mobile, captcha },
      { quiet: true, timeout: shortTimeout },
    ),
  );
}

/** Leaves for the central sign-in; `wanted` is the page to show afterwards. */
export function leaveForCas(page: string, wanted: string | undefined): void {
  putAside(wanted);
  location.assign(withQuery(page, { service: serviceAddress() }));
}

export function leaveForWechat(page: string, wanted: string | undefined): void {
  putAside(wanted);
  const state = crypto.randomUUID();
  sessionStorage.setItem(stateName, state);
  location.assign(withQuery(page, { redirect_uri: serviceAddress(), state }));
}

/** The page that was wanted before leaving; told once. */
export function takeWanted(): string | null {
  const wanted = sessionStorage.getItem(wantedName);
  sessionStorage.removeItem(wantedName);
  return wanted;
}

/** Whether WeChat answers a question this very browser tab asked. */
export function isOwnWechatState(state: string): boolean {
  const asked = sessionStorage.getItem(stateName);
  sessionStorage.removeItem(stateName);
  return asked !== null && asked === state;
}

function putAside(wanted: string | undefined): void {
  if (wanted === undefined) sessionStorage.removeItem(wantedName);
  else sessionStorage.setItem(wantedName, wanted);
}

/** Before the fragment, which WeChat's page wants at the end. */
function withQuery(page: string, query: Readonly<Record<string, string>>): string {
  const address = new URL(page);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
