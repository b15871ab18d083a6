// The preview dialog of pictures, opened by the global event; 750 px wide. Mounted once, in the workbench.
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Picture } from './Picture.tsx';
import { onPreview, type PreviewRequest } from './preview.ts';
import classes from './upload.module.css';

const previewWidth = 750;

export function ImagePreview(): ReactNode {
  const [request, setRequest] = useState<PreviewRequest | null>(null);
  useEffect(() => onPreview(setRequest), []);
  if (request === null) return null;
  const { paths, at } = request;
  const path = paths[at];
  const turn = (by: number) => setRequest({ paths, at: (at + by + paths.length) % paths.length });
  return (
    <Modal
      opened
      onClose={() => setRequest(null)}
      title={paths.length > 1 ? `图片预览（${at + 1}/${paths.length}）` : '图片预览'}
      size={previewWidth}
      onKeyDown={(event) => {
        if (paths.length < 2) return;
        if (event.key === 'ArrowLeft') turn(-1);
        if (event.key === 'ArrowRight') turn(1);
      }}
    >
      <div className={classes['preview']}>
        {path !== undefined && <Picture path={path} title="预览的图片" />}
        {paths.length > 1 && (
          <>
            <ActionIcon
              className={classes['before'] ?? ''}
              variant="default"
              aria-label="上一张"
              onClick={() => turn(-1)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              className={classes['after'] ?? ''}
              variant="default"
              aria-label="下一张"
              onClick={() => turn(1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    </Modal>
  );
}
