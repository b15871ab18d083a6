// What opens beside or above a document: its history, files, linked documents, where it is used.
import { Modal, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { UsageDialog, UsageList } from '#features/list/UsageList.tsx';
import { recordPath } from '#features/list/recordPath.ts';
import { permissionCode } from '#model/can.ts';
import type { Usages } from '#model/recordWire.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { loadChunk } from '#ui/chunks.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabContext.ts';
import type { DocumentDraft } from './documentDraft.ts';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { TraceDrawer } from './TraceDrawer.tsx';

const AttachmentsDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./AttachmentsDrawer.tsx'))).AttachmentsDrawer,
}));

/** Names of the panels; 'used': the record could not go because others use it. */
export type Panel = 'history' | 'trace' | 'usages' | 'attachments' | { used: Usages; message: string };

export interface DocumentPanelsProps {
  panel: Panel | null;
  draft: DocumentDraft;
  environment: FieldEnvironment;
  /** What the document is called. */
  name: string;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
  onClose(): void;
}

export function DocumentPanels({ panel, draft, environment, name, locked, onClose }: DocumentPanelsProps) {
  const { menu } = useSession();
  const tab = useTab();
  const { permitted } = usePermission();
  const { def, doc } = draft;
  if (panel === null) return null;
  if (typeof panel === 'object')
    return (
      <Modal opened onClose={onClose} title={`不能删除${def.title}`} size={640} centered>
        <Text size="sm" mb={12}>
          {panel.message}
        </Text>
        <UsageList usages={panel.used} onOpen={onClose} />
      </Modal>
    );
  if (panel === 'usages') return <UsageDialog entity={def.name} id={doc.id} name={name} onClose={onClose} />;
  if (panel === 'attachments')
    return (
      <Suspense fallback={null}>
        <AttachmentsDrawer entity={def.name} id={doc.id} writable={permitted(permissionCode(def, 'edit'))} onClose={onClose} />
      </Suspense>
    );
  if (panel === 'history') return <HistoryDrawer draft={draft} environment={environment} locked={locked} onClose={onClose} />;
  return (
    <TraceDrawer
      def={def}
      id={doc.id}
      onOpen={(entity, id) => {
        const path = recordPath(menu, entity, id);
        if (path !== null) tab.open(path);
      }}
      onClose={onClose}
    />
  );
}
