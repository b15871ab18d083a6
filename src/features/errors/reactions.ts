// Turns the reactions of the error catalogue into notices and dialogs; installed once, when the client starts.
import { onReaction } from '#api/http.ts';
import { abandonSession, isSignedIn } from '#api/session.ts';
import { tell } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';

let leaving = false;

export function installReactions(): void {
  onReaction((reaction) => {
    if (reaction.kind === 'notice') {
      const { title, message, milliseconds } = reaction;
      notify('error', message, title === undefined ? { milliseconds } : { title, milliseconds });
      return;
    }
    if (reaction.kind === 'none' || leaving || !isSignedIn()) return;
    leaving = true;
    if (reaction.kind === 'signOut') {
      abandonSession();
      return;
    }
    void tell(reaction).then(abandonSession);
  });
}
