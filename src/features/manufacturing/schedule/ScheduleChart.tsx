// The chart of a schedule: machines as rows of the grid, their bars beside the pinned columns on one axis of time.
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createArraySource, Grid, type GridExtension, type GridViewport } from '#grid';
import { notify } from '#ui/dialogs/notify.ts';
import { createTimelineStore, type TimelineModel, type TimelineStore } from '#timeline/timelineModel.ts';
import { type TimelineHandle, TimelineLayer } from '#timeline/TimelineLayer.tsx';
import { useAxisPlace } from '#timeline/axisPlace.ts';
import { createTimeAxis, idleSpans } from '#timeline/timeAxis.ts';
import { unitStart, zoomLevels } from '#timeline/zoomLevels.ts';
import { chartCalls, type ChartHandlers } from './chartCalls.ts';
import { columnsOf } from './chartColumns.ts';
import type { ChartRow, ChartRows } from './chartRows.ts';
import { dueOf, linksOf, publishedOutlines } from './chartLines.ts';
import type { OpenSchedule } from './useSchedule.ts';

export interface ChartOptions {
  level: number;
  folded: boolean;
  showLoad: boolean;
  showPublished: boolean;
  allLinks: boolean;
  push: boolean;
}

export interface ScheduleChartProps extends ChartHandlers {
  open: OpenSchedule;
  chart: ChartRows;
  options: ChartOptions;
  selected: string | null;
  locked: string | null;
  handle: RefObject<TimelineHandle | null>;
}

/** Minutes nobody works that are folded. */
const leastFold = 120;

export function ScheduleChart(props: ScheduleChartProps): ReactNode {
  const { open, chart, options, selected, handle } = props;
  const { basis, index } = open;
  const level = zoomLevels[options.level] ?? zoomLevels[0];
  const range = useMemo(() => rangeOf(open), [open]);
  const axis = useMemo(
    () =>
      createTimeAxis(
        range,
        (level?.pxPerHour ?? 6) / 60,
        options.folded
          ? idleSpans(
              range,
              chart.rows.map(({ hours }) => hours),
              leastFold,
            )
          : [],
      ),
    // Hours do not change with the bars.
    // oxlint-disable-next-line react/exhaustive-deps
    [range.from, range.to, level, options.folded, basis],
  );
  const [source] = useState(() => createArraySource<ChartRow>({ rows: chart.rows, idOf: (row) => row.id }));
  useEffect(() => source.setRows(chart.rows), [source, chart.rows]);
  const { from, to } = open.horizon;
  const columns = useMemo(() => columnsOf(axis.width, { from, to }), [axis.width, from, to]);
  const byId = useMemo(() => new Map(chart.rows.map((row) => [row.id, row])), [chart.rows]);
  const rowIds = useMemo(() => chart.rows.map(({ id }) => id), [chart.rows]);
  const links = useMemo(
    () => linksOf(index, selected, options.allLinks),
    [index, selected, options.allLinks],
  );
  const outlines = useMemo(
    () => (options.showPublished ? publishedOutlines(open.board) : noOutlines),
    [options.showPublished, open.board],
  );
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const first = () => ({ minute: Math.max(basis.now, firstStart(open)), x: 60 });
  const keepPlace = useAxisPlace(axis, handle, first);

  const model: TimelineModel = {
    axis,
    level: level ?? { title: '', pxPerHour: 6, upper: 'week', lower: 'day', snap: 15 },
    rowOf: (id) => byId.get(id),
    rowIds,
    rowOfBar: (id) => chart.rowOfBar.get(id),
    now: basis.now,
    frozenUntil: basis.frozenUntil,
    showLoad: options.showLoad,
    links,
    outlines,
    ghosts: [],
    dates: dueOf(index, selected),
    selected,
    canMove: props.locked === null,
  };
  const calls = chartCalls({ open, chart, latest, keepPlace });
  const [store] = useState(() => createTimelineStore(model, calls));
  useEffect(() => store.set(model, calls));

  const extensions = useMemo(() => [timelineExtension(store, handle)], [store, handle]);
  return (
    <Grid<ChartRow>
      label="设备"
      columns={columns}
      source={source}
      rowHeight={40}
      filterRow={false}
      extensions={extensions}
      emptyText="没有设备：请先排产，或检查工序的工作中心"
      notify={(message, kind) => notify(kind, message)}
    />
  );
}

function timelineExtension(
  store: TimelineStore,
  handle: RefObject<TimelineHandle | null>,
): GridExtension<ChartRow> {
  function Timeline({ viewport }: { viewport: GridViewport }): ReactNode {
    return (
      <TimelineLayer
        store={store}
        viewport={viewport}
        label="排产甘特图"
        onReady={(ready) => {
          handle.current = ready;
        }}
      />
    );
  }
  return { name: 'timeline', overlay: Timeline };
}

const noOutlines = new Map<string, never[]>();

function firstStart({ index }: OpenSchedule): number {
  return index.places.reduce((first, { start }) => Math.min(first, start), Infinity);
}

/** From the day before the first bar to some days behind the last. */
function rangeOf({ basis, index }: OpenSchedule): { from: number; to: number } {
  const start = Math.min(basis.now, ...[firstStart({ index } as OpenSchedule)].filter(Number.isFinite));
  const end = index.places.reduce((last, place) => Math.max(last, place.end), basis.now + 7 * 1440);
  return { from: unitStart('day', start) - 1440, to: unitStart('day', end) + 15 * 1440 };
}
