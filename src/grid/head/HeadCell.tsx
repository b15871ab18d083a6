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
  /** It can be typed into now, so that one sees what has to be filled. */
  editable: boolean;
  focusable: boolean;
  gutter: number;
  /** Rank is 0 when it is the only sorted column. */
  sort: { descending: boolean; rank: number } | null;
  menuOpen: boolean;
  /** Whether it is filtered; null where its filter is not opened from here. */
  filtered: boolean | null;
  onEnter: (head: HTMLElement) => void;
  onSort: (event: MouseEvent) => void;
  /** Opens the menu beside the element, or the filter. */
  onMenu: (element: Element, filter?: true) => void;
  onResize: (event: PointerEvent<HTMLElement>) => void;
  onAutosize: () => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

interface HeadButtonProps {
  label: string;
  /** Told where the button shows a state. */
  on?: boolean;
  onPress: (element: Element) => void;
  children: ReactNode;
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
      aria-required={props.editable && column.required === true ? true : undefined}
      className={[styles['headCell'], align].filter(Boolean).join(' ')}
      style={{ left: `var(--wb-l${index})`, width: `var(--wb-w${index})` }}
      data-help={column.help}
      onPointerEnter={(event) => props.onEnter(event.currentTarget)}
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
      {props.filtered !== null && (
        <HeadButton
          label={t('筛选{0}', column.title)}
          on={props.filtered}
          onPress={(element) => props.onMenu(element, true)}
        >
          {icons.filter}
        </HeadButton>
      )}
      <HeadButton label={t('{0} 列菜单', column.title)} onPress={props.onMenu}>
        {icons.more}
      </HeadButton>
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

function HeadButton({ label, on, onPress, children }: HeadButtonProps): ReactNode {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['menuButton']}
      aria-label={label}
      data-on={on}
      data-control=""
      onClick={(event) => onPress(event.currentTarget)}
    >
      {children}
    </button>
  );
}

function onControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-control]') !== null;
}
