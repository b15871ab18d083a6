// The context menu of cells: what can be done with the selection, in groups, with the keys that do the same. Features
// and extensions add their own commands below those of the cell.
import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../core/language.ts';
import { keysOf } from '../../interact/keyNames.ts';
import { keyText } from '../../interact/keyText.ts';
import type { PanelProps } from '../panelProps.ts';
import { PopupItem, PopupMenu } from '../PopupMenu.tsx';
import { selectionOf } from './selected.ts';

/** Of the cell first, as people know it from spreadsheets; after these come the commands of features. */
const ofTheCell: readonly (readonly string[])[] = [
  ['copy', 'copyWithTitles', 'cut', 'paste', 'clear'],
  ['edit', 'pick'],
];
/** What is wanted less often stands lower. */
const further: readonly (readonly string[])[] = [
  ['copyAbove', 'fillDown', 'fillRight', 'batchFill', 'findReplace'],
  [
    'insertRow',
    'insertRowBelow',
    'duplicateRows',
    'splitRow',
    'mergeRows',
    'moveRowsUp',
    'moveRowsDown',
    'moveRowUnder',
    'moveRowOut',
    'removeRows',
    'rowForm',
  ],
  ['filterByValue', 'excludeValue', 'builder', 'clearFilters'],
  ['sortAscending', 'sortDescending', 'rearrange'],
  ['pinRowTop', 'pinRowBottom', 'unpinRow'],
  ['find'],
  ['undo', 'redo'],
  ['import', 'exportXlsx', 'exportSelected', 'exportCsv', 'print'],
  ['colourRules', 'keys'],
];
const known = new Set([...ofTheCell, ...further].flat());
const ofFiles = new Set(['exportXlsx', 'exportSelected', 'exportCsv', 'print']);
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
        command.place !== 'none' &&
        command.place !== 'column' &&
        command.shown?.(selection) !== false &&
        !(grid.props.exportable === 'elsewhere' && ofFiles.has(command.name)),
    );
  const ofFeatures = shown.filter(({ name }) => !known.has(name) && !elsewhere.has(name));
  const named = (names: readonly string[]): typeof shown =>
    names.flatMap((name) => shown.filter((command) => command.name === name));
  const parts = [...ofTheCell.map(named), ofFeatures, ...further.map(named)];
  const rows = selection.rowIds.length;
  return (
    <PopupMenu
      anchor={panel.anchor}
      label={rows > 1 ? t('所选 {0} 行的操作', rows) : t('单元格的操作')}
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
