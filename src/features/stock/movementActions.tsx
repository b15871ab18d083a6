// The button 追溯 of lots and serial numbers: every movement of theirs, from the first receipt to where they went, in the
// stock ledger.
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { listPathOf } from '#features/list/recordPath.ts';
import { Permitted } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';

/** The field of a movement that names the record. */
const fields: Readonly<Record<string, string>> = { lot: 'lot', serialNumber: 'serialNos' };

function MovementActions({ draft: { def, doc }, stored }: DocumentActionsProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const ledger = listPathOf(menu, 'stockLedger');
  const field = fields[def.name];
  if (!stored || ledger === null || field === undefined) return null;
  return (
    <Permitted code={`${def.name}:trace`}>
      <Button
        variant="default"
        leftSection={<IconRoute size={14} />}
        onClick={() => tab.open(`${ledger}?sort=postSeq&f=${encodeURIComponent(`${field}~in~${doc.id}`)}`)}
      >
        追溯
      </Button>
    </Permitted>
  );
}

export const movementActions: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  lot: MovementActions,
  serialNumber: MovementActions,
};
