// What the timeline of a schedule asks of it: where a bar may be taken, what follows from putting it down there, and what is
// said of it. Places and conflicts are answered by the index; nothing is changed before a bar is dropped.
import { makeWay } from '#entities/manufacturing/workshopSchedule/makeWay.ts';
import { type Conflict } from '#entities/manufacturing/workshopSchedule/scheduleConflict.ts';
import { type Place } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';
import { plainText } from '#model/text/plainText.ts';
import type { TimelineCalls } from '#timeline/timelineModel.ts';
import { zoomLevels } from '#timeline/zoomLevels.ts';
import { cardLines, type ChartRows, clockText, rowIdOf, takenLines } from './chartRows.ts';
import type { OpenSchedule } from './useSchedule.ts';

export interface ChartHandlers {
  options: { level: number; push: boolean };
  onSelect(id: string | null): void;
  onDrop(place: Place): void;
  onZoom(level: number): void;
  onKey(event: KeyboardEvent, id: string | null): boolean;
  onOpen(id: string): void;
}

export interface ChartCallsOptions {
  open: OpenSchedule;
  chart: ChartRows;
  /** As of the last render. */
  latest: { readonly current: ChartHandlers };
  /** The minute stays at this place when the level of zoom changes. */
  keepPlace(at: { minute: number; x: number }): void;
}

export function chartCalls({ open, chart, latest, keepPlace }: ChartCallsOptions): TimelineCalls {
  const { basis, index } = open;
  const cardOf = (id: string): string[] => {
    const place = index.byId.get(id);
    const other = index.taken.get(id);
    if (other !== undefined) return takenLines(basis, other);
    if (place === undefined) return [];
    const reason = plainText(open.lines.get(id)?.['constraintNote'] ?? null);
    return cardLines(basis, place, open.conflicts.get(id) ?? [], reason);
  };
  return {
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
}

function toneOf(conflicts: readonly Conflict[], isAllowed: boolean): string {
  if (!isAllowed) return 'done';
  if (conflicts.some(({ weight }) => weight === 'hard')) return 'trouble';
  return conflicts.length > 0 ? 'waiting' : 'locked';
}

function withPlaces(places: readonly Place[], changed: readonly Place[]): Place[] {
  const byId = new Map(changed.map((place) => [place.id, place]));
  return places.map((place) => byId.get(place.id) ?? place);
}
