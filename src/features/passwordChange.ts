// Sends a new password and says how it went; used wherever the password dialog opens.
import { messages } from '#api/errorCatalogue.ts';
import { messageOf } from '#api/http.ts';
import { changePasswordMutation } from '#api/session/session.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useWrite } from './useWrite.ts';

/** A refusal is shown as a warning in the server's own words. */
export function usePasswordChange() {
  return useWrite({
    ...changePasswordMutation,
    onSuccess: () => notify('success', messages.passwordChanged),
    onError: (failure) => notify('warning', messageOf(failure)),
  });
}

/** The account to change the password of; '' and a warning when nobody is known to be signed in. */
export function knownParty(partyId: string): boolean {
  if (partyId !== '') return true;
  notify('warning', messages.userMissing);
  return false;
}
