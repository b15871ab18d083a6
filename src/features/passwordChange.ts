// Sends a new password and tells how it went; used wherever the password dialog opens.
import { messages } from '#api/errorCatalogue.ts';
import { messageOf } from '#api/http.ts';
import { changePassword } from '#api/session.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { NewPassword } from '#ui/dialogs/PasswordDialog.tsx';

/** Whether the server took it; a refusal is shown as a warning in its own words. */
export async function submitPassword(partyId: string, passwords: NewPassword): Promise<boolean> {
  try {
    await changePassword({ partyId, ...passwords });
    notify('success', messages.passwordChanged);
    return true;
  } catch (failure) {
    notify('warning', messageOf(failure));
    return false;
  }
}

/** The account to change the password of; '' and a warning when nobody is known to be signed in. */
export function knownParty(partyId: string): boolean {
  if (partyId !== '') return true;
  notify('warning', messages.userMissing);
  return false;
}
