// What an order offers beside its states: its traveller, its code for scanners, and what happened to it so far with the orders made for
// its parts.
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { QrWindow } from '#features/document/panels/QrWindow.tsx';
import { PrintDialog } from '#features/printing.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { StatusWindow } from './StatusWindow.tsx';

const BomDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./BomDrawer.tsx'))).BomDrawer,
}));

export function OrderActions({
  draft,
  stored,
  environment,
  reload,
  abilities,
  act,
}: DocumentActionsProps): ReactNode {
  const [shown, setShown] = useState<'card' | 'qr' | 'status' | 'bom' | null>(null);
  const { permitted } = usePermission();
  if (!stored) return null;
  const close = (): void => setShown(null);
  return (
    <>
      {draft.def.name === 'manufacturingOrder' && permitted('manufacturingOrder:printCard') && (
        <Button
          variant="default"
          onClick={() => {
            if (draft.dirty) notify('warning', '请先保存，再打印');
            else setShown('card');
          }}
        >
          打印流转卡
        </Button>
      )}
      {draft.def.name === 'manufacturingOrder' && (
        <Button variant="default" onClick={() => setShown('bom')}>
          与清单比较
        </Button>
      )}
      <Button variant="default" onClick={() => setShown('qr')}>
        二维码
      </Button>
      <Button variant="default" onClick={() => setShown('status')}>
        状态
      </Button>
      {shown === 'card' && (
        <Suspense fallback={null}>
          <PrintDialog entity={draft.def.name} ids={[draft.doc.id]} builtIn="traveller" onClose={close} />
        </Suspense>
      )}
      {shown === 'bom' && (
        <Suspense fallback={null}>
          <BomDrawer draft={draft} environment={environment} reload={reload} onClose={close} />
        </Suspense>
      )}
      {shown === 'qr' && <QrWindow draft={draft} environment={environment} onClose={close} />}
      {shown === 'status' && (
        <StatusWindow
          draft={draft}
          environment={environment}
          abilities={abilities}
          act={act}
          onClose={close}
        />
      )}
    </>
  );
}
