// One picture of an upload: on its way, there, or failed, with what can be done with it.
import { ActionIcon, Loader } from '@mantine/core';
import { IconEye, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { uploadTexts } from '#model/check/uploadRules.ts';
import { Picture } from './Picture.tsx';
import type { UploadEntry } from './uploadList.ts';
import classes from './upload.module.css';

export interface UploadCardProps {
  entry: UploadEntry;
  label: string;
  onPreview: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

export function UploadCard({ entry, label, onPreview, onRetry, onRemove }: UploadCardProps): ReactNode {
  const { status, response, name, reason } = entry;
  return (
    <div
      className={classes['card']}
      data-status={status}
      title={status === 'error' ? `${uploadTexts.failed(name)}${reason ?? ''}` : undefined}
      role={status === 'error' ? 'alert' : undefined}
    >
      {response !== null ? (
        <Picture path={response.message} title={label} />
      ) : (
        <span className={classes['name']}>{name}</span>
      )}
      {status === 'uploading' && (
        <span className={classes['busy']} role="status" aria-label={`${name} 上传中`}>
          <Loader size={18} />
        </span>
      )}
      <span className={classes['tools']}>
        {status === 'done' && (
          <ActionIcon
            size={24}
            variant="transparent"
            aria-label={`预览${label}`}
            title="预览"
            onClick={onPreview}
          >
            <IconEye size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        {status === 'error' && (
          <ActionIcon
            size={24}
            variant="transparent"
            aria-label={`重新上传${name}`}
            title="重新上传"
            onClick={onRetry}
          >
            <IconRefresh size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          size={24}
          variant="transparent"
          aria-label={`删除${label}`}
          title="删除"
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  );
}
