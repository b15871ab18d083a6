// Turns the reactions of the error catalogue into notices and dialogs, and follows what other browser tabs do to the
// session; installed once, when the client starts.
import { messages } from '#api/errorCatalogue.ts';
import { onReaction } from '#api/http.ts';
import { abandonSession, isSignedIn, takeFarewell } from '#api/session.ts';
import { followOtherTabs } from '#api/sessionStore.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { leaveOnPurpose } from '#ui/shell/leaving.ts';

let ending = false;

export function installReactions(): void {
  onReaction((reaction) => {
    if (reaction.kind === 'notice') {
      const { title, message, milliseconds } = reaction;
      notify('error', message, title === undefined ? { milliseconds } : { title, milliseconds });
      return;
    }
    if (reaction.kind === 'none' || ending || !isSignedIn()) return;
    ending = true;
    if (reaction.kind === 'signOut') end();
    // The dialog lives in the workbench; if it cannot be had, the session is over all the same.
    else
      void loadChunk(() => import('#ui/dialogs/confirm.tsx'))
        .then(({ tell }) => tell(reaction))
        .finally(end);
  });
  followOtherTabs(leaveOnPurpose);
  const farewell = takeFarewell();
  if (farewell !== null) notify('error', farewell, { title: messages.signOutFailed.title });
}

function end(): void {
  leaveOnPurpose();
  abandonSession();
}
