// What stock documents offer beside their states: the code of a bill for scanners, and of lots and serial numbers every
// movement, from the first receipt to where they went, in the stock ledger.
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { QrWindow } from '#features/document/panels/QrWindow.tsx';
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

function CodeAction({ draft, stored, environment }: DocumentActionsProps): ReactNode {
  const [shown, setShown] = useState(false);
  if (!stored) return null;
  return (
    <>
      <Button variant="default" onClick={() => setShown(true)}>
        二维码
      </Button>
      {shown && <QrWindow draft={draft} environment={environment} onClose={() => setShown(false)} />}
    </>
  );
}

export const stockActions: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  lot: MovementActions,
  serialNumber: MovementActions,
  salesOutBill: CodeAction,
  otherOutBill: CodeAction,
};
