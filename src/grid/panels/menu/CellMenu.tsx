// The context menu of cells: what can be done with the selection, in groups, with the keys that do the same. Features
// and extensions add their own commands on top.
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { say } from '../../core/language.ts';
import { keysOf } from '../../interact/keyNames.ts';
import { keyText } from '../../interact/keyText.ts';
import type { GridCommand, GridSelection } from '../../extras.ts';
import type { PanelProps } from '../Panels.tsx';
import styles from '../floating.module.css';
import { Popup } from '../Popup.tsx';
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
    <Popup
      anchor={panel.anchor}
      kind="auto"
      label={rows > 1 ? say('所选 {0} 行的操作', rows) : say('单元格的操作')}
      onClose={onClose}
    >
      {parts
        .filter((part) => part.length > 0)
        .map((part, at) => (
          <Fragment key={part[0]?.name}>
            {at > 0 && <div className={styles['divider']} />}
            {part.map((command) => (
              <Entry
                key={command.name}
                command={command}
                selection={selection}
                keys={keysOf(command, grid.props.keys ?? {})}
                onPick={() => {
                  onClose();
                  runtime.current?.editor.focus();
                  list.run(command.name);
                }}
              />
            ))}
          </Fragment>
        ))}
    </Popup>
  );
}

interface EntryProps<Row> {
  command: GridCommand<Row>;
  selection: GridSelection<Row>;
  keys: readonly string[];
  onPick: () => void;
}

function Entry<Row>({ command, selection, keys, onPick }: EntryProps<Row>): ReactNode {
  const reason = command.blocked?.(selection) ?? null;
  const [key] = keys;
  return (
    <button
      type="button"
      role="menuitem"
      className={styles['item']}
      disabled={reason !== null}
      title={reason ?? undefined}
      onClick={onPick}
      {...(key === undefined ? {} : { 'aria-keyshortcuts': keyText(key).replace('Ctrl', 'Control') })}
    >
      <span className={styles['icon']} />
      {command.title}
      {key !== undefined && <span className={styles['hint']}>{keyText(key)}</span>}
    </button>
  );
}
