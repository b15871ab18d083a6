// Says all the time that the workbench is seen through somebody else's eyes, and how to end it.
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { endPreviewMutation } from '#api/session/preview.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useWrite } from './useWrite.ts';
import classes from './system/system.module.css';

export function PreviewBar(): ReactNode {
  const { user } = useSession();
  const ending = useWrite(endPreviewMutation);
  return (
    <div className={classes['preview']} role="status">
      <IconEye size={16} aria-hidden />
      <span>正在以“{user.firstName}”的身份查看，只读</span>
      <Button size="compact-xs" variant="default" loading={ending.busy} onClick={() => void ending.run()}>
        结束预览
      </Button>
    </div>
  );
}
