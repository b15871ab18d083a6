// The context menu of cells: what can be done with the selection, in groups, with the keys that do the same. Features
// and extensions add their own commands on top.
import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { say } from '../../core/language.ts';
import { keysOf } from '../../interact/keyNames.ts';
import { keyText } from '../../interact/keyText.ts';
import type { PanelProps } from '../panelProps.ts';
import { PopupItem, PopupMenu } from '../PopupMenu.tsx';
import { selectionOf } from './selected.ts';

const groups: readonly (readonly string[])[] = [
  ['edit', 'pick'],
  ['copy', 'copyWithTitles', 'cut', 'paste', 'clear'],
  ['copyAbove', 'fillDown', 'fillRight', 'batchFill', 'findReplace'],
  [
    'insertRow',
    'insertRowBelow',
    'duplicateRows',
    'splitRow',
    'mergeRows',
    'moveRowsUp',
    'moveRowsDown',
    'removeRows',
    'rowForm',
  ],
  ['filterByValue', 'excludeValue', 'builder', 'clearFilters'],
  ['sortAscending', 'sortDescending', 'rearrange'],
  ['find'],
  ['undo', 'redo'],
  ['import', 'exportXlsx', 'exportSelected', 'exportCsv', 'print'],
  ['keys'],
];
const known = new Set(groups.flat());
const elsewhere = new Set([
  'columns',
  'selectAll',
  'selectColumn',
  'selectRow',
  'nextProblem',
  'headMenu',
  'menu',
]);

/** Default export: fetched when the menu opens. */
export default function CellMenu<Row>({ grid, runtime, panel, onClose }: PanelProps<Row>): ReactNode {
  const list = runtime.current?.interactions.ready()?.list;
  const selection = selectionOf(grid);
  if (!list) return null;
  const shown = list
    .all()
    .filter(
      (command) =>
        command.place !== 'none' && command.place !== 'column' && command.shown?.(selection) !== false,
    );
  const others = shown.filter(({ name }) => !known.has(name) && !elsewhere.has(name));
  const parts = [
    others,
    ...groups.map((names) => names.flatMap((name) => shown.filter((command) => command.name === name))),
  ];
  const rows = selection.rowIds.length;
  return (
    <PopupMenu
      anchor={panel.anchor}
      label={rows > 1 ? say('所选 {0} 行的操作', rows) : say('单元格的操作')}
      onClose={onClose}
    >
      {parts
        .filter((part) => part.length > 0)
        .map((part, at) => (
          <Fragment key={part[0]?.name}>
            {at > 0 && <Menu.Divider />}
            {part.map((command) => {
              const [key] = keysOf(command, grid.props.keys ?? {});
              return (
                <PopupItem
                  key={command.name}
                  blocked={command.blocked?.(selection) ?? null}
                  hint={key === undefined ? undefined : keyText(key)}
                  onPick={() => {
                    onClose();
                    runtime.current?.editor.focus();
                    list.run(command.name);
                  }}
                >
                  {command.title}
                </PopupItem>
              );
            })}
          </Fragment>
        ))}
    </PopupMenu>
  );
}
