// Everything a list is at one moment, put together from its subjects in the order they follow from each other: what is asked,
// its columns, how they are arranged, the rows, and which of them are chosen.
import { useMemo, useRef, useState } from 'react';
import type { GridCommand, GridHandle } from '#grid';
import type { EntityDef } from '#model/entity.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useRemembered } from '#ui/shell/tabs/tabContext.ts';
import { type ListColumns, useListColumns } from './rows/useListColumns.ts';
import { type ListData, rowOf, useListData } from './rows/useListData.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { useOpenRow } from './rows/useOpenRow.ts';
import { type AskedList, useListAddress } from './useListAddress.ts';
import { type ListSelection, useListSelection } from './useListSelection.ts';
import { type ListShaping, useListShape } from './views/listShape.ts';
import { viewKey } from './views/listView.ts';
import { shapeCommands } from './views/shapeCommands.ts';
import { type ListView, useListView } from './views/useListView.ts';

export interface List {
  environment: FieldEnvironment;
  asked: AskedList;
  columns: ListColumns;
  shaping: ListShaping;
  arrangement: ListView;
  /** Under which the arrangement is kept. */
  key: string;
  data: ListData;
  selection: ListSelection;
  /** The bar that groups rows is shown. */
  grouping: boolean;
  setGrouping(on: boolean): void;
  open(row: ListRow): void;
  /** Address of the record that is shown in a window over the list. */
  windowed: string | null;
  showWindow(href: string | null): void;
  /** Takes records that are no more out of the selection. */
  leaveOut(docIds: readonly string[]): void;
  commands: readonly GridCommand<ListRow>[];
  grid: React.RefObject<GridHandle | null>;
}

export function useList(base: EntityDef, environment: FieldEnvironment): List {
  const asked = useListAddress(base);
  const { def, address } = asked;
  const key = viewKey(def.name, address.lines);
  const shaping = useListShape(key);
  const { shape, change: reshape } = shaping;
  const [windowed, showWindow] = useState<string | null>(null);
  const opening = useOpenRow(def, address.parameters, showWindow);
  const columns = useListColumns(asked, environment, opening.open, shape.wrap);
  const { listed, detail } = columns;
  const arrangement = useListView(asked, key, listed, reshape);
  const data = useListData(asked, listed, arrangement.group, environment);
  const selection = useListSelection(asked, key, data.shown, shape.pivoting);
  const [barShown, setGrouping] = useRemembered('grouping', false);
  const commands = useMemo(
    () => [...opening.commands, ...shapeCommands<ListRow>(shape, detail !== null, reshape)],
    [opening.commands, shape, detail, reshape],
  );
  const grid = useRef<GridHandle | null>(null);
  return {
    environment,
    asked,
    columns,
    shaping,
    arrangement,
    key,
    data,
    selection,
    grouping: barShown || arrangement.group.length > 0,
    setGrouping(on) {
      setGrouping(on);
      if (!on) arrangement.choice.ungroup();
    },
    open: opening.open,
    windowed,
    showWindow,
    leaveOut(docIds) {
      grid.current?.deselect(
        selection.ids.filter((id) => docIds.includes(rowOf(data.shown, id)?.docId ?? id)),
      );
    },
    commands,
    grid,
  };
}
