// Leaving: asked for by the user, or because no menu or no company may be used.
import { messages } from '#api/errorCatalogue.ts';
import { signOut } from '#api/session/session.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { forgetInput } from '#ui/shell/tabs/draftVault.ts';
import { leaveOnPurpose } from '#ui/shell/leaving.ts';
import { forgetTabs, hasUnsavedTabs } from '#ui/shell/tabs/tabStore.ts';

/** Ends the session; what the server says against it is told after the page was loaded anew. */
export async function leave(): Promise<void> {
  leaveOnPurpose();
  forgetTabs();
  // Without a session no window writes any more, and what was written before is gone when the sign-in page is shown.
  await signOut(forgetInput);
}

export async function askSignOut(): Promise<void> {
  const { title, message } = messages.signOutQuestion;
  const question = hasUnsavedTabs() ? [message, messages.signOutLosesInput] : [message];
  if (await ask({ title, message: question.join(' ') })) await leave();
}
