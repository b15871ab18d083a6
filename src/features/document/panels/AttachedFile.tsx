// One file of a record: what it is, its remark, and what may be done with it.
import { TextInput, Tooltip, ActionIcon } from '@mantine/core';
import {
  IconEye,
  IconDownload,
  IconArrowUp,
  IconTrash,
  IconFileTypePdf,
  IconPhoto,
  IconFile,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sizeText } from '#model/check/uploadRules.ts';
import { kindOf } from '#model/kind.ts';
import type { AttachmentRow } from '#model/wire/recordWire.ts';
import classes from './AttachmentsPanel.module.css';

export const shownInPage = /^image\/(png|jpeg|gif|webp|bmp)$/;
export const pdfType = 'application/pdf';
const instant = { kind: 'datetime', title: '' } as const;

export interface AttachedFileProps {
  row: AttachmentRow;
  writable: boolean;
  onRemark(remark: string): void;
  onOpen(saved: boolean): void;
  /** Null: it is the first. */
  onUp: (() => void) | null;
  onRemove(): void;
}

export function AttachedFile({
  row,
  writable,
  onRemark,
  onOpen,
  onUp,
  onRemove,
}: AttachedFileProps): ReactNode {
  return (
    <div className={classes['file']}>
      <FileIcon type={row.contentType} />
      <div className={classes['words']}>
        <div className={classes['name']} title={row.fileName}>
          {row.fileName}
        </div>
        <div className={classes['facts']}>
          {sizeText(row.size)}　{row.byName}　{kindOf('datetime').format(row.uploadedAt, instant)}
        </div>
        {writable ? (
          <TextInput
            size="xs"
            mt={4}
            placeholder="备注"
            aria-label={`“${row.fileName}”的备注`}
            maxLength={200}
            defaultValue={row.remark ?? ''}
            onBlur={(event) => {
              const remark = event.currentTarget.value.trim();
              if (remark !== (row.remark ?? '')) onRemark(remark);
            }}
          />
        ) : (
          row.remark !== null && <div className={classes['facts']}>{row.remark}</div>
        )}
      </div>
      {(shownInPage.test(row.contentType) || row.contentType === pdfType) && (
        <FileButton
          label="预览"
          name={row.fileName}
          onClick={() => onOpen(false)}
          icon={<IconEye size={16} />}
        />
      )}
      <FileButton
        label="下载"
        name={row.fileName}
        onClick={() => onOpen(true)}
        icon={<IconDownload size={16} />}
      />
      {writable && onUp !== null && (
        <FileButton label="上移" name={row.fileName} onClick={onUp} icon={<IconArrowUp size={16} />} />
      )}
      {writable && (
        <FileButton label="删除" name={row.fileName} onClick={onRemove} icon={<IconTrash size={16} />} />
      )}
    </div>
  );
}

export function FileIcon({ type }: { type: string }) {
  const Icon = type === pdfType ? IconFileTypePdf : type.startsWith('image/') ? IconPhoto : IconFile;
  return <Icon size={20} className={classes['icon']} aria-hidden />;
}

function FileButton({
  label,
  name,
  icon,
  onClick,
}: {
  label: string;
  name: string;
  icon: React.ReactNode;
  onClick(): void;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={26} aria-label={`${label}“${name}”`} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
