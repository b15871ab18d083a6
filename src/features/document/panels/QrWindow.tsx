// The code of a document for scanners, with what people want to read beside it.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { QrCode } from '#ui/QrCode.tsx';
import classes from './QrWindow.module.css';

export interface DocumentWindowProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  onClose(): void;
}

/** Fields of the header that lists show; there is room for this many beside the code. */
const mostFields = 10;

/** The text a field of the header shows. */
export function textOfField(
  { def, doc }: DocumentDraft,
  field: string,
  environment: FieldEnvironment,
): string {
  const own = allFieldsOf(def)[field];
  return own === undefined ? '' : cellText(own, doc.fields[field] ?? null, doc.fields, environment);
}

export function QrWindow({ draft, environment, onClose }: DocumentWindowProps): ReactNode {
  const code = textOfField(draft, 'code', environment);
  const shown = Object.entries(allFieldsOf(draft.def))
    .filter(([field, { list }]) => list === true && field !== 'code')
    .flatMap(([field, { title }]) => {
      const value = textOfField(draft, field, environment);
      return value === '' ? [] : [{ field, title, value }];
    })
    .slice(0, mostFields);
  const text = draft.doc.fields['qrCode'];
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(globalThis.location.href);
    notify('success', '已复制链接');
  };
  return (
    <Modal opened onClose={onClose} size={480} title={`${draft.def.title} ${code}`}>
      <Group align="flex-start" wrap="nowrap" gap={16}>
        {typeof text === 'string' && <QrCode text={text} className={classes['qr']} />}
        <Stack gap={8} flex={1} miw={0} aria-label="单据信息" role="group">
          {shown.map(({ field, title, value }) => (
            <div key={field}>
              <Text size="xs" c="var(--wb-text-2)">
                {title}
              </Text>
              <Text size="sm">{value}</Text>
            </div>
          ))}
        </Stack>
      </Group>
      <Group justify="flex-end" mt={16}>
        <Button variant="default" onClick={() => void copy()}>
          复制链接
        </Button>
        <Button onClick={onClose}>关闭</Button>
      </Group>
    </Modal>
  );
}
