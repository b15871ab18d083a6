// The grid component: lays out the frame React owns (head, totals, status bar, floating parts) around the stage
// that the runtime writes by itself. It commits when props, columns or selections change, never while scrolling.
import { Profiler, useCallback, useId, useState, useSyncExternalStore } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '../core/language.ts';
import { createSignal } from '../core/signal.ts';
import type { RowSource } from '../contract/rows.ts';
import type { FilterRequest } from '../contract/filters.ts';
import type { GridProps } from '../contract/props.ts';
import { createChoices } from '../interact/choices.ts';
import { gridCounters } from '../dom/counters.ts';
import { Floating } from '../panels/Floating.tsx';
import { Footer } from './Footer.tsx';
import styles from './Grid.module.css';
import { GridTable } from './GridTable.tsx';
import { useGridLanguage, useSignal, useTopic } from './hooks.ts';
import { GridInstance } from './instance.ts';
import { lazyView } from './lazyView.ts';
import overlay from '../dom/overlay.module.css';
import { RichCells } from './RichCells.tsx';
import { useArrangement } from '../table/useArrangement.ts';
import { useGridTable } from '../table/gridTable.ts';
import { useRuntime } from './useRuntime.ts';
import { useTotals } from '../head/useTotals.ts';
import { useOffered } from '../table/useOffered.ts';

const Details = lazyView(() => import('./Details.tsx'), 'ahead');
const ExtensionOverlays = lazyView(() => import('./ExtensionOverlays.tsx'), 'ahead');
const FilterChips = lazyView(() => import('../head/FilterChips.tsx'), 'ahead');
const GroupPanel = lazyView(() => import('../head/GroupPanel.tsx'));

const countCommit = (): void => {
  gridCounters.commits++;
};

export function Grid<Row>(given: GridProps<Row>): ReactNode {
  useGridLanguage();
  const props = useOffered(given);
  const id = useId();
  const numbers = useNumberWidth(props.source, props.rowNumbers === true);
  const gutter = numbers + (props.rowSelection === 'multiple' ? 36 : 0);
  const [fit] = useState(() => ({ pinsFit: createSignal(true), room: createSignal(0) }));
  const columns = useGridTable(props, { gutter, pinsFit: useSignal(fit.pinsFit), room: useSignal(fit.room) });
  const setup = { props, ...columns };
  useArrangement(props, columns.view);
  const [grid] = useState(() => new GridInstance<Row>(setup, fit));
  const [choices] = useState(() => createChoices(grid));
  const { runtime, root, scroller, sizer, stage, body, track, layer, box } = useRuntime({
    grid,
    choices,
    setup,
    id,
  });
  const onFilters = useCallback(
    (filters: readonly FilterRequest[]) => grid.props.onFiltersChange?.(filters),
    [grid],
  );
  const { totals, totalled } = useTotals(grid, props, columns.layout);
  const filters = props.filters?.length ?? 0;
  const rowHeight = props.rowHeight ?? 32;
  const density = rowHeight <= 28 ? 'compact' : rowHeight >= 40 ? 'wide' : 'standard';
  return (
    <Profiler id={`grid${id}`} onRender={countCommit}>
      <div
        ref={root}
        data-density={density}
        data-head-wrap={props.headWrap === true}
        data-editable={props.editing !== undefined}
        className={[styles['grid'], props.className].filter(Boolean).join(' ')}
        style={
          {
            '--g-row': `${rowHeight}px`,
            '--g-gutter': `${gutter}px`,
            '--g-number': `${numbers}px`,
          } as CSSProperties
        }
      >
        {props.grouping === true && (
          <div className={styles['groupPanel']} data-group-panel="" role="toolbar" aria-label={t('分组')}>
            <GroupPanel grid={grid} columns={props.columns} view={columns.view} setView={columns.setView} />
          </div>
        )}
        <div ref={scroller} className={styles['scroller']} tabIndex={-1} data-scroller="">
          <div ref={sizer} className={styles['sizer']}>
            <div ref={stage} className={styles['stage']}>
              <GridTable
                grid={grid}
                runtime={runtime}
                props={props}
                columns={columns}
                totals={totals}
                covered={Boolean(totalled)}
                onFilters={onFilters}
                body={body}
                track={track}
              />
              {totalled && <Footer grid={grid} runtime={runtime} totalled={totalled.label} />}
              {props.detail && <Details grid={grid} runtime={runtime} />}
              <div ref={layer} className={overlay['overlay']} aria-hidden="true" />
              {props.extensions?.some((extension) => extension.overlay) && (
                <ExtensionOverlays grid={grid} runtime={runtime} />
              )}
              <Empty grid={grid} text={props.emptyText} action={props.emptyAction} />
              <textarea
                ref={box}
                className={overlay['editor']}
                rows={1}
                spellCheck={false}
                autoComplete="off"
                aria-label={props.label}
              />
            </div>
          </div>
        </div>
        {filters + (props.filterTree ? 1 : 0) > 0 && <FilterChips {...props} />}
        {!totalled && <Footer grid={grid} runtime={runtime} note={props.statusNote} />}
        <RichCells grid={grid} runtime={runtime} />
        <Floating
          grid={grid}
          choices={choices}
          runtime={runtime}
          stage={stage}
          id={id}
          columns={props.columns}
          view={columns.view}
          setView={columns.setView}
        />
      </div>
    </Profiler>
  );
}

/** Wide enough for the last row's number. */
function useNumberWidth<Row>(source: RowSource<Row>, shown: boolean): number {
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  const digits = useSyncExternalStore(subscribe, () => String(source.count().value).length);
  return shown ? Math.max(48, digits * 8 + 16) : 0;
}

interface EmptyProps<Row> {
  grid: GridInstance<Row>;
  text: string | undefined;
  action: ReactNode;
}

function Empty<Row>({ grid, text, action }: EmptyProps<Row>): ReactNode {
  const empty = useTopic(grid, 'rows', () => grid.rowCount === 0 && grid.props.source.count().exact);
  if (!empty) return null;
  return (
    <div className={styles['empty']} data-interactive="">
      <span>{text ?? t('没有数据')}</span>
      {action}
    </div>
  );
}
