// 授权 in the title line of a security group.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DocumentActionsProps } from '#features/document/documentForm.ts';
import { Permitted } from '#ui/shell/Permission.tsx';
import { GrantsDrawer } from './GrantsDrawer.tsx';

export function GroupActions({ draft, stored, locked, save }: DocumentActionsProps): ReactNode {
  const [open, setOpen] = useState(false);
  if (!stored) return null;
  return (
    <Permitted code="securityGroup:assignPermissions">
      <Button variant="default" onClick={() => setOpen(true)}>
        授权
      </Button>
      {open && <GrantsDrawer draft={draft} locked={locked} save={save} onClose={() => setOpen(false)} />}
    </Permitted>
  );
}
