// The window in which the files or pictures of a cell are chosen: by button, dropped or pasted.
import { Button, Group, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FieldDef } from '#model/fields.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { FileUpload } from '#ui/upload/FileUpload.tsx';
import { ImageUpload } from '#ui/upload/ImageUpload.tsx';

export interface FilesRequest {
  field: FieldDef;
  value: string | null;
}

export interface FilesDialogProps extends FilesRequest {
  environment: FieldEnvironment;
  /** Undefined: put away. */
  onAnswer(value: string | null | undefined): void;
}

export function FilesDialog({ field, value, environment, onAnswer }: FilesDialogProps) {
  const [chosen, setChosen] = useState(value);
  const [waiting, setWaiting] = useState(false);
  const { upload, files, lookups } = environment;
  const latest = useRef(value);
  const change = (next: string | null): void => {
    latest.current = next;
    setChosen(next);
  };
  /** What is on its way belongs to the answer. */
  const confirm = async (): Promise<void> => {
    setWaiting(true);
    await lookups.settled();
    onAnswer(latest.current);
  };
  const given = { label: field.title, value: chosen, onChange: change, send: upload };
  return (
    <Modal
      opened
      onClose={() => onAnswer(undefined)}
      closeOnClickOutside={false}
      title={`选择${field.title}`}
      size={480}
      centered
    >
      <Stack gap={12}>
        {field.kind === 'file' ? (
          <FileUpload {...given} files={files} />
        ) : (
          <ImageUpload {...given} multi={field.kind === 'images'} />
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => onAnswer(undefined)}>
            取消
          </Button>
          <Button loading={waiting} onClick={() => void confirm()}>
            确定
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
