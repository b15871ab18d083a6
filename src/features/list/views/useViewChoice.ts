// Choosing among the saved views of a list: what a view brings back, what the list opens with, and the way back to how
// the list was made.
import { useEffect, useRef, useState } from 'react';
import { completeView, type GridState, readState } from '#grid';
import type { ReportParameters } from '#model/report/report.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { type ListAddress, plainAddress } from '../listAddress.ts';
import type { ListedColumns } from '../rows/listColumns.ts';
import { conditionOf, filterOf } from '../filters/listFilters.ts';
import { type ListShape, plainShape, readShape } from './listShape.ts';
import { persistView, readView } from './listView.ts';
import { type SavedViews, useSavedViews } from './savedViews.ts';

export interface ViewChoiceParts {
  entity: string;
  lines: string | null;
  /** Under which the arrangement is kept. */
  viewKey: string;
  listed: ListedColumns;
  /** Nothing of the list was asked for by its address. */
  untouched: boolean;
  setGroup(columns: readonly string[]): void;
  setShape(shape: ListShape): void;
  change(part: Partial<ListAddress>): void;
}

export interface ViewChoice {
  saved: SavedViews;
  /** Key of the view chosen last. */
  name: string | null;
  setName(key: string | null): void;
  /** Raised when the kept arrangement was replaced as a whole. */
  arranged: number;
  choose(key: string): void;
  /** To a tab of the list itself; what the view filtered by stays behind with it. */
  leaveFor(tab: string): void;
  reset(): void;
  ungroup(): void;
}

const noColumns: readonly string[] = [];

/** A state as it is saved: what the grid gave, the shape of the list, its tab, and the parameters of a report. */
export function savedState(
  state: GridState | null,
  shape: ListShape,
  { parameters, tab }: Pick<ListAddress, 'parameters' | 'tab'>,
): GridState | null {
  if (state === null) return state;
  const asked = Object.keys(parameters).length === 0 ? {} : { parameters };
  const savedView: GridState & { shape: ListShape; tab: string; parameters?: ReportParameters } = {
    ...state,
    shape,
    tab,
    ...asked,
  };
  return savedView;
}

/** What was kept before views had a tab of their own says nothing of it: they show whatever they find. */
function tabIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'tab' in state && typeof state.tab === 'string'
    ? state.tab
    : plainAddress.tab;
}

/** What was kept before lists had a shape says nothing of it. */
function shapeIn(state: unknown): ListShape {
  return typeof state === 'object' && state !== null && 'shape' in state
    ? readShape(state.shape)
    : plainShape;
}

function parametersOf(state: unknown): ReportParameters {
  if (typeof state !== 'object' || state === null || !('parameters' in state)) return {};
  const { parameters } = state;
  if (typeof parameters !== 'object' || parameters === null) return {};
  return Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function useViewChoice({
  entity,
  lines,
  viewKey,
  listed,
  untouched,
  setGroup,
  setShape,
  change,
}: ViewChoiceParts): ViewChoice {
  const saved = useSavedViews(entity, lines);
  const [name, setName] = useState<string | null>(null);
  const [arranged, setArranged] = useState(0);
  const replaced = (): void => setArranged((times) => times + 1);
  const choose = (chosen: string): void => {
    const savedView = saved.views.find((each) => each.key === chosen);
    const state = readState(savedView?.state, listed.columns);
    if (state === null) return notify('error', `视图“${savedView?.name ?? ''}”已不能使用，请删除后重新保存`);
    persistView(viewKey, state.view);
    setGroup(state.view.group ?? noColumns);
    setShape(shapeIn(savedView?.state));
    replaced();
    setName(chosen);
    change({
      sort: state.view.sort.map(({ column, descending }) => ({ field: column, descending })),
      conditions: state.filters.map(conditionOf),
      tree: filterOf(state.filterTree),
      parameters: parametersOf(savedView?.state),
      tab: tabIn(savedView?.state),
    });
  };
  const begun = useRef(false);
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!saved.ready || begun.current) return undefined;
    const wait = setTimeout(() => {
      begun.current = true;
      if (saved.start !== null && untouched) latest.current(saved.start);
    });
    return () => clearTimeout(wait);
  }, [saved.ready, saved.start, untouched]);
  return {
    saved,
    name,
    setName,
    arranged,
    choose,
    leaveFor(tab) {
      setName(null);
      change(
        name === null ? { tab } : { tab, search: '', sort: [], conditions: [], tree: null, parameters: {} },
      );
    },
    reset() {
      persistView(viewKey, completeView(listed.columns, {}));
      setGroup(noColumns);
      setShape(plainShape);
      setName(null);
      replaced();
      change({ search: '', sort: [], conditions: [], tree: null, parameters: {} });
    },
    ungroup() {
      persistView(viewKey, { ...completeView(listed.columns, readView(viewKey)), group: noColumns });
      setGroup(noColumns);
      replaced();
    },
  };
}
