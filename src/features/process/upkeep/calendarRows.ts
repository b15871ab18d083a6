// The calendar of maintenance as rows of bars: one row a machine; a bar fills its day, so that it can be seen and taken at the
// width of a week; production stands behind as outlines. Pure.
import { codeText } from '#entities/codeLists.ts';
import {
  type CalendarTask,
  type CalendarWork,
  dayStart,
  type MaintenanceCalendar,
  meetings,
} from '#entities/process/upkeep/maintenanceCalendar.ts';
import { localText, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { type BarRow, barRow, type TimeBar } from '#timeline/barIndex.ts';
import type { BarOutline } from '#timeline/chartPainter.ts';
import type { WorkingHours } from '#timeline/workingHours.ts';

export interface CalendarRow {
  id: string;
  code: string;
  name: string;
  workshop: string;
  row: BarRow;
  hours: WorkingHours;
  overdue: number;
}

export interface CalendarRows {
  rows: CalendarRow[];
  rowOfBar: ReadonlyMap<string, string>;
  outlines: ReadonlyMap<string, BarOutline[]>;
  /** Ids of bars that are late, and of those that meet something else, in the order of the rows. */
  late: readonly string[];
  met: readonly string[];
  taskOf: ReadonlyMap<string, CalendarTask>;
  workOf: ReadonlyMap<string, CalendarWork>;
  /** What the task would meet on a day. */
  meets(task: CalendarTask, day: string): string[];
}

export const isOpen = ({ status }: Pick<CalendarTask, 'status'>): boolean =>
  status === 'pending' || status === 'overdue' || status === 'doing';

export function calendarRows(calendar: MaintenanceCalendar, onlyBusy: boolean): CalendarRows {
  const tasks = Map.groupBy(calendar.tasks, ({ equipment }) => equipment);
  const work = Map.groupBy(calendar.work, ({ equipment }) => equipment);
  const machineOf = new Map(calendar.machines.map((machine) => [machine.id, machine]));
  const none = { starts: [], ends: [] };
  const meets = (task: CalendarTask, day: string): string[] =>
    meetings(
      task,
      day,
      calendar.hours[machineOf.get(task.equipment)?.hours ?? 0] ?? none,
      work.get(task.equipment) ?? [],
      (tasks.get(task.equipment) ?? []).filter(isOpen),
    );
  const rowOfBar = new Map<string, string>();
  const [late, met]: [string[], string[]] = [[], []];
  const rows = calendar.machines.flatMap((machine): CalendarRow[] => {
    const own = tasks.get(machine.id) ?? [];
    const repairs = (work.get(machine.id) ?? []).filter(({ entity }) => entity === 'repairOrder');
    if (onlyBusy && own.length + repairs.length === 0) return [];
    const bars = own.map((task): TimeBar => {
      const isMet = isOpen(task) && meets(task, task.day).length > 0;
      if (task.status === 'overdue') late.push(task.id);
      if (isMet) met.push(task.id);
      return taskBar(task, isMet);
    });
    bars.push(...repairs.map(repairBar));
    for (const { id } of bars) rowOfBar.set(id, machine.id);
    return [
      {
        id: machine.id,
        code: machine.code,
        name: machine.name,
        workshop: machine.workshop,
        row: barRow(machine.id, bars),
        hours: calendar.hours[machine.hours] ?? none,
        overdue: own.filter(({ status }) => status === 'overdue').length,
      },
    ];
  });
  const outlines = calendar.work
    .filter(({ entity }) => entity === 'workTaskOrder')
    .map(({ equipment, from, to }): BarOutline => ({
      rowId: equipment,
      start: from,
      end: to,
      tone: 'done',
      label: '',
    }));
  return {
    rows,
    rowOfBar,
    outlines: Map.groupBy(outlines, ({ rowId }) => rowId),
    late,
    met,
    taskOf: new Map(calendar.tasks.map((task) => [task.id, task])),
    workOf: new Map(calendar.work.map((each) => [each.id, each])),
    meets,
  };
}

const tones: Readonly<Record<string, string>> = {
  pending: 'plan',
  overdue: 'trouble',
  doing: 'running',
  done: 'done',
};

function taskBar(task: CalendarTask, isMet: boolean): TimeBar {
  const start = dayStart(task.day);
  const isLate = task.status === 'overdue';
  return {
    id: task.id,
    start,
    end: start + minutesOfDay,
    // What is late is hatched as a whole.
    setupEnd: isLate ? start + minutesOfDay : start,
    tone: tones[task.status] ?? 'plan',
    label: nameOf(task),
    mark: isMet ? '!' : '',
    locked: task.status === 'done',
    isTrouble: isLate || isMet,
    progress: 0,
  };
}

function repairBar({ id, from, to, code }: CalendarWork): TimeBar {
  return {
    id,
    start: from,
    end: Math.max(to, from + 240),
    setupEnd: from,
    tone: 'rose',
    label: `维修 ${code}`,
    mark: '',
    locked: true,
    isTrouble: true,
    progress: 0,
  };
}

/** 机床月保养; what has no plan is called by its kind. */
export function nameOf({ plan, taskType }: Pick<CalendarTask, 'plan' | 'taskType'>): string {
  return plan === '' ? codeText('maintenanceType', taskType) : plan;
}

const clock = (minute: number): string => localText(minute).slice(5).replace('T', ' ');

/** What a card says of a bar, a line each. */
export function cardLines(chart: CalendarRows, id: string): string[] {
  const task = chart.taskOf.get(id);
  if (task !== undefined)
    return [
      `${nameOf(task)} ${task.code}`,
      `${task.day}，${codeText('maintenanceTaskStatus', task.status)}${task.minutes > 0 ? `，停机 ${task.minutes} 分` : '，不停机'}`,
      ...(task.executor === '' ? [] : [`执行人 ${task.executor}`]),
      ...(isOpen(task) ? chart.meets(task, task.day).map((text) => `! ${text}`) : []),
    ];
  const work = chart.workOf.get(id);
  return work === undefined
    ? []
    : [`维修单 ${work.code}`, work.title, `${clock(work.from)} – ${clock(work.to)}`];
}

export const calendarLegend: readonly { tone: string; text: string }[] = [
  { tone: 'plan', text: '待执行' },
  { tone: 'running', text: '执行中' },
  { tone: 'trouble', text: '逾期' },
  { tone: 'done', text: '已执行' },
  { tone: 'rose', text: '维修' },
];
