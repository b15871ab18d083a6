// What is done to a security group beside editing it, in its title line: what it may do, who belongs to it, and taking
// over what another group may do.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { securityGroup } from '#entities/system/securityGroup.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { Permitted } from '#ui/shell/Permission.tsx';
import { CopyRightsDialog } from './CopyRightsDialog.tsx';
import { GrantsDrawer } from './GrantsDrawer.tsx';
import { MembersDialog } from './MembersDialog.tsx';

export function GroupActions({ draft, stored, locked, save, reload }: DocumentActionsProps): ReactNode {
  const [open, setOpen] = useState<'grants' | 'members' | 'copy' | null>(null);
  if (!stored) return null;
  const close = () => setOpen(null);
  const { name, isSystem } = partOf(draft.doc.fields, securityGroup.fields);
  const shared = { id: draft.doc.id, name: plainText(name), onClose: close, onDone: reload };
  // The built-in group may everything and takes over nothing.
  const builtIn = isSystem === true;
  return (
    <>
      <Permitted code="securityGroup:assignPermissions">
        <Button variant="default" onClick={() => setOpen('grants')}>
          授权
        </Button>
      </Permitted>
      <Permitted code="securityGroup:assignUsers">
        <Button variant="default" onClick={() => setOpen('members')}>
          分配用户
        </Button>
      </Permitted>
      {!builtIn && (
        <Permitted code="securityGroup:copyPermissions">
          <Button variant="default" onClick={() => setOpen('copy')}>
            复制权限
          </Button>
        </Permitted>
      )}
      {open === 'grants' && <GrantsDrawer draft={draft} locked={locked} save={save} onClose={close} />}
      {open === 'members' && <MembersDialog of="securityGroup" {...shared} />}
      {open === 'copy' && <CopyRightsDialog kind="securityGroup" {...shared} />}
    </>
  );
}
