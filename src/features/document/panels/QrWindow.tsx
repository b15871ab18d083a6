// The code of a document for scanners and phones, with what people want to read beside it.
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { refTextIn } from '#model/derive/columns.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { scanLink } from '#model/text/scanLink.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
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

/** What people in the workshop and the store look for first. */
const first: readonly string[] = [
  'material',
  'materialName',
  'specification',
  'orderQty',
  'planQty',
  'unit',
  'lot',
  'requiredEnd',
  'planFinishDate',
  'planEndTime',
];

function firstFields(def: EntityDef): string[] {
  const listed = Object.entries(allFieldsOf(def)).flatMap(([field, { list }]) =>
    list === true && field !== 'code' ? [field] : [],
  );
  const leading = first.filter((field) => Object.hasOwn(def.fields, field));
  return [...leading, ...listed.filter((field) => !leading.includes(field))];
}

/** The text a field of the header shows. */
export function textOfField(
  { def, doc }: DocumentDraft,
  field: string,
  environment: FieldEnvironment,
): string {
  const own = allFieldsOf(def)[field];
  if (own === undefined) return '';
  const refText = refTextIn(def.fields, field);
  return cellText(own, doc.fields[field] ?? null, doc.fields, environment, { refText });
}

const factsOf = factsReader({ qrCode: 'text' });

export function QrWindow({ draft, environment, onClose }: DocumentWindowProps): ReactNode {
  const code = textOfField(draft, 'code', environment);
  const shown = firstFields(draft.def)
    .flatMap((field) => {
      const value = textOfField(draft, field, environment);
      return value === '' ? [] : [{ field, title: allFieldsOf(draft.def)[field]?.title ?? field, value }];
    })
    .slice(0, mostFields);
  const { qrCode: text } = factsOf(draft.doc.fields);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(globalThis.location.href);
    notify('success', '已复制链接');
  };
  return (
    <Modal opened onClose={onClose} size={480} title={`${draft.def.title} ${code}`}>
      <Group align="flex-start" wrap="nowrap" gap={16}>
        {text !== null && (
          <QrCode
            text={scanLink(`${globalThis.location.origin}${import.meta.env.BASE_URL}`, text)}
            className={classes['qr']}
          />
        )}
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
