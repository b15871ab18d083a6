// Says all the time that the workbench is seen through somebody else's eyes, and how to end it.
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { endPreview } from '#api/preview.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import classes from './system/system.module.css';

export function PreviewBar(): ReactNode {
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  return (
    <div className={classes['preview']} role="status">
      <IconEye size={16} aria-hidden />
      <span>正在以“{user.firstName}”的身份查看，只读</span>
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
