// What opens above a document because others use it: where it is used, and why it could not go.
import { Modal, Text } from '@mantine/core';
import { UsageDialog, UsageList } from '#features/list/records/UsageList.tsx';
import type { Usages } from '#model/wire/recordWire.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';

/** 'used': the record could not go because others use it. */
export type Panel = 'usages' | { used: Usages; message: string };

export interface DocumentPanelsProps {
  panel: Panel | null;
  draft: DocumentDraft;
  /** What the document is called. */
  name: string;
  onClose(): void;
}

export function DocumentPanels({ panel, draft, name, onClose }: DocumentPanelsProps) {
  const { def, doc } = draft;
  if (panel === null) return null;
  if (panel === 'usages') return <UsageDialog entity={def.name} id={doc.id} name={name} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`不能删除${def.title}`} size={640} centered>
      <Text size="sm" mb={12}>
        {panel.message}
      </Text>
      <UsageList usages={panel.used} onOpen={onClose} />
    </Modal>
  );
}
