// The approval steps of the open document, loaded only for documents that went through a flow.
import { lazy, type ReactNode, Suspense } from 'react';
import { loadChunk } from '#ui/chunks.ts';
import type { DocumentWork } from './useDocumentWork.ts';

const ApprovalSteps = lazy(async () => ({
  default: (await loadChunk(() => import('../panels/ApprovalSteps.tsx'))).ApprovalSteps,
}));

export function ApprovalLine({
  work,
  subject,
}: {
  work: Pick<DocumentWork, 'approval' | 'reload' | 'refused'>;
  subject: string;
}): ReactNode {
  if (work.approval === undefined) return null;
  return (
    <Suspense>
      <ApprovalSteps
        approval={work.approval}
        subject={subject}
        onDecided={work.reload}
        onRefused={work.refused}
      />
    </Suspense>
  );
}
