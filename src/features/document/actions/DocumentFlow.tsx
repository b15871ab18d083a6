// Dialogs of the document flow over an open document: push-down, choice of source lines, templates. Loaded when opened.
import { lazy, Suspense, useMemo } from 'react';
import { loadChunk } from '#ui/chunks.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import type { DocumentWork } from './useDocumentWork.ts';

const PushDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#features/flow/PushDialog.tsx'))).PushDialog,
}));
const PullDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#features/flow/PullDialog.tsx'))).PullDialog,
}));
const TemplateDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#features/flow/TemplateDialog.tsx'))).TemplateDialog,
}));

export type FlowDialog = { kind: 'push'; to: string | null } | { kind: 'pull' } | { kind: 'saveTemplate' };

export interface DocumentFlowProps {
  dialog: FlowDialog | null;
  draft: DocumentDraft;
  work: DocumentWork;
  /** Marked lines. */
  selected: readonly string[];
  environment: FieldEnvironment;
  onClose(): void;
}

export function DocumentFlow({ dialog, draft, work, selected, environment, onClose }: DocumentFlowProps) {
  const { def, doc } = draft;
  const ids = useMemo(() => [doc.id], [doc.id]);
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'push' && (
        <PushDialog
          def={def}
          ids={ids}
          lineIds={selected}
          to={dialog.to}
          environment={environment}
          onClose={onClose}
        />
      )}
      {dialog.kind === 'pull' && (
        <PullDialog
          def={def}
          header={doc.fields}
          environment={environment}
          onPull={(picks) => work.pull(picks)}
          onClose={onClose}
        />
      )}
      {dialog.kind === 'saveTemplate' && <TemplateDialog def={def} doc={doc} onClose={onClose} />}
    </Suspense>
  );
}
