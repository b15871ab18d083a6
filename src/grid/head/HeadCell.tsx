// One column head.
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { t } from '../core/language.ts';
import type { GridColumn } from '../contract/columns.ts';
import { icons } from '../frame/icons.tsx';
import styles from '../frame/parts.module.css';

interface HeadCellProps<Row> {
  index: number;
  ariaIndex: number;
  column: GridColumn<Row>;
  focusable: boolean;
  gutter: number;
  /** Rank is 0 when it is the only sorted column. */
  sort: { descending: boolean; rank: number } | null;
  menuOpen: boolean;
  onSort: (event: MouseEvent) => void;
  onMenu: (element: Element) => void;
  onResize: (event: PointerEvent<HTMLElement>) => void;
  onAutosize: () => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

export function HeadCell<Row>(props: HeadCellProps<Row>): ReactNode {
  const { index, column, sort } = props;
  const align =
    column.align === 'end'
      ? styles['end']
      : column.align === 'center' || column.cell === 'check'
        ? styles['center']
        : undefined;
  return (
    <div
      role="columnheader"
      tabIndex={props.focusable ? 0 : -1}
      data-column={column.id}
      data-sortable={column.sortable === true}
      data-sorted={sort !== null}
      data-menu={props.menuOpen}
      aria-colindex={props.ariaIndex}
      aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={[styles['headCell'], align].filter(Boolean).join(' ')}
      style={{ left: `var(--wb-l${index})`, width: `var(--wb-w${index})` }}
      data-help={column.help}
      onPointerEnter={(event) => {
        const text = event.currentTarget.firstElementChild;
        const cut =
          text !== null && (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1);
        event.currentTarget.title = [cut ? column.title : '', column.help ?? '']
          .filter((line) => line !== '')
          .join('\n');
      }}
      onClick={(event) => {
        if (!onControl(event.target)) props.onSort(event);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu(event.currentTarget);
      }}
      onPointerDown={(event) => {
        if (event.button === 0 && !onControl(event.target)) props.onDrag(event);
      }}
      onKeyDown={props.onKey}
    >
      <span className={styles['title']}>{column.title}</span>
      {sort && (
        <span className={styles['sort']}>
          {sort.descending ? icons.descending : icons.ascending}
          {sort.rank > 0 ? sort.rank : ''}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={styles['menuButton']}
        aria-label={t('{0} 列菜单', column.title)}
        data-control=""
        onClick={(event) => props.onMenu(event.currentTarget)}
      >
        {icons.more}
      </button>
      <span
        role="presentation"
        className={styles['resizer']}
        data-control=""
        onPointerDown={(event) => {
          event.preventDefault();
          event.stopPropagation();
          props.onResize(event);
        }}
        onDoubleClick={props.onAutosize}
      />
    </div>
  );
}

function onControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-control]') !== null;
}
