// The menu of a column and the chooser of columns, beside what opened them or beside the head they are for.
import type { ReactNode } from 'react';
import { anchorOf } from '../frame/anchor.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { HeadFilter } from './HeadFilter.tsx';
import type { FloatingProps } from './panelProps.ts';
import { useSignal } from '../frame/hooks.ts';

export function HeadMenus<Row>({
  grid,
  runtime,
  stage,
  columns,
  view,
  setView,
}: FloatingProps<Row>): ReactNode {
  const asked = useSignal(grid.headMenu);
  if (!asked) return null;
  const close = (): void => {
    if (grid.headMenu.get() === asked) grid.headMenu.set(null);
  };
  const place =
    asked.column === null ? '[data-head]' : `[role=columnheader][data-column="${CSS.escape(asked.column)}"]`;
  const head = stage.current?.querySelector(place);
  const anchor = asked.anchor ?? (head && anchorOf(head));
  if (!anchor) return null;
  if (asked.column === null) {
    const married = grid.props.marriedGroups ?? [];
    return (
      <ColumnChooser
        columns={columns}
        married={married}
        view={view}
        anchor={anchor}
        onView={setView}
        onClose={close}
      />
    );
  }
  const column = columns.find((each) => each.id === asked.column);
  if (column && asked.filter)
    return (
      <HeadFilter
        grid={grid}
        column={column}
        filters={grid.props.filters ?? []}
        anchor={anchor}
        onClose={close}
      />
    );
  return (
    column && <ColumnMenu grid={grid} runtime={runtime} column={column} anchor={anchor} onClose={close} />
  );
}
