// Files of a record: dropped, pasted or chosen; looked at, saved, described, put in order and removed.
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  attachmentsQuery,
  readAttachment,
  addAttachmentMutation,
  changeAttachmentMutation,
  removeAttachmentMutation,
} from '#api/attachments.ts';
import { messageOf } from '#api/mutations.ts';
import type { AttachmentRow } from '#model/wire/recordWire.ts';
import { attachmentLimits, sizeText, uploadTexts } from '#model/check/uploadRules.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { saveFile, shortAddressOf } from '#ui/files/saveFile.ts';
import { useWrite } from '#features/useWrite.ts';
import { AttachedFile, FileIcon, pdfType, shownInPage } from './AttachedFile.tsx';
import classes from './AttachmentsPanel.module.css';

export interface AttachmentsPanelProps {
  entity: string;
  id: string;
  /** Whether files may be added and removed. */
  writable: boolean;
}

export function AttachmentsPanel({ entity, id, writable }: AttachmentsPanelProps) {
  const { data: rows = [], error, isPending, isSuccess, refetch } = useQuery(attachmentsQuery(entity, id));
  const [over, setOver] = useState(false);
  const [picture, setPicture] = useState<{ name: string; address: string } | null>(null);
  const panel = useRef<HTMLDivElement | null>(null);
  const { sending, send } = useSending(entity, id, writable);
  const changing = useWrite(changeAttachmentMutation(entity, id));
  const removing = useWrite(removeAttachmentMutation(entity, id));
  const attempt = (work: Promise<unknown>): void =>
    void work.catch((failure: unknown) => notify('error', messageOf(failure)));
  const open = async (row: AttachmentRow, saved: boolean) => {
    const blob = await readAttachment(entity, id, row.id);
    const file = new Blob([blob], { type: row.contentType });
    if (!saved && shownInPage.test(row.contentType))
      setPicture({ name: row.fileName, address: URL.createObjectURL(file) });
    else if (!saved && row.contentType === pdfType) window.open(shortAddressOf(file), '_blank', 'noopener');
    else saveFile(file, row.fileName);
  };
  const remove = async (row: AttachmentRow) => {
    const sure = await ask({
      title: '删除附件',
      message: `确定删除“${row.fileName}”吗？`,
      danger: true,
      confirm: '删除',
    });
    if (sure) await removing.run(row.id);
  };
  const closePicture = () => {
    if (picture !== null) URL.revokeObjectURL(picture.address);
    setPicture(null);
  };

  return (
    <>
      <div
        ref={panel}
        className={classes['panel']}
        data-over={over || undefined}
        onDragOver={(event) => {
          if (!writable) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void send([...event.dataTransfer.files]);
        }}
      >
        {writable && <FileChooser onFiles={(files) => void send(files)} />}
        <Stack gap={0}>
          {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
          {isPending && <Skeleton h={48} />}
          {isSuccess && rows.length === 0 && sending.length === 0 && (
            <Text size="sm" c="var(--wb-text-2)" py={12}>
              没有附件
            </Text>
          )}
          {rows.map((row, index) => (
            <AttachedFile
              key={row.id}
              row={row}
              writable={writable}
              onRemark={(remark) => void changing.run({ file: row.id, remark })}
              onOpen={(saved) => attempt(open(row, saved))}
              onUp={
                index === 0
                  ? null
                  : () => void changing.run({ file: row.id, before: rows[index - 1]?.id ?? null })
              }
              onRemove={() => attempt(remove(row))}
            />
          ))}
          {sending.map((name) => (
            <div key={name} className={classes['file']} aria-busy="true">
              <FileIcon type="" />
              <div className={classes['words']}>
                <div className={classes['name']}>{name}</div>
                <div className={classes['facts']}>正在上传…</div>
              </div>
            </div>
          ))}
        </Stack>
      </div>
      {picture !== null && (
        <Modal opened onClose={closePicture} title={picture.name} size="auto" centered>
          <img src={picture.address} alt={picture.name} className={classes['picture']} />
        </Modal>
      )}
    </>
  );
}

/** Files on their way: chosen, dropped or pasted anywhere on the page. */
function useSending(
  entity: string,
  id: string,
  writable: boolean,
): { sending: readonly string[]; send(files: readonly File[]): Promise<void> } {
  const [sending, setSending] = useState<readonly string[]>([]);
  // Several files may be on their way at once.
  const adding = useMutation({
    ...addAttachmentMutation(entity, id),
    onError: (failure, file) => notify('error', uploadTexts.notAttached(file.name, messageOf(failure))),
  });
  const send = async (files: readonly File[]) => {
    if (!writable) return;
    for (const file of files) {
      if (file.size > attachmentLimits.maxSize) {
        notify('error', `文件“${file.name}”超过 ${sizeText(attachmentLimits.maxSize)}`);
        continue;
      }
      setSending((known) => [...known, file.name]);
      await adding.mutateAsync(file).catch(() => undefined); // told by onError
      setSending((known) => known.toSpliced(known.indexOf(file.name), 1));
    }
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return { sending, send };
}

/** Files are chosen here; dropping and pasting are said beside. */
function FileChooser({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const chooser = useRef<HTMLInputElement | null>(null);
  return (
    <div className={classes['drop']}>
      <Button
        size="xs"
        variant="default"
        flex="none"
        leftSection={<IconUpload size={14} />}
        onClick={() => chooser.current?.click()}
      >
        选择文件
      </Button>
      <Text size="xs" c="var(--wb-text-3)">
        或拖到这里、粘贴截图；每个不超过 {sizeText(attachmentLimits.maxSize)}
      </Text>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="选择附件"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
}
