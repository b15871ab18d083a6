// The password dialog of the user menu, joined to the server.
import type { ReactNode } from 'react';
import { PasswordDialog as Dialog } from '#ui/dialogs/PasswordDialog.tsx';
import { submitPassword } from '../passwordChange.ts';

export interface PasswordDialogProps {
  partyId: string;
  forced: boolean;
  onClose: () => void;
}

export function PasswordDialog({ partyId, forced, onClose }: PasswordDialogProps): ReactNode {
  return (
    <Dialog forced={forced} onSubmit={(passwords) => submitPassword(partyId, passwords)} onClose={onClose} />
  );
}
