// Import of a list from its action line: the dialog, the template and the own jobs; nothing of it without the permission.
// A block pasted into the list opens the dialog with it.
import { Menu } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { fetchTemplate } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import { actionsOf, permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { saveFile } from '#ui/files/saveFile.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { jobsPath } from '#ui/shell/tabs/tabList.ts';
import { ToolButton } from '../toolBar/ToolButton.tsx';
import { usePastedBlock } from './usePastedBlock.ts';

const ImportDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ImportDialog.tsx'))).ImportDialog,
}));

export interface ImportMenuProps {
  def: EntityDef;
  /** Of the columns as the list shows them. */
  titles(): readonly string[];
}

export function ImportMenu({ def, titles }: ImportMenuProps) {
  const { permitted } = usePermission();
  const tab = useTab();
  const [opened, setOpened] = useState(false);
  // The closing menu gives the focus back: the dialog comes after it, or the focus would leave the dialog again.
  const [wanted, setWanted] = useState(false);
  const openWanted = (): void => {
    if (wanted) setOpened(true);
    setWanted(false);
  };
  const [pasted, setPasted] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const importable = actionsOf(def).some(({ action }) => action === 'import');
  const allowed = importable && permitted(permissionCode(def, 'import'));
  usePastedBlock((text, target) => {
    // Fields above the list take what is pasted into them themselves.
    const page = button.current?.closest('section');
    if (!allowed || opened || page?.contains(target) !== true || target instanceof HTMLInputElement)
      return false;
    setPasted(text);
    setOpened(true);
    return true;
  });
  if (!allowed) return null;
  const close = (): void => {
    setOpened(false);
    setPasted(null);
  };
  const template = async (): Promise<void> => {
    try {
      saveFile(await fetchTemplate(def.name), `${def.title}导入模板.xlsx`);
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md" onExitTransitionEnd={openWanted}>
        <Menu.Target>
          <ToolButton ref={button} menu icon={<IconUpload size={16} />} label="导入" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setWanted(true)}>从 Excel 导入…</Menu.Item>
          <Menu.Item onClick={() => void template()}>下载导入模板</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => tab.open(jobsPath)}>我的任务</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened && (
        <Suspense fallback={null}>
          <ImportDialog
            def={def}
            pasted={pasted}
            titles={titles}
            onClose={close}
            onJobs={() => {
              close();
              tab.open(jobsPath);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
