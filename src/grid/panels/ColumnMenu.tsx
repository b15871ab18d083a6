// The menu of a column head: the same commands as by mouse (sort, pin, width, hide, fold) in one place for the keyboard,
// and those that features and extensions add.
import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import type { ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { Anchor } from '../frame/anchor.ts';
import { icons } from '../frame/icons.tsx';
import type { GridInstance } from '../frame/instance.ts';
import type { Runtime } from '../frame/runtime.ts';
import { columnItems } from './menu/columnItems.ts';
import { selectionOf } from './menu/selected.ts';
import { PopupItem, PopupMenu } from './PopupMenu.tsx';

interface ColumnMenuProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  column: GridColumn<Row>;
  anchor: Anchor;
  onClose: () => void;
}

export function ColumnMenu<Row>({ grid, runtime, column, anchor, onClose }: ColumnMenuProps<Row>): ReactNode {
  const now = runtime.current;
  const list = now?.interactions.ready()?.list;
  if (!now || !list) return null;
  const items = columnItems(grid, list, column.id);
  const selection = selectionOf(grid);
  const added = list
    .all()
    .filter((command) => command.place === 'column' && command.shown?.(selection) !== false);
  const run = (work: () => void) => (): void => {
    onClose();
    work();
  };
  return (
    <PopupMenu anchor={anchor} label={t('{0} 列菜单', column.title)} onClose={onClose}>
      {items.map((item, at) => (
        <Fragment key={item.name + (item.path ?? '')}>
          {at > 0 && items[at - 1]?.section !== item.section && <Menu.Divider />}
          <PopupItem
            icon={item.icon && icons[item.icon]}
            blocked={item.blocked === true}
            onPick={run(item.run)}
          >
            {item.title}
          </PopupItem>
        </Fragment>
      ))}
      {added.length > 0 && <Menu.Divider />}
      {added.map((command) => (
        <PopupItem
          key={command.name}
          blocked={command.blocked?.(selection) ?? null}
          onPick={run(() => command.run({ grid: now.handle, selection, column: column.id }))}
        >
          {command.title}
        </PopupItem>
      ))}
    </PopupMenu>
  );
}
