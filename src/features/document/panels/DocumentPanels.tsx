// What opens above a document because of others: where it is used, why it could not go, and which documents stand in the
// way of what was asked for.
import { Text } from '@mantine/core';
import { UsageDialog, UsageList } from '#features/list/records/UsageList.tsx';
import { DocumentLinks } from '#features/list/records/DocumentLinks.tsx';
import type { DocumentLink } from '#model/check/problem.ts';
import type { Usages } from '#model/wire/recordWire.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import classes from '../DocumentScreen.module.css';

/** 'used': the record could not go because others use it. */
export type Panel =
  | 'usages'
  | { used: Usages; message: string }
  /** What was asked for and could not be done because of other documents. */
  | { refused: string; documents: readonly DocumentLink[]; messages: readonly string[] };

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
  if ('refused' in panel)
    return (
      <Modal opened onClose={onClose} title={`不能${panel.refused}${def.title} ${name}`} size={560} centered>
        {panel.messages.map((message) => (
          <Text key={message} size="sm" mb={8}>
            {message}
          </Text>
        ))}
        <Text size="sm" c="var(--wb-text-2)" mb={4}>
          先处理这些单据
        </Text>
        <ul className={classes['blockers']} aria-label="先处理这些单据">
          {panel.documents.map((document) => (
            <li key={`${document.entity} ${document.id}`}>
              <DocumentLinks documents={[document]} onOpen={onClose} />
            </li>
          ))}
        </ul>
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={`不能删除${def.title}`} size={640} centered>
      <Text size="sm" mb={12}>
        {panel.message}
      </Text>
      <UsageList usages={panel.used} onOpen={onClose} />
    </Modal>
  );
}
