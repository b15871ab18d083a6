// Export and print of a list, from its tool bar and nowhere else. All rows of the filter are written by the server in the
// background; what only the screen holds is written by the grid. Nothing of it without the permission to export.
import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ExportRequest } from '#model/wire/jobs.ts';
import { permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { jobsPath } from '#ui/shell/tabs/tabList.ts';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { ToolButton } from '../toolBar/ToolButton.tsx';
import { exportInBackground } from './backgroundExport.ts';
import { screenExports, serverExports } from './exportEntries.ts';

export interface FileMenuProps {
  def: EntityDef;
  selected: number;
  /** By the name of the grid's command. */
  onRun(command: string): void;
  /** What the server is to write: the list's question and its shown columns. */
  exported(): Omit<ExportRequest, 'format'> | null;
}

export function FileMenu({ def, selected, onRun, exported }: FileMenuProps) {
  const { permitted } = usePermission();
  const tab = useTab();
  if (!permitted(permissionCode(def, 'export'))) return null;
  const onServer = (format: ExportRequest['format']): void => {
    const question = exported();
    if (question !== null) void exportInBackground(def.name, { ...question, format });
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ToolButton menu icon={<IconDownload size={16} />} label="导出" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>筛选出的全部行</Menu.Label>
        {serverExports.map(({ title, hint, format }) => (
          <Menu.Item key={format} title={hint} onClick={() => onServer(format)}>
            {title}
          </Menu.Item>
        ))}
        <Menu.Label>屏幕上的样子</Menu.Label>
        {screenExports.map(({ title, hint, command, ofSelected }) => (
          <Menu.Item
            key={command}
            title={hint}
            disabled={ofSelected === true && selected === 0}
            onClick={() => onRun(command)}
          >
            {title}
            {ofSelected === true && selected > 0 ? `（${selected}）` : ''}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onRun('print')}>横向打印</Menu.Item>
        <Menu.Item onClick={() => onRun('printPortrait')}>纵向打印</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => tab.open(jobsPath)}>导出记录（我的任务）</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
