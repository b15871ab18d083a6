// Export and print of a list, from its action line; the same commands stand in the context menu of the cells.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';

export interface FileMenuProps {
  selected: number;
  /** By the name of the grid's command. */
  onRun(command: string): void;
}

export function FileMenu({ selected, onRun }: FileMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} rightSection={<IconChevronDown size={14} />}>
          导出
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onRun('exportXlsx')}>导出 Excel（全部）</Menu.Item>
        <Menu.Item disabled={selected === 0} onClick={() => onRun('exportSelected')}>
          导出所选{selected > 0 ? `（${selected}）` : ''}
        </Menu.Item>
        <Menu.Item onClick={() => onRun('exportCsv')}>导出 CSV（全部）</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => onRun('print')}>横向打印</Menu.Item>
        <Menu.Item onClick={() => onRun('printPortrait')}>纵向打印</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
