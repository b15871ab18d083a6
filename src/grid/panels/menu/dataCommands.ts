// Commands on data that have dialogs or gestures of their own, by name and key, for menus and the key sheet.
import { t } from '../../core/language.ts';
import type { GridCommand } from '../../contract/extensions.ts';
import { isArraySource } from '../../source/arraySource.ts';
import type { RowPins } from '../../source/arrayRows.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { movableTree, moveByKey } from '../../interact/treeMoves.ts';
import type { CommandParts } from './commandParts.ts';

/** Their keys are read by interact/keys.ts, which knows the state of the editor. */
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
    {
      name: 'copyWithTitles',
      title: t('连同列标题复制'),
      keys: ['mod+Alt+C'],
      run: () => clipboard.copy(true),
    },
    {
      name: 'copyAbove',
      title: t('与上一格相同'),
      keys: ["mod+'"],
      shown,
      run: () => commands.copyAbove(),
    },
    {
      name: 'batchFill',
      title: t('批量填充此列…'),
      keys: ['mod+B'],
      shown,
      run: () => commands.batchFill(),
    },
    {
      name: 'findReplace',
      title: t('查找和替换…'),
      keys: ['mod+H'],
      shown,
      run: () => commands.findReplace(),
    },
    {
      name: 'insertRowBelow',
      title: t('在下方插入行'),
      keys: ['Alt+Insert'],
      shown,
      blocked,
      run: () => commands.insertRow('below'),
    },
    {
      name: 'splitRow',
      title: t('拆分行…'),
      keys: ['Alt+Shift+S'],
      shown: () => sharing() && grid.props.editing?.duplicate !== undefined,
      blocked,
      run: () => commands.splitRow(),
    },
    {
      name: 'mergeRows',
      title: t('合并行…'),
      keys: ['Alt+Shift+M'],
      shown: () => sharing() && grid.selectedRowIds().length > 1,
      blocked,
      run: () => commands.mergeRows(),
    },
    ...pinCommands(grid),
    ...treeCommands(grid),
    {
      name: 'rowForm',
      title: t('以表单编辑此行'),
      keys: ['Alt+Enter'],
      shown,
      run: () => commands.openForm(),
    },
  ];
}

/** Rows of a tree between levels. */
function treeCommands<Row>(grid: GridInstance<Row>): GridCommand<Row>[] {
  const shown = (): boolean => grid.props.editing !== undefined && movableTree(grid.props.source) !== null;
  const run = (way: 'under' | 'out') => (): void => moveByKey(grid, grid.blockRowIds(), way);
  return [
    {
      name: 'moveRowUnder',
      title: t('降一级（放到上一行之下）'),
      keys: ['Alt+Shift+→'],
      place: 'cell',
      shown,
      run: run('under'),
    },
    {
      name: 'moveRowOut',
      title: t('升一级'),
      keys: ['Alt+Shift+←'],
      place: 'cell',
      shown,
      run: run('out'),
    },
  ];
}

/** Rows kept in view at the top or the bottom, where the source can. */
function pinCommands<Row>(grid: GridInstance<Row>): GridCommand<Row>[] {
  const here = (): string[] =>
    grid.props.rowPinning === true && isArraySource(grid.props.source) ? grid.blockRowIds() : [];
  const change = (edge: keyof RowPins | null) => (): void => {
    const { source } = grid.props;
    if (!isArraySource(source)) return;
    const ids = new Set(here());
    const { top, bottom } = source.pins();
    const without = (known: readonly string[]): string[] => known.filter((id) => !ids.has(id));
    source.pin({
      top: [...without(top), ...(edge === 'top' ? ids : [])],
      bottom: [...(edge === 'bottom' ? ids : []), ...without(bottom)],
    });
  };
  const isPinned = (): boolean => {
    const { source } = grid.props;
    const pins = isArraySource(source) ? source.pins() : null;
    return pins !== null && here().some((id) => pins.top.includes(id) || pins.bottom.includes(id));
  };
  return [
    {
      name: 'pinRowTop',
      title: t('固定此行在顶部'),
      place: 'cell',
      shown: () => here().length > 0 && !isPinned(),
      run: change('top'),
    },
    {
      name: 'pinRowBottom',
      title: t('固定此行在底部'),
      place: 'cell',
      shown: () => here().length > 0 && !isPinned(),
      run: change('bottom'),
    },
    { name: 'unpinRow', title: t('取消固定此行'), place: 'cell', shown: isPinned, run: change(null) },
  ];
}
