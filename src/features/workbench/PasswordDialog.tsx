// The password dialog of the user menu, joined to the server.
import type { ReactNode } from 'react';
import { PasswordDialog as Dialog } from '#ui/dialogs/PasswordDialog.tsx';
import { usePasswordChange } from '../passwordChange.ts';

export interface PasswordDialogProps {
  partyId: string;
  forced: boolean;
  onClose: () => void;
}

export function PasswordDialog({ partyId, forced, onClose }: PasswordDialogProps): ReactNode {
  const change = usePasswordChange();
  return (
    <Dialog
      forced={forced}
      busy={change.busy}
      onSubmit={(passwords) => change.run({ partyId, ...passwords })}
      onClose={onClose}
    />
  );
}
