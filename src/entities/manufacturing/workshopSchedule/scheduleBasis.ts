// What a schedule is made of, as it travels to a page or a worker: machines with their hours, orders, and the operations
// still to be worked. Instants are whole minutes by the clock of the business zone.
import type { WorkingTime } from '#model/workingTime/workingTime.ts';
import type { PlantFixed } from '../scheduling/plant/plant.ts';
import type { ConstraintNote } from '../scheduling/plant/reasons.ts';

export interface BasisMachine {
  center: string;
  /** 1 for the first machine of the work centre. */
  machineNo: number;
  code: string;
  title: string;
  calendar: number;
  /** Of a centre without finite capacity: as many as are needed work at once. */
  isFinite: boolean;
  /** Named so on its work centre. */
  isBottleneck?: boolean;
}

export interface BasisOrder {
  id: string;
  code: string;
  material: string | null;
  materialName: string;
  due: number;
  release: number;
  /** 1 urgent to 4 low. */
  priority: number;
}

/** Where and since when somebody works at it. */
export interface BegunWork {
  center: string;
  start: number;
}

export interface BasisTask {
  /** Id of the operation row of the order. */
  id: string;
  order: number;
  seq: number;
  operation: string;
  title: string;
  qty: string;
  alternatives: readonly { machine: number; setup: number; run: number }[];
  after: readonly { task: number; wait: number; batch?: number }[];
  setupGroup: number | null;
  notBefore: number | null;
  split: { qty: number; most: number } | null;
  isStarted: boolean;
  begun?: BegunWork | null;
  /** By second resource that is needed, the units of which one is taken from start to end. */
  needs?: readonly (readonly number[])[];
}

/** One of what operations need besides their machine: a mould, a person. */
export interface BasisUnit {
  code: string;
  title: string;
}

export interface BasisCalendar {
  from: number;
  to: number;
  starts: readonly number[];
  ends: readonly number[];
  /** Day number of the shift each interval belongs to; the day it begins unless told. */
  workDates?: readonly number[];
}

export interface ScheduleBasis {
  now: number;
  /** What the published version begins before this does not move. */
  frozenUntil: number;
  calendars: readonly BasisCalendar[];
  machines: readonly BasisMachine[];
  orders: readonly BasisOrder[];
  /** Each stands behind what must be done before it. */
  tasks: readonly BasisTask[];
  setups: readonly (readonly (number | null)[])[];
  /** Second resources. */
  units?: readonly BasisUnit[];
  /** What other workshops have published on these machines or with these second resources. */
  taken?: readonly TakenPlace[];
}

/** A line of another workshop's published version. */
export interface TakenPlace {
  /** Null: one of the second resources alone is shared. */
  machine: number | null;
  start: number;
  end: number;
  locked: boolean;
  units: readonly number[];
  /** 装配车间 MO0007 ·20. */
  label: string;
}

/** A place an operation keeps: in the published version, or because somebody locked it. Of slices each has its own. */
export interface HeldPlace {
  machine: number;
  start: number;
  end: number;
  why: PlantFixed['why'];
  /** Which slice it is, and its pieces; the whole operation unless told. */
  sliceNo?: number;
  qty?: number | null;
  /** Minutes of the set-up within it. */
  setup?: number;
  /** Second resources it keeps. */
  units?: readonly number[];
}

/** With the index of the task; of an operation in slices all of them. */
export type HeldPlaces = readonly (readonly [task: number, place: HeldPlace])[];

export function workingTimeOf({ from, to, starts, ends }: BasisCalendar): WorkingTime {
  const before = new Int32Array(starts.length + 1);
  for (const [at, start] of starts.entries())
    before[at + 1] = (before[at] ?? 0) + (ends[at] ?? start) - start;
  return {
    title: '',
    from,
    to,
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
    before,
    capacity: new Float64Array(starts.length).fill(1e6),
    workDates: new Int32Array(starts.length),
    shifts: new Int16Array(starts.length),
    shiftCodes: [''],
  };
}

export interface ScheduledBar {
  task: number;
  machine: number;
  start: number;
  end: number;
  setup: number;
  run: number;
  /** Pieces of a slice; null: the whole operation. */
  qty: number | null;
  /** Of a slice that kept its place. */
  sliceNo?: number;
  note: ConstraintNote;
  /** Second resources it takes. */
  units: readonly number[];
}

export interface MadeSchedule {
  bars: ScheduledBar[];
  lateOrders: number;
  /** Working minutes. */
  tardiness: number;
  setup: number;
  makespan: number;
  /** Mean per cent of the machines that have work. */
  utilization: number;
  plans: number;
}

/** Where an operation stands in the published version. */
export interface PublishedPlace {
  operationId: string;
  sliceNo: number;
  workCenter: string;
  machineNo: number;
  /** ISO instants. */
  startTime: string;
  endTime: string;
  /** Codes of what it takes besides its machine; null where nothing. */
  secondUnits?: string | null;
  locked: boolean;
}

/** GET data/workshopSchedule/:id/basis */
export interface ScheduleBoard {
  basis: ScheduleBasis;
  /** Number of the published version; null where there is none, or the schedule is it. */
  publishedCode: string | null;
  published: PublishedPlace[];
}
