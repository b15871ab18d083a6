// The calendar of maintenance as it travels to the page: machines, what is due on them on which day, repairs, and the work
// that is planned meanwhile. What a day would meet is said by name on both sides. Pure.
import { dateOfDay, dayNumber, localText, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { type Hours, type Span, spanOfDay } from './downtime.ts';

export interface CalendarMachine {
  id: string;
  code: string;
  name: string;
  workshop: string;
  /** Index in `hours`. */
  hours: number;
  runStatus: string;
}

export interface CalendarTask {
  id: string;
  version: number;
  code: string;
  equipment: string;
  /** Name of its plan; '' without one. */
  plan: string;
  taskType: string;
  status: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Minutes the machine stands. */
  minutes: number;
  executor: string;
}

/** What keeps a machine besides: a task of production, a repair. Minutes by the clock of the business zone. */
export interface CalendarWork extends Span {
  id: string;
  entity: 'workTaskOrder' | 'repairOrder';
  code: string;
  equipment: string;
  /** What is made, or what is broken. */
  title: string;
}

export interface MaintenanceCalendar {
  now: number;
  /** YYYY-MM-DD. */
  today: string;
  machines: readonly CalendarMachine[];
  hours: readonly { starts: readonly number[]; ends: readonly number[] }[];
  tasks: readonly CalendarTask[];
  work: readonly CalendarWork[];
}

/** GET and POST maintenanceCalendar/generate answer what was made. */
export interface GeneratedTasks {
  plans: number;
  made: number;
  existed: number;
}

export const dayStart = (day: string): number => dayNumber(day) * minutesOfDay;
export const dayOfMinute = (minute: number): string => dateOfDay(Math.floor(minute / minutesOfDay));

/** When the machine stands for a task on a day; the whole day is not taken where it works on. Null: it does not stand. */
export function standsOn(hours: Hours, day: string, minutes: number): Span | null {
  return minutes > 0 ? spanOfDay(hours, day, minutes) : null;
}

const clock = (minute: number): string => localText(minute).slice(5).replace('T', ' ');

/**
 * What a task would meet on a day, a sentence each with both sides by name.
 * @param others open tasks of the same machine
 */
export function meetings(
  task: Pick<CalendarTask, 'id' | 'code' | 'minutes'>,
  day: string,
  hours: Hours,
  work: readonly CalendarWork[],
  others: readonly CalendarTask[],
): string[] {
  const span = standsOn(hours, day, task.minutes);
  const met = span === null ? [] : work.filter(({ from, to }) => from < span.to && to > span.from);
  return [
    ...(task.minutes > 0 && span === null ? [`${task.code} 之后没有工作时间`] : []),
    ...met.map(
      ({ entity, code, title, from, to }) =>
        `${task.code} 与${entity === 'workTaskOrder' ? '派工单' : '维修单'} ${code} ${title}（${clock(from)} – ${clock(to)}）冲突`,
    ),
    ...others
      .filter((other) => other.id !== task.id && other.day === day && other.minutes > 0 && task.minutes > 0)
      .map((other) => `${task.code} 与 ${other.code} ${other.plan} 在同一天停机`),
  ];
}
