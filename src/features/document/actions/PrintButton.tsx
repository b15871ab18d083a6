// Prints the stored record, as sheets or as a label: a button of the title line, and Ctrl+P in place of the browser's own.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { permissionCode, printActionOf } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { PrintDialog } from '#features/printing.ts';

export function PrintButton({
  def,
  id,
  unsaved,
}: {
  def: EntityDef;
  id: string;
  unsaved: boolean;
}): ReactNode {
  const { permitted } = usePermission();
  const [opened, setOpened] = useState(false);
  const action = printActionOf(def);
  const may = action !== null && permitted(permissionCode(def, action));
  const open = (): void => {
    if (unsaved) notify('warning', '请先保存，再打印');
    else setOpened(true);
  };
  usePageKeys((event) => {
    if (!may || keyPressed(event, ['print']) === null) return false;
    open();
    return true;
  });
  if (!may) return null;
  return (
    <>
      <Tooltip label={action === 'printLabel' ? '打印标签（Ctrl+P）' : '打印（Ctrl+P）'}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={action === 'printLabel' ? '打印标签' : '打印'}
          onClick={open}
        >
          <IconPrinter size={16} />
        </ActionIcon>
      </Tooltip>
      {opened && (
        <Suspense fallback={null}>
          <PrintDialog entity={def.name} ids={[id]} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
