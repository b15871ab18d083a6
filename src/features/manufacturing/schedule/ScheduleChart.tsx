// The chart of a schedule: machines as rows of the grid, their bars beside the pinned columns, and what happens when one is
// taken along.
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { makeWay } from '#entities/manufacturing/workshopSchedule/makeWay.ts';
import { type Conflict } from '#entities/manufacturing/workshopSchedule/scheduleConflict.ts';
import { type Place } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';
import { createArraySource, Grid, type GridExtension, type GridViewport } from '#grid';
import { plainText } from '#model/text/plainText.ts';
import { notify } from '#ui/dialogs/notify.ts';
import {
  createTimelineStore,
  type TimelineCalls,
  type TimelineModel,
  type TimelineStore,
} from '#timeline/timelineModel.ts';
import { type TimelineHandle, TimelineLayer } from '#timeline/TimelineLayer.tsx';
import { useAxisPlace } from '#timeline/axisPlace.ts';
import { createTimeAxis, idleSpans } from '#timeline/timeAxis.ts';
import { unitStart, zoomLevels } from '#timeline/zoomLevels.ts';
import { columnsOf } from './chartColumns.ts';
import { cardLines, type ChartRow, type ChartRows, clockText, rowIdOf, takenLines } from './chartRows.ts';
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

export interface ScheduleChartProps {
  open: OpenSchedule;
  chart: ChartRows;
  options: ChartOptions;
  selected: string | null;
  locked: string | null;
  handle: RefObject<TimelineHandle | null>;
  onSelect(id: string | null): void;
  onDrop(place: Place): void;
  onZoom(level: number): void;
  onKey(event: KeyboardEvent, id: string | null): boolean;
  onOpen(id: string): void;
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
  const calls: TimelineCalls = {
    select: (id) => latest.current.onSelect(id),
    lift(id) {
      const place = index.byId.get(id);
      const task = basis.tasks[place?.task ?? -1];
      if (index.taken.has(id)) return '其他车间已发布的工序，请在那个车间的排产单里移动';
      if (place === undefined || task === undefined) return '这道工序已不在范围内，请重新排产';
      if (task.isStarted) return '已开工的工序不能移动';
      if (place.locked) return '已锁定，先按 L 解锁再移动';
      const able = new Set(index.machinesOf(place.task).map(rowIdOf));
      const magnets = [
        ...index.predecessors(place.task).map(({ end }) => end),
        ...index.places.filter((other) => able.has(rowIdOf(other.machine))).map(({ end }) => end),
      ];
      return {
        barred: new Set(chart.rows.map((row) => row.id).filter((row) => !able.has(row))),
        magnets,
      };
    },
    answer(id, rowId, start) {
      const found = index.answer(id, Number(rowId), start);
      if (found === null) return { start, end: start, tone: 'done', text: '不能移动', isAllowed: false };
      const { place, conflicts } = found;
      const isAllowed = !conflicts.some(({ weight }) => weight === 'forbidden');
      const head = `${basis.machines[place.machine]?.title ?? ''} ${clockText(place.start)} – ${clockText(place.end)}`;
      return {
        start: place.start,
        end: place.end,
        tone: toneOf(conflicts, isAllowed),
        text: [head, ...conflicts.map(({ text }) => text)].join('\n'),
        isAllowed,
      };
    },
    consequence(id, rowId, start) {
      const found = index.answer(id, Number(rowId), start);
      if (found === null || !latest.current.options.push)
        return { text: '原位放下，冲突保留到解决', ghosts: [] };
      const moved = makeWay(index, [{ ...found.place, locked: true }]);
      const after = index.with(withPlaces(index.places, [found.place, ...moved]));
      const late = [...after.allConflicts().values()].filter((own) =>
        own.some(({ kind }) => kind === 'late'),
      ).length;
      return {
        text: `后移 ${moved.length} 道，迟 ${chart.lateLines.length} → ${late}`,
        ghosts: moved.slice(0, 500).map((place) => ({
          rowId: rowIdOf(place.machine),
          start: place.start,
          end: place.end,
          tone: 'done',
          label: '',
          isFaint: true,
        })),
      };
    },
    drop(id, rowId, start) {
      const found = index.answer(id, Number(rowId), start);
      if (found !== null) latest.current.onDrop(found.place);
    },
    describe: (id) => cardOf(id).join('，'),
    card: (id) => cardOf(id),
    zoom(step, minute, x) {
      const next = latest.current.options.level - step;
      if (next < 0 || next >= zoomLevels.length) return;
      keepPlace({ minute, x });
      latest.current.onZoom(next);
    },
    key: (event, id) => latest.current.onKey(event, id),
    open: (id) => latest.current.onOpen(id),
  };
  const cardOf = (id: string): string[] => {
    const place = index.byId.get(id);
    const other = index.taken.get(id);
    if (other !== undefined) return takenLines(basis, other);
    if (place === undefined) return [];
    const reason = plainText(open.lines.get(id)?.['constraintNote'] ?? null);
    return cardLines(basis, place, open.conflicts.get(id) ?? [], reason);
  };
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

function toneOf(conflicts: readonly Conflict[], isAllowed: boolean): string {
  if (!isAllowed) return 'done';
  if (conflicts.some(({ weight }) => weight === 'hard')) return 'trouble';
  return conflicts.length > 0 ? 'waiting' : 'locked';
}

function withPlaces(places: readonly Place[], changed: readonly Place[]): Place[] {
  const byId = new Map(changed.map((place) => [place.id, place]));
  return places.map((place) => byId.get(place.id) ?? place);
}

function firstStart({ index }: OpenSchedule): number {
  return index.places.reduce((first, { start }) => Math.min(first, start), Infinity);
}

/** From the day before the first bar to some days behind the last. */
function rangeOf({ basis, index }: OpenSchedule): { from: number; to: number } {
  const start = Math.min(basis.now, ...[firstStart({ index } as OpenSchedule)].filter(Number.isFinite));
  const end = index.places.reduce((last, place) => Math.max(last, place.end), basis.now + 7 * 1440);
  return { from: unitStart('day', start) - 1440, to: unitStart('day', end) + 15 * 1440 };
}
