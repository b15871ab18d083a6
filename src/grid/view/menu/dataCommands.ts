// Commands on data that have dialogs or gestures of their own, by name and key, for menus and the key sheet.
import type { GridCommand } from '../../extras.ts';
import type { CommandParts } from './commandList.ts';

/** Their keys are read by core/keys, which knows the state of the editor. */
export const dataKeys: readonly string[] = [
  'copyWithTitles',
  'copyAbove',
  'batchFill',
  'findReplace',
  'insertRowBelow',
  'splitRow',
  'mergeRows',
  'rowForm',
];

export function dataCommands<Row>({ grid, commands, clipboard }: CommandParts<Row>): GridCommand<Row>[] {
  const shown = (): boolean => grid.props.editing !== undefined;
  const blocked = (): string | null => grid.props.editing?.rowsLocked?.() ?? null;
  const sharing = (): boolean => shown() && grid.layout.columns.some((laid) => laid.column.shares === true);
  return [
    { name: 'copyWithTitles', title: '连同列标题复制', keys: ['mod+Alt+C'], run: () => clipboard.copy(true) },
    { name: 'copyAbove', title: '与上一格相同', keys: ["mod+'"], shown, run: () => commands.copyAbove() },
    { name: 'batchFill', title: '批量填充此列…', keys: ['mod+B'], shown, run: () => commands.batchFill() },
    { name: 'findReplace', title: '查找和替换…', keys: ['mod+H'], shown, run: () => commands.findReplace() },
    { name: 'insertRowBelow', title: '在下方插入行', keys: ['Alt+Insert'], shown, blocked, run: () => commands.insertRow('below') },
    { name: 'splitRow', title: '拆分行…', keys: ['Alt+Shift+S'], shown: sharing, blocked, run: () => commands.splitRow() },
    {
      name: 'mergeRows',
      title: '合并行…',
      keys: ['Alt+Shift+M'],
      shown: () => sharing() && grid.selectedRowIds().length > 1,
      blocked,
      run: () => commands.mergeRows(),
    },
    { name: 'rowForm', title: '以表单编辑此行', keys: ['Alt+Enter'], shown, run: () => commands.openForm() },
  ];
}
