// The values of a column to choose from: with counts of the rows the other filters let through, searched by text or
// pinyin, drawn for what is in view only. Fetched from the caller where the rows are not at hand.
import { Checkbox, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { valueLabel } from '../filter/filterWords.ts';
import { countText } from '../core/countText.ts';
import { t } from '../core/language.ts';
import { testOf } from '../table/models/arrangement.ts';
import { distinctValues, yesNo } from '../table/models/distinct.ts';
import { textMatcher } from '../filter/textMatch.ts';
import type { DistinctValue, FilterTree } from '../contract/filters.ts';
import { isArraySource } from '../source/arraySource.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridInstance } from '../frame/instance.ts';
import { useReadings } from '../frame/useReadings.ts';
import floating from './floating.module.css';
import styles from '../frame/parts.module.css';
import { WindowedList } from './WindowedList.tsx';

interface ValueListProps<Row> {
  grid: GridInstance<Row>;
  column: GridColumn<Row>;
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** Chooses the values at once, or lets them go when all of them are chosen; absent where only one makes sense. */
  onToggleAll?: ((values: readonly string[]) => void) | undefined;
}

const searchFrom = 8;
const searchDelay = 250;

export function ValueList<Row>({
  grid,
  column,
  chosen,
  onToggle,
  onToggleAll,
}: ValueListProps<Row>): ReactNode {
  const [search, setSearch] = useState('');
  const { values: found, failed } = useValues(grid, column, search);
  const values = found?.map((each) => ({ ...each, label: shownLabel(column, each) }));
  const readings = useReadings(grid, search);
  const matcher = textMatcher(search, readings);
  const known = new Set(values?.map((each) => each.value));
  const missing = values
    ? chosen
        .filter((value) => !known.has(value))
        .map((value) => ({ value, label: labelOf(column, value), count: 0 }))
    : [];
  const all = [...missing, ...(values ?? [])];
  const matches = matcher ? all.filter((each) => matcher(each.label) !== null) : all;
  const ticked = matches.filter(({ value }) => chosen.includes(value)).length;
  return (
    <>
      {(grid.props.distinct || all.length > searchFrom || search !== '') && (
        <TextInput
          data-autofocus
          size="xs"
          className={floating['search']}
          placeholder={t('文字、拼音或首字母')}
          aria-label={t('查找选项')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {onToggleAll && matches.length > 1 && (
        <Checkbox
          size="xs"
          className={floating['tick']}
          label={search === '' ? t('全选') : t('全选找到的 {0} 个', matches.length)}
          checked={ticked === matches.length}
          indeterminate={ticked > 0 && ticked < matches.length}
          onChange={() => onToggleAll(matches.map(({ value }) => value))}
        />
      )}
      <WindowedList
        items={matches}
        keyOf={({ value }) => value}
        role="group"
        aria-label={t('{0} 的值，共 {1} 个', column.title, matches.length)}
      >
        {(each) => (
          <Checkbox
            size="xs"
            className={floating['tick']}
            wrapperProps={{ title: each.label }}
            label={
              <>
                <span className={styles['title']}>{each.label}</span>
                {each.count >= 0 && <span className={floating['hint']}>{countText(each.count)}</span>}
              </>
            }
            checked={chosen.includes(each.value)}
            onChange={() => onToggle(each.value)}
          />
        )}
      </WindowedList>
      {values && matches.length === 0 && <div className={floating['none']}>{t('没有这样的值')}</div>}
      {failed && <div className={floating['none']}>{t('读取失败，请关闭后重试')}</div>}
    </>
  );
}

/** Labels the grid itself gave follow its language. */
function shownLabel<Row>(column: GridColumn<Row>, { value, label }: DistinctValue): string {
  const own = value === '' || (column.filter === 'bool' && column.filterOptions === undefined);
  return own ? labelOf(column, value) : label;
}

function labelOf<Row>(column: GridColumn<Row>, value: string): string {
  if (value === '') return t('（空白）');
  return valueLabel(column, value);
}

/** Values of the column under all other filters; null while they are on their way. */
function useValues<Row>(
  grid: GridInstance<Row>,
  column: GridColumn<Row>,
  search: string,
): { values: readonly DistinctValue[] | null; failed: boolean } {
  const { source, distinct, filters = [], filterTree = null, columns } = grid.props;
  const [fetched, setFetched] = useState<readonly DistinctValue[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [counted] = useState(() => {
    if (distinct) return null;
    if (!isArraySource(source))
      return (column.filterOptions ?? (column.filter === 'bool' ? yesNo() : [])).map((option) => ({
        ...option,
        count: -1,
      }));
    const byId = new Map(columns.map((each) => [each.id, each]));
    const parts: FilterTree[] = [
      ...filters.filter((filter) => filter.column !== column.id),
      ...(filterTree ? [filterTree] : []),
    ];
    const tests = parts.map((part) => testOf(byId, part)).filter((test) => test !== null);
    return distinctValues(source.rows(), column, (row) => tests.every((test) => test(row)));
  });
  const asked = JSON.stringify(filters.filter((filter) => filter.column !== column.id));
  useEffect(() => {
    if (!distinct) return undefined;
    const abort = new AbortController();
    const wait = setTimeout(
      () => {
        distinct({
          column: column.id,
          filters: JSON.parse(asked) as typeof filters,
          search,
          signal: abort.signal,
        }).then(
          (found) => {
            if (!abort.signal.aborted) setFetched(found);
          },
          () => {
            if (!abort.signal.aborted) setFailed(true);
          },
        );
      },
      search === '' ? 0 : searchDelay,
    );
    return () => {
      clearTimeout(wait);
      abort.abort();
    };
  }, [distinct, column.id, asked, search]);
  return { values: counted ?? fetched, failed };
}
