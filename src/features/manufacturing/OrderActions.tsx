// What an order offers beside its states: its code for scanners, and what happened to it so far with the orders made for
// its parts.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { QrWindow } from './QrWindow.tsx';
import { StatusWindow } from './StatusWindow.tsx';

export function OrderActions({ draft, stored, environment }: DocumentActionsProps): ReactNode {
  const [shown, setShown] = useState<'qr' | 'status' | null>(null);
  if (!stored) return null;
  const close = (): void => setShown(null);
  return (
    <>
      <Button variant="default" onClick={() => setShown('qr')}>
        二维码
      </Button>
      <Button variant="default" onClick={() => setShown('status')}>
        状态
      </Button>
      {shown === 'qr' && <QrWindow draft={draft} environment={environment} onClose={close} />}
      {shown === 'status' && <StatusWindow draft={draft} environment={environment} onClose={close} />}
    </>
  );
}
