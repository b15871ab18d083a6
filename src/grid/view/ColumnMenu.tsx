// The menu of a column head: the same commands as by mouse (sort, pin, width, hide) in one place for the keyboard.
import type { ReactNode } from 'react';
import type { GridColumn, GridSort, GridView } from '../types.ts';
import { icons } from './icons.tsx';
import styles from './parts.module.css';
import { Popup } from './Popup.tsx';
import type { Anchor } from './Popup.tsx';

interface ColumnMenuProps<Row> {
  column: GridColumn<Row>;
  view: GridView;
  anchor: Anchor;
  onView: (view: GridView) => void;
  onAutosize: (all: boolean) => void;
  onChoose: () => void;
  onClose: () => void;
}

export function ColumnMenu<Row>({ column, view, anchor, onView, onAutosize, onChoose, onClose }: ColumnMenuProps<Row>): ReactNode {
  const sort = view.sort.find((entry) => entry.column === column.id);
  const pin = view.pins[column.id] ?? null;
  const run = (work: () => void) => (): void => {
    onClose();
    work();
  };
  const sortBy = (next: GridSort | null) =>
    run(() => {
      const rest = view.sort.filter((entry) => entry.column !== column.id);
      onView({ ...view, sort: next ? [...rest, next] : rest });
    });
  const pinTo = (next: 'start' | 'end' | null) => run(() => onView({ ...view, pins: { ...view.pins, [column.id]: next } }));
  return (
    <Popup anchor={anchor} kind="auto" label={`${column.title} 列菜单`} onClose={onClose}>
      {column.sortable === true && (
        <>
          <Item icon={icons.ascending} disabled={sort?.descending === false} onPick={sortBy({ column: column.id, descending: false })}>
            升序
          </Item>
          <Item icon={icons.descending} disabled={sort?.descending === true} onPick={sortBy({ column: column.id, descending: true })}>
            降序
          </Item>
          {sort && (
            <Item icon={icons.unsort} onPick={sortBy(null)}>
              取消排序
            </Item>
          )}
          <div className={styles['divider']} />
        </>
      )}
      {pin !== 'start' && (
        <Item icon={icons.pinStart} onPick={pinTo('start')}>
          固定在左侧
        </Item>
      )}
      {pin !== 'end' && (
        <Item icon={icons.pinEnd} onPick={pinTo('end')}>
          固定在右侧
        </Item>
      )}
      {pin !== null && (
        <Item icon={icons.unpin} onPick={pinTo(null)}>
          取消固定
        </Item>
      )}
      <div className={styles['divider']} />
      <Item icon={icons.autosize} onPick={run(() => onAutosize(false))}>
        自动列宽
      </Item>
      <Item icon={icons.autosize} onPick={run(() => onAutosize(true))}>
        全部自动列宽
      </Item>
      <div className={styles['divider']} />
      <Item
        icon={icons.hide}
        disabled={column.required === true}
        onPick={run(() => onView({ ...view, hidden: [...view.hidden, column.id] }))}
      >
        隐藏此列
      </Item>
      <Item icon={icons.columns} onPick={run(onChoose)}>
        选择显示的列…
      </Item>
    </Popup>
  );
}

interface ItemProps {
  icon: ReactNode;
  disabled?: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Item({ icon, disabled = false, onPick, children }: ItemProps): ReactNode {
  return (
    <button type="button" role="menuitem" className={styles['item']} disabled={disabled} onClick={onPick}>
      <span className={styles['icon']}>{icon}</span>
      {children}
    </button>
  );
}
