// 供需追溯 of a document: what supplies a sale order, what a plan order or production order is for.
import { Button } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { loadChunk } from '#ui/chunks.ts';
import { usePermission } from '#ui/shell/Permission.tsx';

const PegDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./PegDrawer.tsx'))).PegDrawer,
}));

/** Of whichever document stands in the chain. */
const numberOf = factsReader({ code: 'code' });

export function PegButton({ draft, stored }: DocumentActionsProps): ReactNode {
  const [shown, setShown] = useState(false);
  const { permitted } = usePermission();
  const code = plainText(numberOf(draft.doc.fields).code);
  if (!stored || code === '' || !permitted('mrpPegging:view')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setShown(true)}>
        供需追溯
      </Button>
      {shown && (
        <Suspense fallback={null}>
          <PegDrawer
            code={code}
            line={null}
            first={draft.def.name === 'saleOrder' ? 'down' : 'up'}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export const pegButtons: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  manufacturingOrder: PegButton,
  planOrder: PegButton,
};
