// Looking through a colleague's eyes in this browser: the own session is kept in this browser tab and comes back after.
import { postJson } from '../http.ts';
import { signOut, startSession, type SignInResult } from './session.ts';
import { useSessionStore } from './sessionStore.ts';
import { mutationOptions } from '@tanstack/react-query';
import { keys } from '../keys.ts';

const ownSession = 'workbench:ownSession';

/** Looks through the user's eyes in this browser from now on; the page has to be loaded anew afterwards. */
export const beginPreviewMutation = mutationOptions({
  mutationKey: keys.write('beginPreview'),
  async mutationFn(user: string) {
    const session = await postJson<SignInResult>(`data/user/${user}/simulate`, {});
    sessionStorage.clear();
    sessionStorage.setItem(ownSession, JSON.stringify(useSessionStore.getState()));
    startSession(session);
  },
});

/** Back to one's own session where this browser tab still knows it, else to the sign-in page. */
async function endPreview(): Promise<void> {
  const own = ownSessionOf(sessionStorage.getItem(ownSession));
  if (own === null) return signOut();
  const { token } = useSessionStore.getState();
  if (token !== null)
    await postJson('request/getLogOut', { sessionKey: token }, { token, quiet: true }).catch(() => undefined); // over after an hour at the latest
  sessionStorage.clear();
  startSession(own);
  location.assign(import.meta.env.BASE_URL);
}

export const endPreviewMutation = mutationOptions({
  mutationKey: keys.write('endPreview'),
  mutationFn: () => endPreview(),
});

/** Read defensively: anybody can write the storage of a browser. */
function ownSessionOf(stored: string | null): SignInResult | null {
  if (stored === null) return null;
  try {
    const own = JSON.parse(stored) as { token?: unknown; user?: unknown } | null;
    if (typeof own?.token !== 'string' || typeof own.user !== 'object' || own.user === null) return null;
    return { sessionKey: own.token, userInfo: own.user as SignInResult['userInfo'] };
  } catch {
    return null;
  }
}
