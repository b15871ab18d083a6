// A session without a single menu entry: says so, and signs out.
import { type ReactNode, useEffect } from 'react';
import { messages } from '#api/errorCatalogue.ts';
import { inform } from '#ui/dialogs/confirm.tsx';
import { leave } from './signingOut.ts';

let warned = false;

export function NoPermissions(): ReactNode {
  useEffect(() => {
    if (warned) return;
    warned = true;
    void inform(messages.noPermissions).then(leave);
  }, []);
  return null;
}
