// A schedule as rows of bars: one row a machine, colours by what the planner looks at, words at the ends. Pure.
import type { ScheduleBasis } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { type Conflict, durationText } from '#entities/manufacturing/workshopSchedule/scheduleConflict.ts';
import { takenLabel } from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import { type Place, type ScheduleIndex } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';
import { localText } from '#model/workingTime/businessMinutes.ts';
import { type BarRow, barRow, type TimeBar } from '#timeline/barIndex.ts';
import type { WorkingHours } from '#timeline/workingHours.ts';

export type ColourMode = 'state' | 'late' | 'order' | 'priority' | 'group';

export const colourModes: readonly { value: ColourMode; label: string }[] = [
  { value: 'state', label: '状态' },
  { value: 'late', label: '迟早' },
  { value: 'order', label: '订单' },
  { value: 'priority', label: '优先级' },
  { value: 'group', label: '换产组' },
];

const wheel = ['plan', 'running', 'waiting', 'violet', 'teal', 'rose', 'locked'];
const priorities = ['trouble', 'waiting', 'plan', 'done'];

export interface ChartRow {
  id: string;
  /** Index of the machine. */
  machine: number;
  code: string;
  title: string;
  row: BarRow;
  hours: WorkingHours;
  late: number;
}

export interface ChartRows {
  rows: ChartRow[];
  rowOfBar: ReadonlyMap<string, string>;
  lateLines: readonly string[];
  conflictLines: readonly string[];
}

const isBad = (conflict: Conflict): boolean => conflict.weight !== 'soft';

/** Machines that nothing stands on are shown where their capacity is finite. */
export function chartRows(
  index: ScheduleIndex,
  conflicts: ReadonlyMap<string, readonly Conflict[]>,
  mode: ColourMode,
): ChartRows {
  const { basis } = index;
  const onMachine = Map.groupBy(index.places, ({ machine }) => machine);
  const taken = Map.groupBy(index.taken.values(), ({ machine }) => machine);
  const rowOfBar = new Map<string, string>();
  const lateLines: string[] = [];
  const conflictLines: string[] = [];
  const rows = basis.machines.flatMap((machine, at): ChartRow[] => {
    const places = onMachine.get(at) ?? [];
    if (places.length === 0 && !machine.isFinite) return [];
    const id = rowIdOf(at);
    let late = 0;
    const bars = places.map((place) => {
      const own = conflicts.get(place.id) ?? [];
      rowOfBar.set(place.id, id);
      if (own.some(isBad)) conflictLines.push(place.id);
      if (own.some(({ kind }) => kind === 'late')) {
        late += 1;
        lateLines.push(place.id);
      }
      return barOf(basis, place, own, mode);
    });
    for (const place of taken.get(at) ?? []) {
      rowOfBar.set(place.id, id);
      bars.push(takenBar(basis, place));
    }
    const { starts = [], ends = [] } = basis.calendars[machine.calendar] ?? {};
    return [
      {
        id,
        machine: at,
        code: machine.code,
        title: machine.title,
        row: barRow(id, bars),
        hours: { starts, ends },
        late,
      },
    ];
  });
  return { rows, rowOfBar, lateLines, conflictLines };
}

export function rowIdOf(machine: number): string {
  return String(machine);
}

/** 箱体 MO-0031 ·20 精车: different even when it is cut. */
export function labelOf(basis: ScheduleBasis, { task }: Pick<Place, 'task'>): string {
  const own = basis.tasks[task];
  const order = basis.orders[own?.order ?? -1];
  return `${order?.materialName ?? ''} ${order?.code ?? ''} ·${own?.seq ?? ''} ${own?.title ?? ''}`;
}

function barOf(
  basis: ScheduleBasis,
  place: Place,
  conflicts: readonly Conflict[],
  mode: ColourMode,
): TimeBar {
  const task = basis.tasks[place.task];
  const order = basis.orders[task?.order ?? -1];
  const late = conflicts.some(({ kind }) => kind === 'late');
  const bad = conflicts.some(isBad);
  const over = place.end - (order?.due ?? place.end);
  return {
    id: place.id,
    start: place.start,
    end: place.end,
    // Set-up comes first; its end on the clock is near enough for the hatch.
    setupEnd: place.start + Math.min(place.setup, place.end - place.start),
    tone: toneOf(basis, place, { bad, late, waits: conflicts.some(({ kind }) => kind === 'material') }, mode),
    label: labelOf(basis, place),
    mark: bad ? '!' : late ? `晚 ${durationText(over)}` : '',
    locked: place.locked,
    isTrouble: bad || late,
    progress: 0,
  };
}

