// Says all the time that the workbench is seen through somebody else's eyes, and how to end it.
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { endPreview } from '#api/administration.ts';
import classes from './PreviewBar.module.css';

export function PreviewBar({ name }: { name: string }): ReactNode {
  const [busy, setBusy] = useState(false);
  return (
    <div className={classes['bar']} role="status">
      <IconEye size={16} aria-hidden />
      <span>正在以“{name}”的身份查看，只读</span>
      <Button
        size="compact-xs"
        variant="default"
        loading={busy}
        onClick={() => {
          setBusy(true);
          void endPreview();
        }}
      >
        结束预览
      </Button>
    </div>
  );
}
