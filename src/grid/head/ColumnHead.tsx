// The head of one column in its grid: what a press, a drag or a key on it does to the column. HeadCell.tsx draws it.
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import type { LaidColumn } from '../table/columnLayout.ts';
import { sortBy } from '../table/columnCalls.ts';
import type { GridView } from '../contract/view.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Runtime } from '../frame/runtime.ts';
import { HeadCell } from './HeadCell.tsx';

interface ColumnHeadProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  laid: LaidColumn<Row>;
  editable: boolean;
  /** Px before the first pinned column. */
  gutter: number;
  sort: GridView['sort'];
  menuOpen: boolean;
  /** Whether it is filtered; null where its filter is not opened from here. */
  filtered: boolean | null;
  openMenu: (column: string | null, beside: Element, filter?: true) => void;
}

export function ColumnHead<Row>({
  grid,
  runtime,
  laid,
  editable,
  gutter,
  sort,
  menuOpen,
  filtered,
  openMenu,
}: ColumnHeadProps<Row>): ReactNode {
  const sortAt = sort.findIndex((entry) => entry.column === laid.id);
  const sorted = sort[sortAt];

  const onSort = (event: MouseEvent): void => {
    if (event.altKey || laid.column.sortable !== true)
      runtime.current?.navigation.selectColumn(laid.id, event.shiftKey);
    else grid.arrange((table) => sortBy(table, laid.id, event.ctrlKey || event.metaKey || event.shiftKey));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { nativeEvent, currentTarget } = event;
    if (event.target !== currentTarget || !isHeadKey(nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    runtime.current?.interactions.whenReady(({ head }) =>
      head.key(laid, nativeEvent, currentTarget, openMenu),
    );
  };

  return (
    <HeadCell
      index={laid.index}
      ariaIndex={laid.index + 1 + grid.gutterColumns}
      column={laid.column}
      editable={editable && laid.column.editor !== undefined}
      focusable={laid.index === 0}
      gutter={laid.region === 'start' && laid.left === 0 ? gutter : 0}
      sort={sorted ? { descending: sorted.descending, rank: sort.length > 1 ? sortAt + 1 : 0 } : null}
      menuOpen={menuOpen}
      onSort={onSort}
      filtered={filtered}
      onMenu={(element, filter) => openMenu(laid.id, element, filter)}
      onResize={({ nativeEvent, currentTarget }) =>
        runtime.current?.interactions.hold(nativeEvent, ({ head }) =>
          head.resize(laid, nativeEvent, currentTarget),
        )
      }
      onEnter={(head) =>
        runtime.current?.interactions.whenReady((work) => work.head.explain(laid.column, head))
      }
      onAutosize={() => runtime.current?.interactions.whenReady(({ head }) => head.autosize([laid.id]))}
      onDrag={({ nativeEvent, currentTarget }) =>
        runtime.current?.interactions.hold(nativeEvent, ({ head }) =>
          head.reorder(laid, nativeEvent, currentTarget),
        )
      }
      onKey={onKey}
    />
  );
}

/** What a key does to a column is found once the rest of the code is there; which keys do something is known before. */
function isHeadKey({ key, code, ctrlKey, metaKey }: globalThis.KeyboardEvent): boolean {
  return /^(Enter| |Escape|Arrow(Down|Left|Right))$/.test(key) || ((ctrlKey || metaKey) && code === 'KeyZ');
}
