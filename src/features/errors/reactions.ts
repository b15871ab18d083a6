// Turns the reactions of the error catalogue into notices and dialogs, and follows what other browser tabs do to the
// session; installed once, when the client starts.
import { onReaction } from '#api/http.ts';
import { abandonSession, isSignedIn, takeFarewell } from '#api/session/session.ts';
import { followOtherTabs } from '#api/session/sessionStore.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { leaveOnPurpose } from '#ui/shell/leaving.ts';

let ending = false;

export function installReactions(): void {
  onReaction((reaction, failure) => {
    if (reaction.kind === 'notice') {
      const { title, message, milliseconds } = reaction;
      notify('error', message, title === undefined ? { milliseconds } : { title, milliseconds });
      return;
    }
    if (reaction.kind === 'none' || ending || !isSignedIn()) return;
    ending = true;
    if (reaction.kind === 'signOut') end(failure.message);
    // The dialog lives in the workbench; if it cannot be had, the session is over all the same.
    else
      void loadChunk(() => import('#ui/dialogs/confirm.tsx'))
        .then(({ inform }) => inform(reaction))
        .finally(() => end(null));
  });
  followOtherTabs(leaveOnPurpose);
  const farewell = takeFarewell();
  if (farewell !== null) notify('error', farewell.message, { title: farewell.title });
}

/** `reason` is said at the sign-in page; null when somebody was told already. */
function end(reason: string | null): void {
  leaveOnPurpose();
  abandonSession(reason);
}
