// The keys of a list beside those of its grid: search, a new record, the way into the rows, and the next step for the chosen
// ones (submit, approve, push down, settle).
import { type RefObject, useEffect, useRef } from 'react';
import type { GridHandle, RowSource } from '#grid';
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { type BatchAction, nextFor } from './records/batchActions.ts';
import type { ListRow } from '#model/typedAnswer.ts';

export interface ListKeys {
  source: RowSource<ListRow>;
  /** The column somebody who comes into the rows stands in. */
  firstColumn: string;
  grid: RefObject<GridHandle | null>;
  searchBox: RefObject<HTMLInputElement | null>;
  /** What the rows answer. */
  search: string;
  onSearch(text: string): void;
  actions: readonly BatchAction[];
  selected: readonly ListRow[];
  onAction(action: BatchAction): void;
  onRefresh(): void;
  /** Null where nothing can be made here. */
  onCreate: (() => void) | null;
}

/** Answers the way into the rows a text finds: the first of them has the keyboard as soon as it is there. */
export function useListKeys(keys: ListKeys): (text: string) => void {
  const {
    source,
    firstColumn,
    grid,
    searchBox,
    search,
    onSearch,
    actions,
    selected,
    onAction,
    onRefresh,
    onCreate,
  } = keys;
  const sought = useRef<string | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const arrive = (): void => {
    stop.current();
    const from = document.activeElement;
    const enter = (): void => {
      if (source.stale?.() === true) return;
      const id = source.idAt(0);
      const none = source.count().exact && source.count().value === 0;
      if (!none && (id === undefined || source.stateAt(0) !== 'loaded')) return;
      sought.current = null;
      stop.current();
      // Who has gone elsewhere meanwhile is left there.
      if (id === undefined || document.activeElement !== from) return;
      grid.current?.activate(id, firstColumn);
      grid.current?.focus();
    };
    stop.current = source.subscribe(enter);
    enter();
  };
  useEffect(() => {
    if (sought.current !== null && sought.current === search) arrive();
  });
  useEffect(() => () => stop.current(), []);
  const intoRows = (text: string): void => {
    sought.current = text;
    if (text === search) arrive();
    else onSearch(text);
  };
  const perform = (action: BatchAction | undefined): boolean => {
    if (action === undefined || selected.length === 0) return false;
    onAction(action);
    return true;
  };
  usePageKeys((event) => {
    const name = keyPressed(event, ['search', 'refresh', 'create', 'advance', 'push']);
    // What is typed now takes the place of what was looked for before.
    if (name === 'search') searchBox.current?.select();
    else if (name === 'refresh') onRefresh();
    else if (name === 'create' && onCreate !== null) onCreate();
    else if (name === 'advance' || name === 'push')
      return perform(name === 'push' ? actions.find(({ makes }) => makes) : nextFor(actions, selected));
    else if (onPage(event)) intoRows(search);
    else return false;
    return true;
  });
  return intoRows;
}

/** Arrow down where nothing else could take it: the page itself has the keyboard. */
function onPage(event: KeyboardEvent): boolean {
  const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const target = event.target instanceof HTMLElement ? event.target : null;
  return (
    event.key === 'ArrowDown' &&
    plain &&
    (target?.getAttribute('role') === 'tabpanel' || target === document.body)
  );
}
