// A security group: the generic document with 授权 in its title line.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type DocumentActionsProps, DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { Permitted } from '#ui/shell/Permission.tsx';
import { GrantsDrawer } from './GrantsDrawer.tsx';

export function SecurityGroupScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Actions={GroupActions} />;
}

function GroupActions({ draft, stored, locked, save }: DocumentActionsProps): ReactNode {
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
