// The code of an order for scanners, with what people want to read beside it.
import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import { DetailList } from '#ui/DetailList.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { QrCode } from '#ui/QrCode.tsx';
import classes from './OrderBand.module.css';

export interface OrderWindowProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  onClose(): void;
}

const told = ['material', 'materialName', 'specification', 'planQty', 'lot', 'planFinishDate', 'workshop'];

/** The text a field of the order shows. */
export function textOfField(
  { def, doc }: DocumentDraft,
  field: string,
  environment: FieldEnvironment,
): string {
  const own = allFieldsOf(def)[field];
  return own === undefined ? '' : cellText(own, doc.fields[field] ?? null, doc.fields, environment);
}

export function QrWindow({ draft, environment, onClose }: OrderWindowProps): ReactNode {
  const code = textOfField(draft, 'code', environment);
  const text = draft.doc.fields['qrCode'];
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(globalThis.location.href);
    notify('success', '已复制链接');
  };
  return (
    <Modal opened onClose={onClose} size={480} title={`${draft.def.title} ${code}`}>
      <Group align="flex-start" wrap="nowrap" gap={16}>
        {typeof text === 'string' && <QrCode text={text} className={classes['qr']} />}
        <DetailList
          columns={1}
          label="订单信息"
          items={told.map((field) => ({
            label: draft.def.fields[field]?.title ?? field,
            value: textOfField(draft, field, environment),
          }))}
        />
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
