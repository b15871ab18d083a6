// Leaving: asked for by the user, or because no company may be used.
import { messages } from '#api/errorCatalogue.ts';
import { messageOf } from '#api/mutations.ts';
import { signOut } from '#api/session.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { forgetTabs } from '#ui/shell/tabStore.ts';

export async function leave(): Promise<void> {
  forgetTabs();
  try {
    await signOut();
  } catch (failure) {
    notify('error', messageOf(failure), { title: messages.signOutFailed.title });
  }
}

export async function askSignOut(): Promise<void> {
  if (await ask(messages.signOutQuestion)) await leave();
}
