// What a list gives its grid to filter with: the filters of the address, the values of a column with their counts, how
// many rows there are without filters, and every row of the question for exports.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchValues, listQuery } from '#api/queries.ts';
import type { DistinctRequest, DistinctValue, FilterRequest, FilterTree, GridProps } from '#grid';
import type { EntityDef } from '#model/entity.ts';
import type { Filter } from '#model/filter.ts';
import { allOf } from '#model/filter.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { loadReadings } from '#ui/shell/palette/spelling.ts';
import type { ListAddress } from '../listAddress.ts';
import type { ListedColumns } from '../rows/listColumns.ts';
import { askable, conditionOf, filterOf, shownRequest, treeOf } from './listFilters.ts';
import { allRows, type ListQuestion, type ListTab, listRequest, placeOfList } from '../rows/listQuery.ts';
import { recordName, useNameless } from '../picker/namedRecords.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { businessToday } from '../today.ts';

export interface ListFilterParts {
  def: EntityDef;
  address: ListAddress;
  tabs: readonly ListTab[];
  question: ListQuestion;
  listed: ListedColumns;
  environment: FieldEnvironment;
  change(part: Partial<ListAddress>): void;
}

type FilterProps = Pick<
  GridProps<ListRow>,
  | 'filters'
  | 'onFiltersChange'
  | 'filterTree'
  | 'onFilterTreeChange'
  | 'filterChips'
  | 'searchText'
  | 'distinct'
  | 'unfilteredCount'
  | 'allRows'
  | 'readings'
>;

export function useListFilters(parts: ListFilterParts): FilterProps {
  const { def, address, tabs, question, listed, environment, change } = parts;
  const nameless = useNameless(address.conditions, address.tree, listed.fieldAt);
  const named = nameless.size === 0;
  const filters = useMemo(
    (): FilterRequest[] =>
      address.conditions.filter((condition) => named || !nameless.has(condition)).map(shownRequest),
    // Which are without a name changes with the conditions, and once when the names are there.
    // oxlint-disable-next-line react/exhaustive-deps
    [address.conditions, named],
  );
  const filterTree = useMemo((): FilterTree | null => treeOf(address.tree), [address.tree]);
  const filtered = address.conditions.length > 0 || filterTree !== null || address.search !== '';
  const all = useQuery({
    ...listQuery(def.name, {
      ...listRequest(def, { ...address, conditions: [], tree: null, search: '' }, tabs),
      offset: 0,
      limit: 0,
    }),
    enabled: filtered,
  });
  const unfiltered = filtered && all.data?.total.exact === true ? all.data.total.value : undefined;

  const distinct = async ({
    column,
    filters: others,
    search,
    signal,
  }: DistinctRequest): Promise<readonly DistinctValue[]> => {
    const field = listed.fieldAt(column);
    const found: Filter | null =
      search !== '' && (field?.kind === 'text' || field?.kind === 'code')
        ? { field: column, op: 'contains', values: [search] }
        : null;
    const filter = askable(
      allOf([placeOfList(def, address, tabs), address.tree, found, ...others.map(conditionOf)]),
      businessToday(),
    );
    const lines = address.lines === null ? {} : { lines: address.lines };
    const quick = address.search === '' ? {} : { search: address.search };
    const asked = question.parameters === undefined ? {} : { parameters: question.parameters };
    const { values } = await fetchValues(
      def.name,
      { field: column, filter, ...lines, ...quick, ...asked },
      signal,
    );
    const label = (value: string): string => {
      if (value === '') return '（空白）';
      if (field?.kind === 'dict')
        return environment.dictItems(field.dict ?? '').find((item) => item.value === value)?.text ?? value;
      if (field?.kind === 'bool') return value === 'true' ? '是' : '否';
      return field?.kind === 'ref' ? recordName(environment.refs, field, value) : value;
    };
    return values.map(({ value, count }) => ({ value, label: label(value), count }));
  };

  return {
    filters,
    onFiltersChange: (next) => {
      const withheld = address.conditions.filter((condition) => nameless.has(condition));
      change({ conditions: [...withheld, ...next.map(conditionOf)] });
    },
    filterTree,
    onFilterTreeChange: (next) => change({ tree: filterOf(next) }),
    filterChips: false,
    searchText: address.search,
    distinct,
    ...(unfiltered === undefined ? {} : { unfilteredCount: unfiltered }),
    allRows: (signal) => allRows(def.name, question, signal),
    readings: loadReadings,
  };
}
