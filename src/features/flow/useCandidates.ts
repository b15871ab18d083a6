// The candidates of one source of 选单 and the question they answer: what is searched, filtered and sorted, asked of the
// server shortly after it has changed.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { askable, conditionOf } from '#features/list/filters/listFilters.ts';
import { businessToday } from '#features/list/today.ts';
import type { FilterRequest, GridView, PagedSource } from '#grid';
import type { EntityDef, Row } from '#model/entity.ts';
import { allOf } from '#model/filter.ts';
import type { PullableRow, PullSource } from '#model/wire/flowWire.ts';
import { createCandidates, type PullQuestion } from './pullRows.ts';

export interface Candidates {
  rows: PagedSource<PullableRow, PullQuestion>;
  /** What went wrong with the last answer, or null. */
  failure: string | null;
  text: string;
  setText(text: string): void;
  filters: readonly FilterRequest[];
  setFilters(filters: readonly FilterRequest[]): void;
  sort: GridView['sort'];
  setSort(sort: GridView['sort']): void;
  /** Id of the first row that answers what is asked now: a key pressed before it has come is meant for it. */
  firstRow(): Promise<string | undefined>;
}

export function useCandidates(target: EntityDef, source: PullSource, header: Row): Candidates {
  const [text, setText] = useState('');
  const [filters, setFilters] = useState<readonly FilterRequest[]>([]);
  const [sort, setSort] = useState<GridView['sort']>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [first] = useState(() => ({ rule: source.rule, header, search: '', filter: null, sort: [] }));
  const rows = useMemo(() => createCandidates(target.name, first, setFailure), [target, first]);
  useEffect(() => () => rows.dispose(), [rows]);
  const ask = useCallback((): void => {
    const filter = askable(allOf(filters.map(conditionOf)), businessToday());
    const keys = sort.map(({ column, descending }) => ({ field: column, descending }));
    rows.ask({ rule: source.rule, header, search: text.trim(), filter, sort: keys });
  }, [rows, source, header, text, filters, sort]);
  useEffect(() => {
    const wait = setTimeout(ask, 150);
    return () => clearTimeout(wait);
  }, [ask]);
  return {
    rows,
    failure,
    text,
    setText,
    filters,
    setFilters,
    sort,
    setSort,
    async firstRow() {
      ask();
      await rows.ensure?.({ start: 0, end: 1 });
      return rows.idAt(0);
    },
  };
}
