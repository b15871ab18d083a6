// The chosen rows of a list, what can be done with them, and where somebody was: both come back with the tab.
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { onVersion } from '#api/answeredVersions.ts';
import type { GridPosition, RowSource } from '#grid';
import { useRemembering, useTab } from '#ui/shell/tabs/tabContext.ts';
import { chosenRows } from './rows/chosenRows.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import type { AskedList } from './useListAddress.ts';
import { type ListActions, useListActions } from './useListActions.ts';

/** More selected rows than these are not worth remembering. */
const rememberedRows = 1000;
const none: readonly string[] = [];

export interface ListSelection {
  /** Ids of the chosen rows, as the grid has them. */
  ids: readonly string[];
  /** The same in a list of lines; empty in a list of documents. */
  lineIds: readonly string[];
  /** One row per record. */
  rows: readonly ListRow[];
  onChange(ids: readonly string[]): void;
  doing: ListActions;
  /** What the grid begins with: as the tab was left. */
  remembered: { initialPosition?: GridPosition; initialSelection?: readonly string[] };
  onPosition(position: GridPosition): void;
}

/**
 * @param key under which the arrangement of the list is kept
 * @param covered rows behind a pivot are not acted upon: nobody sees which they are
 */
export function useListSelection(
  { def, address: { lines } }: AskedList,
  key: string,
  shown: RowSource<ListRow>,
  covered: boolean,
): ListSelection {
  const { memory } = useTab();
  const [ids, setIds] = useState(none);
  const chosenNow = useMemo(() => chosenRows(shown, covered ? none : ids), [ids, shown, covered]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const offs = [shown.subscribe(listener), onVersion(listener)];
      return () => {
        for (const off of offs) off();
      };
    },
    [shown],
  );
  const rows = useSyncExternalStore(subscribe, chosenNow);
  const doing = useListActions(def, lines, rows);
  const position = memory.get(`position ${key}`) as GridPosition | undefined;
  const chosen = memory.get(`selection ${key}`) as readonly string[] | undefined;
  useRemembering(`selection ${key}`, () => (ids.length === 0 ? undefined : ids.slice(0, rememberedRows)));
  return {
    ids,
    lineIds: lines === null ? none : ids,
    rows,
    onChange: setIds,
    doing,
    remembered: {
      ...(position === undefined ? {} : { initialPosition: position }),
      ...(chosen === undefined ? {} : { initialSelection: chosen }),
    },
    onPosition: (next) => void memory.set(`position ${key}`, next),
  };
}
