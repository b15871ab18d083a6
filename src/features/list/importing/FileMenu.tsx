// Export and print of a list, from its action line; the same commands stand in the context menu of the cells. All rows
// of the filter are written by the server in the background; what only the screen holds is written by the grid. Nothing of
// it without the permission to export.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { ExportRequest } from '#model/wire/jobs.ts';
import { permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { jobsPath } from '#ui/shell/tabs/tabList.ts';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { exportInBackground } from './backgroundExport.ts';

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
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          rightSection={<IconChevronDown size={14} />}
        >
          导出
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onServer('xlsx')}>导出 Excel</Menu.Item>
        <Menu.Item onClick={() => onServer('csv')}>导出 CSV</Menu.Item>
        <Menu.Item disabled={selected === 0} onClick={() => onRun('exportSelected')}>
          导出所选{selected > 0 ? `（${selected}）` : ''}
        </Menu.Item>
        <Menu.Item title="连同分组、颜色和计算列" onClick={() => onRun('exportXlsx')}>
          按屏幕显示导出 Excel
        </Menu.Item>
        <Menu.Item title="连同分组和计算列" onClick={() => onRun('exportCsv')}>
          按屏幕显示导出 CSV
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => onRun('print')}>横向打印</Menu.Item>
        <Menu.Item onClick={() => onRun('printPortrait')}>纵向打印</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => tab.open(jobsPath)}>导出记录（我的任务）</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
