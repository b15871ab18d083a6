// What a schedule is made of, as it travels to a page or a worker: machines with their hours, orders, and the operations
// still to be worked. Instants are whole minutes by the clock of the business zone.
import type { WorkingTime } from '#model/workingTime/workingTime.ts';
import type { Plant, PlantFixed } from '../scheduling/plant/plant.ts';
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
}

/** A place an operation keeps: in the published version, or because somebody locked it. */
export interface HeldPlace {
  machine: number;
  start: number;
  end: number;
  why: PlantFixed['why'];
  /** Second resources it keeps. */
  units?: readonly number[];
}

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

/** The plant of the scheduler. @param held by index of the task */
export function plantOf(basis: ScheduleBasis, held: ReadonlyMap<number, HeldPlace>): Plant {
  return {
    now: basis.now,
    calendars: basis.calendars.map(workingTimeOf),
    resources: basis.machines.map(({ code, calendar, isBottleneck = false }) => ({
      code,
      calendar,
      isBottleneck,
    })),
    units: basis.units?.length ?? 0,
    setups: basis.setups,
    orders: basis.orders.map(({ code, due, release, priority }) => ({
      code,
      due,
      release,
      priority,
      weight: 1,
    })),
    operations: basis.tasks.map((task, index) => {
      const place = held.get(index);
      return {
        order: task.order,
        alternatives: task.alternatives.map(({ machine, setup, run }) => ({ resource: machine, setup, run })),
        after: task.after.map(({ task: operation, wait, batch }) => ({
          operation,
          wait,
          ...(batch === undefined ? {} : { batch }),
        })),
        setupGroup: task.setupGroup,
        ...(task.notBefore === null ? {} : { notBefore: task.notBefore }),
        ...(task.split === null ? {} : { split: task.split }),
        ...(task.needs === undefined || task.needs.length === 0 ? {} : { needs: task.needs }),
        ...(place === undefined
          ? {}
          : {
              fixed: {
                resource: place.machine,
                start: place.start,
                end: place.end,
                why: place.why,
                ...(place.units === undefined ? {} : { units: place.units }),
              },
            }),
      };
    }),
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
