// The chart of the calendar: machines as rows of the grid, a bar a day; taken along it moves to another day of the same machine.
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import {
  type CalendarTask,
  dayOfMinute,
  dayStart,
  type MaintenanceCalendar,
} from '#entities/process/upkeep/maintenanceCalendar.ts';
import { createArraySource, Grid, type GridColumn, type GridExtension, type GridViewport } from '#grid';
import { minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { useAxisPlace } from '#timeline/axisPlace.ts';
import { createTimeAxis } from '#timeline/timeAxis.ts';
import {
  createTimelineStore,
  type TimelineCalls,
  type TimelineModel,
  type TimelineStore,
} from '#timeline/timelineModel.ts';
import { type TimelineHandle, TimelineLayer } from '#timeline/TimelineLayer.tsx';
import type { ZoomLevel } from '#timeline/zoomLevels.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { type CalendarRow, type CalendarRows, cardLines, nameOf } from './calendarRows.ts';

/** Days are what moves; hours are nobody's concern here. */
export const calendarLevels: readonly ZoomLevel[] = [
  { title: '周', pxPerHour: 4, upper: 'week', lower: 'day', snap: minutesOfDay },
  { title: '月', pxPerHour: 1.6, upper: 'month', lower: 'day', snap: minutesOfDay },
  { title: '季', pxPerHour: 0.6, upper: 'month', lower: 'week', snap: minutesOfDay },
];

export interface CalendarChartProps {
  calendar: MaintenanceCalendar;
  chart: CalendarRows;
  level: number;
  selected: string | null;
  /** Why nothing may be moved; null where it may. */
  locked: string | null;
  from: string;
  to: string;
  handle: RefObject<TimelineHandle | null>;
  onSelect(id: string | null): void;
  onMove(task: CalendarTask, day: string): void;
  onZoom(level: number): void;
  onKey(event: KeyboardEvent, id: string | null): boolean;
  onOpen(id: string): void;
}

/** What is seen before today when the chart is first there, minutes. */
const before = 3 * minutesOfDay;

export function CalendarChart(props: CalendarChartProps): ReactNode {
  const { calendar, chart, selected, handle, from, to } = props;
  const level = calendarLevels[props.level] ?? calendarLevels[0];
  const axis = useMemo(
    () =>
      createTimeAxis(
        { from: dayStart(from), to: dayStart(to) + minutesOfDay },
        (level?.pxPerHour ?? 4) / 60,
        [],
      ),
    [from, to, level],
  );
  const [source] = useState(() =>
    createArraySource<CalendarRow>({ rows: chart.rows, idOf: (row) => row.id }),
  );
  useEffect(() => source.setRows(chart.rows), [source, chart.rows]);
  const columns = useMemo(() => columnsOf(axis.width), [axis.width]);
  const byId = useMemo(() => new Map(chart.rows.map((row) => [row.id, row])), [chart.rows]);
  const rowIds = useMemo(() => chart.rows.map(({ id }) => id), [chart.rows]);
  const keepPlace = useAxisPlace(axis, handle, () => ({ minute: dayStart(calendar.today) - before, x: 0 }));

  const model: TimelineModel = {
    axis,
    level: level ?? { title: '', pxPerHour: 4, upper: 'week', lower: 'day', snap: minutesOfDay },
    rowOf: (id) => byId.get(id),
    rowIds,
    rowOfBar: (id) => chart.rowOfBar.get(id),
    now: calendar.now,
    frozenUntil: dayStart(calendar.today),
    showLoad: false,
    links: [],
    outlines: chart.outlines,
    ghosts: [],
    dates: [],
    selected,
    canMove: props.locked === null,
  };
  const calls: TimelineCalls = {
    select: (id) => props.onSelect(id),
    lift(id) {
      const task = chart.taskOf.get(id);
      if (task === undefined) return '维修不能在这里改期';
      if (task.status !== 'pending' && task.status !== 'overdue')
        return task.status === 'doing' ? '执行中的不能改期' : '已执行的不能改期';
      return { barred: new Set(rowIds.filter((row) => row !== task.equipment)), magnets: [] };
    },
    answer(id, rowId, start) {
      const task = chart.taskOf.get(id);
      const day = dayOfMinute(start + minutesOfDay / 2);
      const at = dayStart(day);
      const place = { start: at, end: at + minutesOfDay };
      if (task === undefined || rowId !== task.equipment)
        return { ...place, tone: 'done', text: '只能改日期，不能换设备', isAllowed: false };
      if (day < calendar.today) return { ...place, tone: 'done', text: `${day} 已经过去`, isAllowed: false };
      const met = chart.meets(task, day);
      return {
        ...place,
        tone: met.length > 0 ? 'waiting' : 'locked',
        text: [`${nameOf(task)} 改到 ${day}`, ...met].join('\n'),
        isAllowed: true,
      };
    },
    consequence: () => ({ text: '', ghosts: [] }),
    drop(id, _rowId, start) {
      const task = chart.taskOf.get(id);
      const day = dayOfMinute(start + minutesOfDay / 2);
      if (task !== undefined && day !== task.day) props.onMove(task, day);
    },
    describe: (id) => cardLines(chart, id).join('，'),
    card: (id) => cardLines(chart, id),
    zoom(step, minute, x) {
      const next = props.level - step;
      if (next < 0 || next >= calendarLevels.length) return;
      keepPlace({ minute, x });
      props.onZoom(next);
    },
    key: (event, id) => props.onKey(event, id),
    open: (id) => props.onOpen(id),
  };
  const [store] = useState(() => createTimelineStore(model, calls));
  useEffect(() => store.set(model, calls));
  const extensions = useMemo(() => [timelineExtension(store, handle)], [store, handle]);
  return (
    <Grid<CalendarRow>
      label="保养日历"
      columns={columns}
      source={source}
      rowHeight={36}
      filterRow={false}
      extensions={extensions}
      emptyText="没有设备：请先登记设备台账，或选别的车间"
      notify={(message, kind) => notify(kind, message)}
    />
  );
}

function timelineExtension(
  store: TimelineStore,
  handle: RefObject<TimelineHandle | null>,
): GridExtension<CalendarRow> {
  function Timeline({ viewport }: { viewport: GridViewport }): ReactNode {
    return (
      <TimelineLayer
        store={store}
        viewport={viewport}
        label="保养日历图"
        onReady={(ready) => {
          handle.current = ready;
          requestAnimationFrame(() => handle.current?.scrollToMinute(store.model.frozenUntil - before, 0));
        }}
      />
    );
  }
  return { name: 'timeline', overlay: Timeline };
}

function columnsOf(width: number): readonly GridColumn<CalendarRow>[] {
  return [
    {
      id: 'name',
      title: '设备',
      width: 150,
      pin: 'start',
      read: ({ name }) => name,
      text: String,
      sortable: true,
      filter: null,
    },
    {
      id: 'workshop',
      title: '车间',
      width: 104,
      pin: 'start',
      read: ({ workshop }) => workshop,
      text: String,
      sortable: true,
      filter: null,
    },
    {
      id: 'overdue',
      title: '逾期',
      width: 56,
      pin: 'start',
      align: 'end',
      read: ({ overdue }) => overdue,
      text: (value) => (value === 0 ? '' : String(value)),
      sortable: true,
      filter: null,
    },
    {
      id: 'time',
      title: '时间',
      width,
      minWidth: 100,
      maxWidth: 20_000_000,
      required: true,
      read: () => null,
      text: () => '',
      filter: null,
    },
  ];
}
