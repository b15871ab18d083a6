// 发票勾稽 of a draft: what is typed is saved first, so that the page pairs what the server has.
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { loadChunk } from '#ui/chunks.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';

const MatchPage = lazy(async () => ({
  default: (await loadChunk(() => import('./MatchPage.tsx'))).MatchPage,
}));

export function MatchButton(props: DocumentActionsProps): ReactNode {
  const { draft, stored, locked, save } = props;
  const [shown, setShown] = useState(false);
  const { permitted } = usePermission();
  const offered = draft.doc.status === 'draft' && locked === null && permitted('purchaseInvoice:match');
  const open = async (): Promise<void> => {
    if (!stored || draft.dirty) {
      if (!(await save())) return;
    }
    setShown(true);
  };
  usePageKeys((event) => {
    if (!offered || shown || !event.altKey || event.code !== 'KeyG') return false;
    void open();
    return true;
  });
  if (!offered) return null;
  return (
    <>
      <Button variant="default" title="Alt+G" onClick={() => void open()}>
        发票勾稽
      </Button>
      {shown && (
        <Suspense fallback={null}>
          <MatchPage {...props} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}
