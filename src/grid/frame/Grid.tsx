// The grid component: lays out the frame React owns (head, totals, status bar, floating parts) around the stage
// that the runtime writes by itself. It commits when props, columns or selections change, never while scrolling.
import { Profiler, useCallback, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
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
import { Header } from '../head/Header.tsx';
import { useGridLanguage, useSignal, useTopic } from './hooks.ts';
import { GridInstance } from './instance.ts';
import { lazyView } from './lazyView.ts';
import overlay from '../dom/overlay.module.css';
import { RichCells } from './RichCells.tsx';
import { attachRuntime } from './runtime.ts';
import type { Runtime } from './runtime.ts';
import { useArrangement } from '../table/useArrangement.ts';
import { useGridTable } from '../table/gridTable.ts';
import { useOwnTotals } from '../head/useOwnTotals.ts';
import { useOffered } from '../table/useOffered.ts';

const Details = lazyView(() => import('./Details.tsx'), 'ahead');
const ExtensionOverlays = lazyView(() => import('./ExtensionOverlays.tsx'), 'ahead');
const FilterChips = lazyView(() => import('../head/FilterChips.tsx'), 'ahead');
const GroupPanel = lazyView(() => import('../head/GroupPanel.tsx'));
const TotalsRow = lazyView(() => import('../head/TotalsRow.tsx'), 'ahead');

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
  const runtime = useRef<Runtime<Row> | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const sizer = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const relaid = grid.layout !== setup.layout;
    grid.update(setup);
    runtime.current?.rendered(relaid);
  });
  useLayoutEffect(() => {
    if (
      !root.current ||
      !scroller.current ||
      !sizer.current ||
      !stage.current ||
      !body.current ||
      !track.current ||
      !layer.current ||
      !box.current
    )
      return undefined;
    const attached = attachRuntime(
      grid,
      choices,
      {
        root: root.current,
        scroller: scroller.current,
        sizer: sizer.current,
        stage: stage.current,
        body: body.current,
        track: track.current,
        overlay: layer.current,
        box: box.current,
      },
      id,
    );
    runtime.current = attached;
    return () => {
      attached.detach();
      runtime.current = null;
    };
  }, [grid, choices, id]);
  const { handleRef } = props;
  useLayoutEffect(() => {
    if (!handleRef) return undefined;
    handleRef.current = runtime.current?.handle ?? null;
    return () => {
      handleRef.current = null;
    };
  }, [handleRef]);

  const onFilters = useCallback(
    (filters: readonly FilterRequest[]) => grid.props.onFiltersChange?.(filters),
    [grid],
  );
  const own = useOwnTotals(grid, props.totalSets === 'own');
  const totals =
    props.totalSets === 'own' ? own : (props.totalSets ?? (props.totals ? [props.totals] : noTotals));
  // Over the totals where its counts, some 240 px, cover none of them.
  const totalled =
    props.statusInTotals &&
    !totals[1] &&
    columns.layout.columns.every(
      ({ column, left }) => !column.total || left + columns.layout.startWidth > 239,
    )
      ? totals[0]
      : null;
  const filters = props.filters?.length ?? 0;
  const rowHeight = props.rowHeight ?? 32;
  const filtered =
    props.onFiltersChange !== undefined && columns.layout.columns.some((laid) => laid.column.filter);
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
              <div
                role="grid"
                aria-label={props.label}
                aria-multiselectable={props.rowSelection === 'multiple' || undefined}
                className={styles['table']}
              >
                <Header
                  grid={grid}
                  runtime={runtime}
                  layout={columns.layout}
                  view={columns.view}
                  rowNumbers={props.rowNumbers === true}
                  checkable={props.rowSelection === 'multiple'}
                  filters={filtered ? (props.filters ?? noFilters) : null}
                  filterRow={props.filterRow !== false}
                  onFilters={onFilters}
                />
                <div ref={body} className={styles['body']} role="rowgroup">
                  <div ref={track} className={styles['rows']} role="none" />
                </div>
                {totals.length > 0 && (
                  <div className={styles['totals']} data-interactive="" role="rowgroup">
                    <TotalsRow
                      grid={grid}
                      runtime={runtime}
                      layout={columns.layout}
                      sets={totals}
                      covered={Boolean(totalled)}
                    />
                  </div>
                )}
              </div>
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

const noFilters: never[] = [];
const noTotals: never[] = [];

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
