// The head: group titles, column titles with sorting, resizing, reordering and menu, the check box over the rows,
// and the filter row. Rendered when columns or the view change, never while scrolling: its tracks move by transform.
import { memo } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import { countText } from '../core/countText.ts';
import type { ColumnLayout, LaidColumn } from '../table/columnLayout.ts';
import { rowTriState } from '../table/selection.ts';
import type { GridView } from '../contract/view.ts';
import { anchorOf } from '../frame/anchor.ts';
import { sortBy } from '../table/columnCalls.ts';
import type { FilterRowProps } from './FilterRow.tsx';
import frame from '../frame/Grid.module.css';
import { HeadCell } from './HeadCell.tsx';
import { useGridLanguage, useSignal, useTopic } from '../frame/hooks.ts';
import { icons } from '../frame/icons.tsx';
import type { GridInstance } from '../frame/instance.ts';
import { RegionRow, useHeads } from './RegionRow.tsx';
import { lazyView } from '../frame/lazyView.ts';
import styles from '../frame/parts.module.css';
import type { Runtime } from '../frame/runtime.ts';

const GroupRow = lazyView(() => import('./GroupRow.tsx'), 'ahead');
const FilterRow = lazyView(() => import('./FilterRow.tsx'), 'ahead');

interface HeaderProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  layout: ColumnLayout<Row>;
  view: GridView;
  rowNumbers: boolean;
  checkable: boolean;
  /** Null: columns are not filtered from the head. */
  filters: FilterRowProps<Row>['filters'] | null;
  /** Without the row of boxes under the titles each title opens its own. */
  filterRow: boolean;
  onFilters: FilterRowProps<Row>['onFilters'];
}

function HeaderView<Row>({
  grid,
  runtime,
  layout,
  view,
  rowNumbers,
  checkable,
  filters,
  filterRow,
  onFilters,
}: HeaderProps<Row>): ReactNode {
  useGridLanguage();
  const menu = useSignal(grid.headMenu)?.column;
  const openMenu = (column: string | null, beside: Element, filter?: true): void => {
    const anchor = anchorOf(beside);
    runtime.current?.interactions.whenReady(() => grid.headMenu.set({ column, anchor, filter }));
  };
  const shown = useHeads(grid, layout);

  const onKey =
    (laid: LaidColumn<Row>) =>
    (event: KeyboardEvent<HTMLElement>): void => {
      const { nativeEvent, currentTarget } = event;
      if (event.target !== currentTarget || !isHeadKey(nativeEvent)) return;
      event.preventDefault();
      event.stopPropagation();
      runtime.current?.interactions.whenReady(({ head }) =>
        head.key(laid, nativeEvent, currentTarget, openMenu),
      );
    };

  const cells = (columns: readonly LaidColumn<Row>[]): ReactNode =>
    columns.map((laid) => {
      const sortAt = view.sort.findIndex((entry) => entry.column === laid.id);
      const sorted = view.sort[sortAt];
      return (
        <HeadCell
          key={laid.id}
          index={laid.index}
          ariaIndex={laid.index + 1 + grid.gutterColumns}
          column={laid.column}
          focusable={laid.index === 0}
          gutter={laid.region === 'start' && laid.left === 0 ? layout.gutter : 0}
          sort={
            sorted ? { descending: sorted.descending, rank: view.sort.length > 1 ? sortAt + 1 : 0 } : null
          }
          menuOpen={menu === laid.id}
          onSort={(event: MouseEvent) => {
            if (event.altKey || laid.column.sortable !== true)
              runtime.current?.navigation.selectColumn(laid.id, event.shiftKey);
            else
              grid.arrange((table) =>
                sortBy(table, laid.id, event.ctrlKey || event.metaKey || event.shiftKey),
              );
          }}
          filtered={
            filters && !filterRow && laid.column.filter
              ? filters.some((filter) => filter.column === laid.id)
              : null
          }
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
          onKey={onKey(laid)}
        />
      );
    });

  return (
    <div className={frame['head']} data-head="" data-interactive="" role="rowgroup">
      {Array.from({ length: grid.groupLevels }, (_, level) => (
        <div key={level} className={frame['line']} role="row" aria-rowindex={level + 1}>
          <GroupRow
            grid={grid}
            runtime={runtime}
            layout={shown}
            level={level}
            collapsed={view.collapsed ?? noGroups}
          />
        </div>
      ))}
      <div className={frame['line']} role="row" aria-rowindex={grid.groupLevels + 1}>
        <RegionRow
          runtime={runtime}
          layout={shown}
          gutter={
            <>
              {rowNumbers && (
                <div className={styles['gutterHead']} role="columnheader" aria-colindex={1}>
                  <button
                    type="button"
                    className={styles['gutterNumber']}
                    title={t('选择显示的列')}
                    aria-label={t('选择显示的列')}
                    tabIndex={-1}
                    onClick={(event) => openMenu(null, event.currentTarget)}
                  >
                    {icons.columns}
                  </button>
                </div>
              )}
              {checkable && (
                <div className={styles['gutterHead']} role="columnheader" aria-colindex={grid.gutterColumns}>
                  <CheckAll grid={grid} runtime={runtime} />
                </div>
              )}
            </>
          }
        >
          {cells}
        </RegionRow>
      </div>
      {filters && filterRow && (
        <div className={frame['line']} role="row" aria-rowindex={grid.groupLevels + 2} aria-label={t('筛选')}>
          <FilterRow grid={grid} runtime={runtime} layout={shown} filters={filters} onFilters={onFilters} />
        </div>
      )}
    </div>
  );
}

export const Header = memo(HeaderView) as typeof HeaderView;

const noGroups: readonly string[] = [];

/** What a key does to a column is found once the rest of the code is there; which keys do something is known before. */
function isHeadKey({ key, code, ctrlKey, metaKey }: globalThis.KeyboardEvent): boolean {
  return /^(Enter| |Escape|Arrow(Down|Left|Right))$/.test(key) || ((ctrlKey || metaKey) && code === 'KeyZ');
}

function CheckAll<Row>({ grid, runtime }: Pick<HeaderProps<Row>, 'grid' | 'runtime'>): ReactNode {
  const state = useTopic(grid, 'rowSelection', () =>
    rowTriState(grid.rowSelection, grid.props.source.count().exact ? grid.rowCount : 0),
  );
  const all = useTopic(grid, 'rows', () => allText(grid));
  const title = state === 'none' ? all : t('取消选择');
  return (
    <button
      type="button"
      role="checkbox"
      tabIndex={-1}
      title={title}
      aria-label={title}
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      className={`${styles['gutterCheck'] ?? ''} ${frame['box'] ?? ''}`}
      data-on={state}
      onClick={() => runtime.current?.interactions.whenReady(({ head }) => head.checkAll(state === 'none'))}
    />
  );
}

/** Says which set a click takes. */
function allText<Row>(grid: GridInstance<Row>): string {
  const { value, exact } = grid.props.source.count();
  if (exact)
    return grid.isFiltered
      ? t('选择筛选出的 {0} 行', countText(value))
      : t('选择全部 {0} 行', countText(value));
  return grid.isFiltered ? t('选择筛选出的行') : t('选择全部的行');
}
