// 问交期 of an order or quotation: Alt+Q wherever one stands in it.
import { Button } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { PegButton } from '#features/planning/pegging/PegButton.tsx';
import { loadChunk } from '#ui/chunks.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';

const PromiseDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./PromiseDialog.tsx'))).PromiseDialog,
}));

function PromiseButton(props: DocumentActionsProps): ReactNode {
  const [shown, setShown] = useState(false);
  const { permitted } = usePermission();
  const isAllowed = permitted('deliveryQuote:quote');
  usePageKeys(({ altKey, ctrlKey, metaKey, shiftKey, code }) => {
    if (!isAllowed || code !== 'KeyQ' || !altKey || ctrlKey || metaKey || shiftKey) return false;
    setShown(true);
    return true;
  });
  if (!isAllowed) return null;
  return (
    <>
      <Button variant="default" title="Alt+Q" onClick={() => setShown(true)}>
        问交期
      </Button>
      {shown && (
        <Suspense fallback={null}>
          <PromiseDialog {...props} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}

function OrderButtons(props: DocumentActionsProps): ReactNode {
  return (
    <>
      <PromiseButton {...props} />
      <PegButton {...props} />
    </>
  );
}

export const promiseButtons: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  saleOrder: OrderButtons,
  saleQuotation: PromiseButton,
};