/** What another workshop has published there: in the way, and not to be moved from here. */
function takenBar(basis: ScheduleBasis, { id, task, start, end, locked }: Place): TimeBar {
  return {
    id,
    start,
    end,
    setupEnd: start,
    tone: 'done',
    label: takenLabel(basis, task),
    mark: '',
    locked,
    isTrouble: false,
    progress: 0,
  };
}

/** What its card says. */
export function takenLines(basis: ScheduleBasis, { task, start, end }: Place): string[] {
  return [takenLabel(basis, task), `${clockText(start)} – ${clockText(end)}`, '其他车间已发布，排产绕开它'];
}

function toneOf(
  basis: ScheduleBasis,
  place: Place,
  { bad, late, waits }: { bad: boolean; late: boolean; waits: boolean },
  mode: ColourMode,
): string {
  const task = basis.tasks[place.task];
  const order = basis.orders[task?.order ?? -1];
  if (bad) return 'trouble';
  if (mode === 'order') return wheel[(task?.order ?? 0) % wheel.length] ?? 'plan';
  if (mode === 'priority') return priorities[(order?.priority ?? 3) - 1] ?? 'plan';
  if (mode === 'group')
    return task?.setupGroup === null || task === undefined
      ? 'done'
      : (wheel[task.setupGroup % wheel.length] ?? 'plan');
  if (mode === 'late') return late ? 'trouble' : (order?.due ?? 0) - place.end < 1440 ? 'waiting' : 'running';
  if (late) return 'trouble';
  if (task?.isStarted === true) return 'running';
  if (waits) return 'waiting';
  return place.locked ? 'locked' : 'plan';
}

/** 11-23 08:00. */
export function clockText(minute: number): string {
  return localText(minute).slice(5).replace('T', ' ');
}

/** The colours in use and what they mean, at most eight. */
export function legendOf(mode: ColourMode): readonly { tone: string; text: string }[] {
  if (mode === 'state')
    return [
      { tone: 'plan', text: '计划' },
      { tone: 'locked', text: '锁定' },
      { tone: 'running', text: '加工中' },
      { tone: 'waiting', text: '待料' },
      { tone: 'trouble', text: '冲突、晚' },
      { tone: 'done', text: '其他车间' },
    ];
  if (mode === 'late')
    return [
      { tone: 'running', text: '按期' },
      { tone: 'waiting', text: '松弛不到 1 天' },
      { tone: 'trouble', text: '晚、冲突' },
    ];
  if (mode === 'priority')
    return [
      { tone: 'trouble', text: '紧急、冲突' },
      { tone: 'waiting', text: '高' },
      { tone: 'plan', text: '普通' },
      { tone: 'done', text: '低' },
    ];
  return [{ tone: 'trouble', text: '冲突' }];
}

/** What a card over the bar and the dock say, a line each. */
export function cardLines(
  basis: ScheduleBasis,
  place: Place,
  conflicts: readonly Conflict[],
  reason: string,
): string[] {
  const task = basis.tasks[place.task];
  const order = basis.orders[task?.order ?? -1];
  const machine = basis.machines[place.machine];
  const slack = (order?.due ?? place.end) - place.end;
  return [
    labelOf(basis, place),
    `${machine?.title ?? ''} · 数量 ${place.qty ?? task?.qty ?? ''}`,
    `${clockText(place.start)} – ${clockText(place.end)}，准备 ${place.setup} 加工 ${place.run} 分`,
    `要求 ${clockText(order?.due ?? place.end)}，${slack >= 0 ? `松弛 ${durationText(slack)}` : `晚 ${durationText(-slack)}`}`,
    ...(reason === '' ? [] : [`为何在此：${reason}`]),
    ...(place.locked ? ['已锁定'] : []),
    ...conflicts.filter(({ kind }) => kind !== 'late').map(({ text }) => `! ${text}`),
  ];
}
