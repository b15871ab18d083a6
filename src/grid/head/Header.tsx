// The head: group titles, column titles with sorting, resizing, reordering and menu, the check box over the rows,
// and the filter row. Rendered when columns or the view change, never while scrolling: its tracks move by transform.
import { memo } from 'react';
import type { ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import type { ColumnLayout, LaidColumn } from '../table/columnLayout.ts';
import type { GridView } from '../contract/view.ts';
import { anchorOf } from '../frame/anchor.ts';
import { ColumnHead } from './ColumnHead.tsx';
import type { FilterRowProps } from './FilterRow.tsx';
import frame from '../frame/Grid.module.css';
import { GutterHead } from './GutterHead.tsx';
import { useGridLanguage, useSignal } from '../frame/hooks.ts';
import type { GridInstance } from '../frame/instance.ts';
import { RegionRow, useHeads } from './RegionRow.tsx';
import { lazyView } from '../frame/lazyView.ts';
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
  editable: boolean;
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
  editable,
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

  const filteredBy = ({ column, id }: LaidColumn<Row>): boolean | null =>
    filters && !filterRow && column.filter ? filters.some((filter) => filter.column === id) : null;

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
            <GutterHead
              grid={grid}
              runtime={runtime}
              rowNumbers={rowNumbers}
              checkable={checkable}
              onChoose={(beside) => openMenu(null, beside)}
            />
          }
        >
          {(columns) =>
            columns.map((laid) => (
              <ColumnHead
                key={laid.id}
                grid={grid}
                runtime={runtime}
                laid={laid}
                editable={editable}
                gutter={layout.gutter}
                sort={view.sort}
                menuOpen={menu === laid.id}
                filtered={filteredBy(laid)}
                openMenu={openMenu}
              />
            ))
          }
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
